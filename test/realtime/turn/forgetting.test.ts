import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisTurnLog } from '#realtime/redis/redis-turn-log.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { openLink } from '../redis/support.ts';
import { createTestConversation, settle } from '../support/conversations.ts';
import { reading, word } from '../support/turn-log.contract.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

async function openNode() {
  const link = await openLink(server.url);
  return { link, log: createRedisTurnLog({ link, timers }) };
}

const underWay = async () => {
  const [a, b] = [await openNode(), await openNode()];
  const turnId = randomUUID();
  a.log.open(turnId);
  a.log.open(turnId).append(word('mot'));
  await a.log.flush();
  const subscriber = await reading(b.log, turnId);
  return { a, b, turnId, subscriber };
};

it('a turn that is forgotten on one node is not opened again by the node that still writes it', async () => {
  const { a, b, turnId } = await underWay();
  await b.log.forget([turnId]);
  a.log.open(turnId).append(word('encore'));
  await a.log.flush();
  await a.log.close(turnId, 'ended');
  await a.log.flush();
  const stream = await a.link.run((client) => client.xrange(`guichet:turn:{${turnId}}`, '-', '+'));
  expect(JSON.stringify(stream)).not.toContain('text-delta');
  expect(await (await openNode()).log.read(turnId)).toBeNull();
});

it('a subscriber of it is cut, on the node that writes it and on others', async () => {
  const { a, b, turnId, subscriber } = await underWay();
  const own = await reading(a.log, turnId);
  await a.log.forget([turnId]);
  const cut = { name: 'TurnCutError' };
  expect([await own.over, await subscriber.over]).toMatchObject([cut, cut]);
  expect([await a.log.read(turnId), await b.log.read(turnId)]).toEqual([null, null]);
});

it('a turn that still runs is ended before it is forgotten, and nothing of it is stored or readable', async () => {
  const setup = createTestConversation();
  const subscriber = setup.send('Lundi', 'm1');
  setup.model.say('Mer');
  await settle();
  const [turn] = setup.store.turns;
  const turnId = turn?.turnId ?? '';
  setup.store.session.aiConsent = false;
  await setup.conversation.forget([turnId]);
  expect(setup.model.signals[0]?.aborted).toBe(true);
  await subscriber.over;
  expect(await setup.log.read(turnId)).toBeNull();
  expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi']);
});

it('an ended turn whose erasure nobody told of is forgotten when the node asks, and no other', async () => {
  const setup = createTestConversation();
  const turns = [];
  for (const id of ['m1', 'm2']) {
    const subscriber = setup.send('Lundi', id);
    setup.model.say('Merci.');
    setup.model.end();
    await subscriber.over;
    turns.push(setup.store.turns.at(-1)?.turnId ?? '');
  }
  const [erased = '', kept = ''] = turns;
  setup.store.turns = setup.store.turns.filter(({ turnId }) => turnId !== erased);
  expect(await setup.log.read(erased)).not.toBeNull();
  await setup.conversation.forgetErased();
  expect([await setup.log.read(erased), (await setup.log.read(kept)) === null]).toEqual([null, false]);
});
