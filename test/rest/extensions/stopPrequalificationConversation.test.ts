import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { expectNothingInternal, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { startTestService } from '#test/support/service.ts';
import { createPacedModel } from '#test/transports/support/paced-model.ts';
import { serviceWithModel } from '#test/transports/support/service-with-model.ts';

const model = createPacedModel();
const { service } = await serviceWithModel({ model });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const agreed = () => insertAgreedSession(service.deps, { workspaceId: workspace.id, jobId });

const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;
const stop = (sessionId: string) => service.send(pathOf(sessionId), { method: 'DELETE' });

describe('204', () => {
  test('ends the running answer, whose words so far are kept', async () => {
    const sessionId = await agreed();
    model.holdAt(3);
    const answer = service.post(pathOf(sessionId), {
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] }],
    });
    await expect.poll(() => model.open()).toBe(1);
    const stopped = await stop(sessionId);
    expect([stopped.status, stopped.text]).toEqual([204, '']);
    expect(stopped.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(stopped.headers).not.toHaveProperty('content-type');
    const { text } = await answer;
    expect(text).toContain('data: {"type":"abort","reason":"stopped"}');
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    model.release();
    expect((await service.get(pathOf(sessionId))).status).toBe(204);
  });

  test('where nothing runs, without a consent, and again', async () => {
    const sessionId = await fixtures.application(workspace, jobId);
    expect([(await stop(sessionId)).status, (await stop(sessionId)).status]).toEqual([204, 204]);
  });

  test('over RPC as well', async () => {
    const answer = await callRpc(service, 'prequalification.stop', {
      type: 'mutation',
      input: { sessionId: await agreed() },
    });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: null } }]);
  });

  test('no limit of the client’s address refuses it (D41)', async () => {
    await using limited = await startTestService({ config: { CALL_LIMIT_PER_MINUTE: '1' } });
    const sessionId = await agreed();
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await limited.send(pathOf(sessionId), { method: 'DELETE' })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204]);
  });
});

describe('404', () => {
  test.each([
    ['an unknown session', randomUUID()],
    ['no id', 'x'],
    ['an illegal character', '%00'],
  ])('%s', async (_, sessionId) => {
    expectPublicError(await stop(sessionId), 404);
  });
});

describe('503', () => {
  test('a database that is away is masked, and invites to try again (D3, D6)', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.send(pathOf(await agreed()), { method: 'DELETE' });
    expect(answer.status).toBe(503);
    expect(answer.headers).toHaveProperty('retry-after');
    expectNothingInternal(answer);
  });
});
