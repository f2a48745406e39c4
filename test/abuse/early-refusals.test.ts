import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mintKey } from '#kernel/secrets/keys.ts';
import { applicationForm, fixturesOf, type Partner, partnerApplication } from '../support/fixtures.ts';
import { multipartType } from '../support/requests/raw-form.ts';
import { openSlowRequest } from '../support/requests/slow-request.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const json = { 'Content-Type': 'application/json' };
const megabytes = (count: number) => ({ 'Content-Length': String(count * 1_000_000) });
let board: Partner;
let sessionId: string;

beforeAll(async () => {
  board = await fixtures.partner();
  ({ sessionId } = await fixtures.session('ai'));
});

type Case = { path: string; headers: Record<string, string>; method?: string; keyed?: boolean };

/** Resolves to the answer that comes after one of ten million bytes. */
async function answerBeforeBody({ path, headers, method = 'POST', keyed = false }: Case, { url } = service) {
  const slow = openSlowRequest(url, path.replace('{sessionId}', sessionId), {
    method,
    headers: { ...megabytes(10), ...headers, ...(keyed && { 'X-API-Key': board.key }) },
  });
  await slow.write('{');
  const answer = await slow.answer;
  slow.hangUp();
  return answer;
}

const intake = '/api/candidatures';
const form = '/api/v2/application/submit';
const save = '/api/v2/prequalif/{sessionId}/save';
const rpcIntake = '/trpc/applications.createFromPartner';
const rpcForm = '/trpc/applications.submit';
const eleven = Array(11).fill('prequalification.save').join(',');

const cases: [string, number, Case][] = [
  ['no key', 401, { path: intake, headers: json }],
  [
    'a key that was never issued',
    401,
    { path: intake, headers: { ...json, 'X-API-Key': mintKey('partner') } },
  ],
  ['another media type', 400, { path: intake, headers: { 'Content-Type': 'text/plain' }, keyed: true }],
  [
    'more bytes than files may have',
    400,
    { path: intake, headers: { ...json, ...megabytes(40) }, keyed: true },
  ],
  ['a wrong method', 405, { path: intake, headers: json, method: 'PUT', keyed: true }],
  ['an unacceptable Accept', 406, { path: intake, headers: { ...json, Accept: 'image/png' }, keyed: true }],
  ['an unknown path', 404, { path: '/api/nothing', headers: json }],
  ['JSON for a form', 400, { path: form, headers: json }],
  ['a form without a boundary', 400, { path: form, headers: { 'Content-Type': 'multipart/form-data' } }],
  ['a form of 40 MB', 400, { path: form, headers: { 'Content-Type': multipartType, ...megabytes(40) } }],
  ['saved state of 10 MB', 400, { path: save, headers: json }],
  ['RPC: no key', 401, { path: rpcIntake, headers: json }],
  [
    'RPC: a key that was never issued',
    401,
    { path: rpcIntake, headers: { ...json, 'X-API-Key': mintKey('partner') } },
  ],
  [
    'RPC: a batch without a key',
    401,
    { path: `${rpcIntake},applications.createFromPartner?batch=1`, headers: json },
  ],
  [
    'RPC: another media type',
    400,
    { path: rpcIntake, headers: { 'Content-Type': 'text/plain' }, keyed: true },
  ],
  [
    'RPC: more bytes than files may have',
    400,
    { path: rpcIntake, headers: { ...json, ...megabytes(40) }, keyed: true },
  ],
  ['RPC: saved state of 10 MB', 400, { path: '/trpc/prequalification.save', headers: json }],
  ['RPC: an unknown procedure', 404, { path: '/trpc/applications.nothing', headers: json }],
  ['RPC: a name of Object’s', 404, { path: '/trpc/constructor', headers: json }],
  ['RPC: a query by POST', 405, { path: '/trpc/discovery.health', headers: json }],
  ['RPC: a batch of eleven', 400, { path: `/trpc/${eleven}?batch=1`, headers: json }],
];

describe('is refused before its body has come', () => {
  test.each(cases)('%s: %i', async (_, status, sent) => {
    const answer = await answerBeforeBody(sent);
    expect(answer.status).toBe(status);
    // It is not the refusal of a body that stopped coming.
    expect(answer.text).not.toContain('stopped');
  });

  test('an address that has sent too many forms: 429, on REST and on RPC', async () => {
    await using limited = await startTestService({ config: { SUBMIT_LIMIT_PER_MINUTE: '1' } });
    await limited.post(form, applicationForm('nowhere', '00000000-0000-4000-8000-000000000000'));
    for (const sent of [
      { path: form, headers: { 'Content-Type': multipartType } },
      { path: rpcForm, headers: json },
      { path: `${rpcForm},applications.submit?batch=1`, headers: json },
    ]) {
      const answer = await answerBeforeBody(sent, limited);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    }
  });

  test('an address that has sent too many forms: 429 on the page too, where each counts once', async () => {
    await using limited = await startTestService({ config: { SUBMIT_LIMIT_PER_MINUTE: '2' } });
    const own = fixturesOf(limited);
    const workspace = await own.workspace();
    const path = `/apply/${workspace.slug}/${await own.recruitment(workspace)}`;
    for (const _ of [1, 2]) expect((await limited.post(path, applicationForm('', ''))).status).toBe(200);
    const answer = await answerBeforeBody({ path, headers: { 'Content-Type': multipartType } }, limited);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('a body without a length', () => {
  const chunked = { ...json, 'Transfer-Encoding': 'chunked' };

  test.each([
    ['REST', save],
    ['RPC', '/trpc/prequalification.save'],
  ])('is refused on %s when it has grown too large, not at its end', async (_, path) => {
    const slow = openSlowRequest(service.url, path.replace('{sessionId}', sessionId), { headers: chunked });
    await slow.write(`{"a":"${'x'.repeat(300_000)}`);
    const answer = await slow.answer;
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('The body is larger than')]);
    slow.hangUp();
  });

  test('a form too', async () => {
    const slow = openSlowRequest(service.url, form, {
      headers: { 'Content-Type': multipartType, 'Transfer-Encoding': 'chunked' },
    });
    await slow.write(
      '--guichet-boundary\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n',
    );
    const piece = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < 27; sent++) await slow.write(piece);
    const answer = await slow.answer;
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('larger than 20 MiB')]);
    slow.hangUp();
  });
});

describe('a sender who asks first (Expect: 100-continue)', () => {
  const asking = { ...json, Expect: '100-continue' };

  test('gets no 100 when the key is wrong', async () => {
    const slow = openSlowRequest(service.url, intake, { headers: { ...asking, ...megabytes(10) } });
    expect((await slow.answer).status).toBe(401);
    expect(slow.continued()).toBe(false);
    slow.hangUp();
  });

  test('gets 100 otherwise', async () => {
    const jobId = await fixtures.recruitment(await fixtures.workspace());
    const body = JSON.stringify(partnerApplication(jobId));
    const slow = openSlowRequest(service.url, intake, {
      headers: { ...asking, 'X-API-Key': board.key, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    await expect.poll(slow.continued).toBe(true);
    await slow.write(body);
    slow.end();
    expect((await slow.answer).status).toBe(200);
  });
});

test('a sender who goes on with a refused body loses the connection', async () => {
  const slow = openSlowRequest(service.url, intake, { headers: { ...json, ...megabytes(10) } });
  expect((await slow.answer).status).toBe(401);
  // Something comes all the time, so that the connection is not closed as idle.
  const trickle = setInterval(() => void slow.write(' '), 200);
  onTestFinished(() => clearInterval(trickle));
  await slow.closed;
});
