import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStartGate } from '#realtime/turn/admit-call.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { openSocket, resumeFrame, sendFrame, textOf } from './support/chat-socket.ts';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { withModel } from './support/service-with-model.ts';

let isBusy = false;
let refusals = 0;
const startGate = createStartGate({
  isBusy: () => isBusy,
  onRefused: () => {
    refusals += 1;
  },
  random: () => 0.5,
});
const RETRY_SECONDS = 8;

const model = createPacedModel();
const service = await serviceForFile({ replace: withModel(model, { startGate }) });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
const session = () => insertAgreedSession(service.deps, job);

const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] }];
const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;
const socketBase = service.url.replace('http', 'ws');
const connect = (sessionId: string) => openSocket(`${socketBase}/api/v2/prequalif/${sessionId}/socket`);

beforeEach(() => {
  isBusy = false;
  refusals = 0;
});

describe('a busy node refuses a new turn with 503 and a time to come back (D52)', () => {
  it('by REST', async () => {
    const sessionId = await session();
    isBusy = true;
    const answer = await service.post(pathOf(sessionId), { messages });
    expectErrorResponse(answer, 503, 'internal_error', service);
    expect([answer.headers['retry-after'], refusals]).toEqual([String(RETRY_SECONDS), 1]);
    isBusy = false;
    expect((await service.post(pathOf(sessionId), { messages })).status).toBe(200);
  });

  it('by RPC, and as a subscription', async () => {
    const sessionId = await session();
    isBusy = true;
    const input = { sessionId, messages };
    const answer = await callRpc(service, 'prequalification.stream', { type: 'mutation', input });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, String(RETRY_SECONDS)]);
    const client = await openSocket(`${socketBase}/trpc`);
    client.send({ id: 1, method: 'subscription', params: { path: 'prequalification.converse', input } });
    await client.until(() => client.frames.length > 0);
    const told = { httpStatus: 503, retryAfterSeconds: RETRY_SECONDS };
    expect(client.frames).toMatchObject([{ error: { data: told } }]);
    expect([rpcError(answer).data, refusals]).toEqual([expect.objectContaining(told), 2]);
    await client.leave();
  });

  it('as a subscription that names an event which is no longer known', async () => {
    const input = { sessionId: await session(), messages, lastEventId: `${randomUUID()}:4` };
    isBusy = true;
    const client = await openSocket(`${socketBase}/trpc`);
    client.send({ id: 1, method: 'subscription', params: { path: 'prequalification.converse', input } });
    await client.until(() => client.frames.length > 0);
    expect(client.frames).toMatchObject([{ error: { data: { httpStatus: 503 } } }]);
    expect(refusals).toBe(1);
    await client.leave();
  });

  it('by the chat socket, which it closes with 4503', async () => {
    const client = await connect(await session());
    isBusy = true;
    client.send(sendFrame('r1', 'Lundi.'));
    expect(await client.closed).toEqual({ code: 4503, reason: 'overloaded' });
    expect(client.frames).toMatchObject([
      { type: 'error', requestId: 'r1', status: 503, retryAfterSeconds: RETRY_SECONDS },
    ]);
    expect(refusals).toBe(1);
  });

  it('of many as one line a second with their number', async () => {
    const sessionId = await session();
    const logged = service.logs.length;
    isBusy = true;
    await Promise.all(Array.from({ length: 50 }, () => service.post(pathOf(sessionId), { messages })));
    type Line = { reason?: string; count?: number };
    const lines = () =>
      service.logs
        .slice(logged)
        .map((line) => JSON.parse(line) as Line)
        .filter(({ reason }) => reason === 'overloaded');
    const sum = () => lines().reduce((all, { count = 0 }) => all + count, 0);
    // The second may have begun with another test's refusals.
    await expect.poll(sum).toBeGreaterThanOrEqual(50);
    expect(lines().length).toBeLessThan(50);
  });
});

it('those who are being answered are told the rest, also after a lost connection; a choice and a state are taken', async () => {
  const sessionId = await session();
  const client = await connect(sessionId);
  model.holdAt(5);
  client.send(sendFrame('r1', 'Lundi.'));
  await client.until(() => textOf(client.frames).includes('·4'));
  const seen = client.frames.findLast(({ eventId }) => eventId !== undefined)?.eventId ?? '';
  isBusy = true;
  await client.leave();
  const back = await connect(sessionId);
  back.send(resumeFrame('r2'));
  await back.until(() => textOf(back.frames).includes('·4'));
  model.release();
  const told = textOf(await back.whole('r2'));
  expect(told).toBe(wholeOf(told));
  // The turn is over by now, and still known.
  const subscriber = await openSocket(`${socketBase}/trpc`);
  const input = { sessionId, messages, lastEventId: seen };
  subscriber.send({ id: 1, method: 'subscription', params: { path: 'prequalification.converse', input } });
  await subscriber.until(() => subscriber.frames.length > 0);
  expect(JSON.stringify(subscriber.frames[0])).not.toContain('error');
  const path = pathOf(sessionId).replace('/stream', '');
  expect((await service.post(`${path}/save`, { step: 'availability' })).status).toBe(200);
  expect((await service.post(`${path}/consent`, { decision: 'human' })).status).toBe(200);
  expect(refusals).toBe(0);
  await Promise.all([back.leave(), subscriber.leave()]);
});
