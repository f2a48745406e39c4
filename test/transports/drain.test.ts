import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { openSocket, resumeFrame, sendFrame, textOf } from './support/chat-socket.ts';
import { startCuttingProxy } from './support/cutting-proxy.ts';
import { createPacedModel } from './support/paced-model.ts';
import { serviceWithModel, withModel } from './support/service-with-model.ts';
import { receive, typedClients } from './support/typed-clients.ts';

const setup = await serviceWithModel();
const invitation = {
  type: 'error',
  errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.',
};

/** Starts another node on the same database, whose answers stop at their tenth word. */
async function startDoomed() {
  const model = createPacedModel();
  model.holdAt(10);
  const node = await startTestService({ replace: withModel(model), config: { DRAIN_SECONDS: '1' } });
  return { node, model, drain: () => node[Symbol.asyncDispose]() };
}

const socketUrl = ({ url }: TestService, sessionId: string) =>
  `${url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`;

test('sockets that wait for nothing close with 1001 at once, the others when their turn is over', async () => {
  const { node, model, drain } = await startDoomed();
  const idle = await openSocket(socketUrl(node, await setup.session()));
  const busy = await openSocket(socketUrl(node, await setup.session()));
  busy.send(sendFrame('r1', 'Lundi.'));
  await busy.until(() => textOf(busy.frames).includes('·9'));
  const drained = drain();
  expect(await idle.closed).toEqual({ code: 1001, reason: 'going away' });
  busy.send(sendFrame('r2', 'Mardi.'));
  expect((await busy.whole('r2')).at(-1)).toMatchObject({ type: 'error', status: 503 });
  expect(busy.socket.readyState).toBe(busy.socket.OPEN);
  model.release();
  expect((await busy.whole('r1')).at(-1)).toEqual({ type: 'end', requestId: 'r1' });
  expect(await busy.closed).toEqual({ code: 1001, reason: 'going away' });
  await drained;
});

test('what is not over in time is cut without a closing chunk; a live node sends what it had, and invites to send again', async () => {
  const { node, drain } = await startDoomed();
  const sessions = [await setup.session(), await setup.session()];
  const [overSocket = '', overSse = ''] = sessions;
  const client = await openSocket(socketUrl(node, overSocket));
  client.send(sendFrame('r1', 'Lundi.'));
  await client.until(() => textOf(client.frames).includes('·9'));
  const response = await fetch(`${node.url}/api/v2/prequalif/${overSse}/stream`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Lundi.' }] }),
  });
  const reported: string[] = [];
  const reading = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) reported.push(part);
  })();
  reading.catch(() => {});
  await expect.poll(() => reported.join('')).toContain('·9');
  await drain();
  expect(await client.closed).toEqual({ code: 1001, reason: 'going away' });
  expect(client.frames.at(-1)?.chunk?.type).toBe('text-delta');
  await expect(reading).rejects.toThrow();
  expect(reported.join('')).not.toMatch(/DONE|"abort"|"finish"|"error"/);

  const back = await openSocket(setup.socketUrl(overSocket));
  back.send(resumeFrame('r1'));
  const frames = await back.whole('r1');
  expect(textOf(frames)).toBe(textOf(client.frames));
  expect(frames.at(-2)?.chunk).toEqual(invitation);
  await back.leave();
});

test('a typed client’s socket closes with 1001 and no error: it comes back on a live node for the rest', async () => {
  const { node, drain } = await startDoomed();
  await using proxy = await startCuttingProxy({ before: node.url, after: setup.service.url });
  await using client = typedClients.WebSocket(proxy.url);
  const sessionId = await setup.session();
  const received = receive<{ data: { type: string; delta?: string } }>((listener) =>
    client.prequalification.converse.subscribe(
      { sessionId, messages: [{ id: 'm1', role: 'user', content: 'Lundi.' }] },
      listener,
    ),
  );
  await expect.poll(() => received.items.at(-1)?.data.delta).toContain('·9');
  proxy.turn();
  await drain();
  await received.over;
  expect(received.items.at(-1)?.data).toEqual(invitation);
  expect(received.items.filter(({ data }) => data.type === 'error')).toHaveLength(1);
});
