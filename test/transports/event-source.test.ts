import { EventSource } from 'eventsource';
import { afterEach, expect, test } from 'vitest';
import { openSocket, sendFrame, textOf } from './support/chat-socket.ts';
import { startCuttingProxy } from './support/cutting-proxy.ts';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { serviceWithModel } from './support/service-with-model.ts';

const model = createPacedModel();
const setup = await serviceWithModel({ model });
const sources: EventSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

/** Opens a plain EventSource, as a page does. */
function listenTo(url: string) {
  const source = new EventSource(url);
  sources.push(source);
  const data: string[] = [];
  source.addEventListener('message', (event) => data.push(event.data));
  const words = () =>
    data
      .filter((each) => each !== '[DONE]')
      .map((each) => JSON.parse(each).delta ?? '')
      .join('');
  const ends = () => data.filter((each) => each === '[DONE]').length;
  return { source, words, ends };
}

/** Begins an answer and stops at its tenth word. */
async function begin() {
  const sessionId = await setup.session();
  model.holdAt(10);
  const client = await openSocket(setup.socketUrl(sessionId));
  client.send(sendFrame('r1', 'Lundi.'));
  await client.until(() => textOf(client.frames).includes('·9'));
  return { sessionId, client };
}

test('replays the running answer from its start, and hears its end', async () => {
  const { sessionId, client } = await begin();
  const { words, ends } = listenTo(setup.streamUrl(sessionId));
  await expect.poll(words).toContain('·9');
  model.release();
  await expect.poll(ends).toBe(1);
  expect(words()).toBe(wholeOf(words()));
  await client.leave();
});

test('comes back by itself for what follows the last event, also after the end', async () => {
  const { sessionId, client } = await begin();
  await using proxy = await startCuttingProxy({ before: setup.service.url, cutAtByte: 1_500 });
  const { words, ends } = listenTo(setup.streamUrl(sessionId).replace(setup.service.url, proxy.url));
  await expect.poll(proxy.isCut).toBe(true);
  model.release();
  await expect.poll(ends).toBeGreaterThan(0);
  expect(words()).toBe(wholeOf(words()));
  // A client that does not close it receives the end again, and nothing else.
  await expect.poll(ends).toBeGreaterThan(1);
  expect(words()).toBe(wholeOf(words()));
  await client.leave();
});

test('ends for good at a 204, which says that nothing is being written', async () => {
  const { source } = listenTo(setup.streamUrl(await setup.session()));
  await expect.poll(() => source.readyState).toBe(source.CLOSED);
});
