import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { expectErrorResponse, expectLimited } from '../support/requests/expectations.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '../support/requests/portal.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { openSocket, resumeFrame } from '../transports/support/chat-socket.ts';

const LIMIT = 2;

const service = await serviceForFile({ config: { CALL_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1' } });
const fixtures = fixturesOf(service);
const socketBase = service.url.replace('http:', 'ws:');
let last = 0;
let from: Record<string, string>;
let sessionId: string;
let slug: string;
let jobId: string;

/** Returns an address without any call so far. */
function freshAddress(): Record<string, string> {
  last += 1;
  return { 'X-Forwarded-For': `198.51.100.${last}` };
}

beforeAll(async () => {
  const made = await fixtures.session('ai');
  ({ sessionId, jobId } = made);
  ({ slug } = made.workspace);
});

// A session has limits of its own, which are far from reached within a minute.
beforeEach(() => {
  from = freshAddress();
  service.clock.advance(60_000);
});

const sessionPath = (name: string) => `/api/v2/prequalif/${sessionId}/${name}`;
const save = (headers = from) => service.post(sessionPath('save'), { a: 1 }, headers);
const consent = (decision: string, headers = from) =>
  service.post(sessionPath('consent'), { decision }, headers);

async function exhaust(): Promise<void> {
  for (let count = 0; count < LIMIT; count += 1) expect((await save()).status).toBe(200);
}

const portalToken = async () => portalTokenFor(service, await candidateOf(service.deps, sessionId));
const watchInput = () => encodeURIComponent(JSON.stringify({ sessionId }));

/** Every way to write or to open what is one person's; resolves to its status. */
const ways: Record<string, () => Promise<number>> = {
  save: async () => (await save()).status,
  consent: async () => (await consent('ai')).status,
  stream: async () => (await service.post(sessionPath('stream'), { messages: [] }, from)).status,
  'the stream resumed': async () => (await service.get(sessionPath('stream'), from)).status,
  'an unknown session': async () =>
    (await service.post(`/api/v2/prequalif/${randomUUID()}/save`, { a: 1 }, from)).status,
  export: async () => (await service.get(`/api/v2/portal/${await portalToken()}/export`, from)).status,
  'a transcript': async () =>
    (await service.get(`/api/v2/chat/${chatTokenFor(service, sessionId)}/transcript`, from)).status,
  'a deletion request': async () =>
    (await service.post(`/api/v2/portal/${await portalToken()}/delete`, undefined, from)).status,
  'the form': async () =>
    (await service.post('/api/v2/application/submit', applicationForm(slug, jobId), from)).status,
  'the page’s form': async () =>
    (await service.post(`/apply/${slug}/${jobId}`, applicationForm('', ''), from)).status,
  'the portal’s page': async () => (await service.get(`/portal/${await portalToken()}`, from)).status,
  'the chat’s page': async () =>
    (await service.get(`/chat/${chatTokenFor(service, sessionId)}`, from)).status,
  'a call over RPC': async () => {
    const input = { sessionId, state: { a: 1 } };
    return (await callRpc(service, 'prequalification.save', { type: 'mutation', input, headers: from }))
      .status;
  },
  'a subscription over SSE': async () => {
    const watch = await service.open(`/trpc/prequalification.watch?input=${watchInput()}`, { headers: from });
    let text = '';
    for await (const bytes of watch) {
      text += bytes;
      if (/"(?:httpStatus|type)":.*\n\n/s.test(text)) break;
    }
    return text.includes('"httpStatus":429') ? 429 : 200;
  },
  'a chat socket': async () => {
    const opened = openSocket(`${socketBase}${sessionPath('socket')}`, { headers: from });
    return opened.then(
      (client) => client.leave().then(() => 101),
      (refusal: Error) => Number(refusal.message.replace('HTTP ', '')),
    );
  },
};

describe.each(Object.entries(ways))('%s', (_, call) => {
  test('counts against its address, and is refused when the others have used it up (D41)', async () => {
    for (let count = 1; count < LIMIT; count += 1) expect((await save()).status).toBe(200);
    expect(await call()).not.toBe(429);
    expect(await call()).toBe(429);
    from = freshAddress();
    expect(await call()).not.toBe(429);
  });
});

test('the refusal names the limit, and on the stream has the contract’s body (D3, D8)', async () => {
  await exhaust();
  expectLimited(await save(), { policy: 'calls', limit: LIMIT }, service);
  const stream = await service.post(sessionPath('stream'), { messages: [] }, from);
  expectErrorResponse(stream, 429, 'rate_limited', service);
  expect(stream.json()).not.toHaveProperty('ok');
  const page = await service.get(`/portal/${await portalToken()}`, from);
  expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    429,
    '60',
    'text/html; charset=utf-8',
  ]);
});

test('a public read counts where no cache answers it, and a call with a key never does (D68)', async () => {
  const { key } = await fixtures.partner();
  const careers = `/api/public/v1/careers/${slug}/jobs`;
  const page = `/careers/${slug}/${jobId}`;
  for (let time = 0; time < 3; time += 1) {
    for (const path of [careers, page]) expect((await service.get(path, freshAddress())).status).toBe(200);
  }
  await exhaust();
  const fresh = [`${careers}?q=a`, `${careers}?q=b`, `${careers}/${jobId}`, `/careers/${slug}?q=c`];
  for (const path of fresh) expect([path, (await service.get(path, from)).status]).toEqual([path, 429]);
  expectErrorResponse(await service.get(`${careers}?q=d`, from), 429, 'rate_limited', service);
  const keyed = { ...from, 'X-API-Key': key };
  const { key: workspaceKey } = await fixtures.workspace();
  const statuses = await Promise.all([
    service.get('/api/health', from),
    service.get(careers, from),
    service.get(page, from),
    service.get('/trpc/discovery.health', from),
    service.get('/api/jobs.xml', keyed),
    service.get('/api/jobs.json?q=e', { ...from, 'X-API-Key': workspaceKey }),
    service.post('/api/candidatures', partnerApplication(jobId), keyed),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
});

test('a caller that waits for an answer on its way is not counted, and no caller is refused by another’s limit', async () => {
  const path = `/api/public/v1/careers/${slug}/jobs?q=ensemble`;
  await exhaust();
  const [refused, ...answered] = await Promise.all(
    [from, freshAddress(), freshAddress()].map((headers) => service.get(path, headers)),
  );
  expect([refused?.status, ...answered.map(({ status }) => status)]).toEqual([429, 200, 200]);
});

test('each list of a batch counts, and each call of a tool (D68)', async () => {
  const inputs = Object.fromEntries(
    Array.from({ length: LIMIT + 1 }, (_, index) => [index, { workspaceSlug: slug, q: [`mot${index}`] }]),
  );
  const names = Object.keys(inputs).map(() => 'jobs.careers');
  const batch = `/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const answers = (await service.get(batch, from)).json<{ error?: { data: { httpStatus: number } } }[]>();
  expect(answers.flatMap(({ error }) => error?.data.httpStatus ?? [])).toEqual([429]);
});

test('each call of a batch counts, over HTTP and over a socket', async () => {
  const calls = Array.from({ length: LIMIT + 2 }, (_, index) => index);
  const path = 'prequalification.save';
  const input = { sessionId, state: { a: 1 } };
  const batch = await service.post(
    `/trpc/${calls.map(() => path).join(',')}?batch=1`,
    Object.fromEntries(calls.map((index) => [index, input])),
    from,
  );
  const answers = batch.json<{ error?: unknown }[]>();
  expect(answers.filter(({ error }) => error !== undefined)).toHaveLength(2);
  const client = await openSocket(`${socketBase}/trpc`, { headers: freshAddress() });
  client.socket.send(
    JSON.stringify(calls.map((id) => ({ id, method: 'mutation', params: { path, input } }))),
  );
  const frames = client.frames as unknown as { error?: { data: { httpStatus: number } } }[];
  await client.until(() => frames.length === calls.length);
  const refused = frames.flatMap(({ error }) => (error === undefined ? [] : [error.data.httpStatus]));
  expect(refused).toEqual([429, 429]);
  await client.leave();
});

test('the calls of a chat socket count: it gets 429, and is closed with 4429', async () => {
  const client = await openSocket(`${socketBase}${sessionPath('socket')}`, { headers: from });
  for (let call = 0; call < LIMIT; call += 1) client.send(resumeFrame(`r${call}`));
  expect((await client.closed).code).toBe(4429);
  expect(client.frames.map(({ type, status }) => status ?? type).sort()).toEqual([
    429,
    ...Array(LIMIT - 1).fill('no-active'),
  ]);
});

describe('a human that revokes a standing consent is never refused by a limit (D41)', () => {
  const rpcConsent = (decision: string) => ({
    type: 'mutation' as const,
    input: { sessionId, decision },
    headers: from,
  });
  const revocations: Record<string, () => Promise<number>> = {
    REST: async () => (await consent('human')).status,
    RPC: async () => (await callRpc(service, 'prequalification.consent', rpcConsent('human'))).status,
    'the page': async () => {
      const path = `/chat/${chatTokenFor(service, sessionId)}?decision=human`;
      return (await service.post(path, undefined, from)).status;
    },
    'a socket': async () => {
      const client = await openSocket(`${socketBase}/trpc`, { headers: from });
      const params = { path: 'prequalification.consent', input: { sessionId, decision: 'human' } };
      client.send({ id: 1, method: 'mutation', params });
      await client.until(() => client.frames.length > 0);
      const [answer] = client.frames as unknown as { error?: { data: { httpStatus: number } } }[];
      await client.leave();
      return answer?.error?.data.httpStatus ?? 200;
    },
  };

  // The test before has revoked it.
  beforeEach(async () => {
    expect((await consent('ai', freshAddress())).status).toBe(200);
  });

  test.each(Object.entries(revocations))('over %s, once', async (_, revoke) => {
    await exhaust();
    expect((await consent('ai')).status).toBe(429);
    expect([200, 303]).toContain(await revoke());
    expect(await revoke()).toBe(429);
    expect((await service.post(sessionPath('stream'), { messages: [] }, freshAddress())).status).toBe(403);
  });

  test('nor does anything else pass with it', async () => {
    await exhaust();
    const unknown = `/api/v2/prequalif/${randomUUID()}/consent`;
    expect((await service.post(unknown, { decision: 'human' }, from)).status).toBe(429);
    expect(
      rpcError(await callRpc(service, 'prequalification.consent', rpcConsent('ai'))).data.httpStatus,
    ).toBe(429);
  });
});
