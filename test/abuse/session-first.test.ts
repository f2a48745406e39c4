import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { expectPublicError } from '../support/requests/expectations.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { openSlowRequest } from '../support/requests/slow-request.ts';
import { serviceForFile } from '../support/service.ts';

const CONNECTIONS = 150;

const service = await serviceForFile();
const fixtures = fixturesOf(service);

/** A connection that announces 256 KB and has sent one byte of them. */
function trickle(path: string) {
  const slow = openSlowRequest(service.url, path, {
    headers: { 'Content-Type': 'application/json', 'Content-Length': '262144' },
  });
  onTestFinished(slow.hangUp);
  void slow.write('{');
  return slow.answer;
}

test.each(['save', 'consent', 'stream'])(
  '%s: an unknown session is 404, and a malformed id 400, before the body has come (SJ8, D4)',
  async (name) => {
    expectPublicError(await trickle(`/api/v2/prequalif/${randomUUID()}/${name}`), 404);
    expectPublicError(await trickle(`/api/v2/prequalif/17/${name}`), 400);
  },
);

test('many connections that trickle to unknown sessions are all answered, and others served (SJ8)', async () => {
  const { sessionId } = await fixtures.session('ai');
  const crowd = Promise.all(
    Array.from({ length: CONNECTIONS }, () => trickle(`/api/v2/prequalif/${randomUUID()}/save`)),
  );
  const saved = await service.post(`/api/v2/prequalif/${sessionId}/save`, { a: 1 });
  expect(saved.status).toBe(200);
  expect(new Set((await crowd).map(({ status }) => status))).toEqual(new Set([404]));
});

test('a disabled workspace has no session for what is not a way out of it (D4, D23)', async () => {
  const { sessionId, workspace } = await fixtures.session('ai');
  await fixtures.admin.workspace.disable({ slug: workspace.slug });
  for (const name of ['save', 'stream']) {
    expectPublicError(await trickle(`/api/v2/prequalif/${sessionId}/${name}`), 404);
  }
});

test('over RPC the order is the same: the id, the session, then the rest of the input (D4)', async () => {
  const call = async (input: unknown) =>
    rpcError(await callRpc(service, 'prequalification.save', { type: 'mutation', input })).data;
  expect(await call({ sessionId: '17', state: 7 })).toMatchObject({
    httpStatus: 400,
    details: [{ field: 'sessionId', code: 'invalid_uuid' }],
  });
  expect((await call({ sessionId: randomUUID(), state: 7 })).httpStatus).toBe(404);
  const { sessionId } = await fixtures.session('ai');
  expect((await call({ sessionId, state: 7 })).httpStatus).toBe(400);
});

const question = JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] }] });

/** The stream's answer, where `change` happens after the session was found and before the body comes. */
async function streamAfter(sessionId: string, change: () => Promise<unknown>) {
  const slow = openSlowRequest(service.url, `/api/v2/prequalif/${sessionId}/stream`, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': `${question.length}`,
      Expect: '100-continue',
    },
  });
  onTestFinished(slow.hangUp);
  await expect.poll(slow.continued).toBe(true);
  await change();
  await slow.write(question);
  slow.end();
  return slow.answer;
}

const consent = (sessionId: string, decision: 'ai' | 'human') =>
  service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });

test('a decision while the body is on its way applies to it: consent given, consent revoked', async () => {
  const { sessionId: undecided } = await fixtures.session(null);
  expect((await streamAfter(undecided, () => consent(undecided, 'ai'))).status).toBe(200);
  const { sessionId: agreed } = await fixtures.session('ai');
  expect((await streamAfter(agreed, () => consent(agreed, 'human'))).status).toBe(403);
});

test('a session is looked for again where its body took longer than a second', async () => {
  const { sessionId, workspace } = await fixtures.session('ai');
  const answer = await streamAfter(sessionId, async () => {
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    service.clock.advance(1000);
  });
  expectPublicError(answer, 404);
});
