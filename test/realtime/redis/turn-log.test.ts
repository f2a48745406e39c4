import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisTurnLog } from '#realtime/redis/redis-turn-log.ts';
import { TurnCutError } from '#realtime/stream/entries.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { describeTurnLog, reading, word } from '../support/turn-log.contract.ts';
import { openLink, until } from './support.ts';

let server: RedisServer;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

async function openNode() {
  const link = await openLink(server.url);
  return { link, log: createRedisTurnLog({ link, timers }) };
}

async function openNodes() {
  const [{ log: writer, link }, { log: reader, link: readerLink }] = [await openNode(), await openNode()];
  return { writer, reader, link, readerLink, turnId: randomUUID(), arrived: writer.flush };
}

describeTurnLog('a node that follows another one’s turns over Redis', openNodes);
describeTurnLog('a node that follows its own turns beside Redis', async () => {
  const { log } = await openNode();
  return { writer: log, reader: log, arrived: async () => {} };
});

describe('a turn in Redis', () => {
  it('is one key that goes by itself, and one command for what came at once', async () => {
    const { writer, link, turnId } = await openNodes();
    writer.open(turnId);
    for (const text of 'abcdefgh') writer.open(turnId).append(word(text));
    await writer.flush();
    const key = `guichet:turn:{${turnId}}`;
    expect(await link.run((client) => client.keys(`*${turnId}*`))).toEqual([key]);
    expect(await link.run((client) => client.xlen(key))).toBe(2);
    expect(await link.run((client) => client.pttl(key))).toBeGreaterThan(60_000);
    await writer.close(turnId, 'ended');
    await writer.flush();
    expect(await link.run((client) => client.pttl(key))).toBeLessThanOrEqual(60_000);
  });

  it('is ended from another node when its own is gone, once', async () => {
    const { writer, reader, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    const { log: third } = await openNode();
    const subscriber = await reading(third, turnId);
    await reader.close(turnId, 'cut');
    expect(await subscriber.over).toBeInstanceOf(TurnCutError);
    expect(subscriber.received).toEqual(['a']);
  });

  it('goes on for who comes later when its node was slow, not dead', async () => {
    const { writer, reader, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    await reader.close(turnId, 'cut');
    writer.open(turnId).append(word('b'));
    await arrived();
    const subscriber = await reading(reader, turnId);
    await writer.close(turnId, 'ended');
    expect(await subscriber.over).toBe('ended');
    expect(subscriber.received).toEqual(['a', 'b']);
  });

  it('is told to its node as received while another one follows it, and for how long it was not', async () => {
    const { writer, reader, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    expect(await writer.remoteSubscriberSeenMsAgo(turnId)).toBeNull();
    const subscriber = await reading(reader, turnId);
    await until(async () => (await writer.remoteSubscriberSeenMsAgo(turnId)) !== null);
    await delay(1300);
    expect(await writer.remoteSubscriberSeenMsAgo(turnId)).toBeLessThan(1200);
    subscriber.leave();
    await subscriber.over;
    await until(async () => ((await writer.remoteSubscriberSeenMsAgo(turnId)) ?? 0) > 1200);
  });

  it('is read once for all subscribers of a node, and not at all when they left', async () => {
    const { writer, reader, readerLink, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    const subscribers = await Promise.all(Array.from({ length: 20 }, () => reading(reader, turnId)));
    const reads = async () => {
      const stats = await readerLink.run((client) => client.info('commandstats'));
      return Number(/cmdstat_xrange:calls=(\d+)/.exec(stats)?.[1]);
    };
    const before = await reads();
    await delay(500);
    expect((await reads()) - before).toBeLessThanOrEqual(11);
    for (const subscriber of subscribers) subscriber.leave();
    await Promise.all(subscribers.map(({ over }) => over));
    const after = await reads();
    await delay(300);
    // One may have been under way.
    expect((await reads()) - after).toBeLessThanOrEqual(1);
  });
});

describe('a Redis that goes away in the middle of a turn', () => {
  it.each(['killed', 'frozen', 'flushed'])(
    '(%s) takes nothing from local subscribers, and has it all again',
    async (how) => {
      const { writer, reader, link, readerLink, turnId, arrived } = await openNodes();
      writer.open(turnId).append(word('a'));
      await arrived();
      const [local, remote] = [await reading(writer, turnId), await reading(reader, turnId)];
      if (how === 'killed') await server.kill();
      if (how === 'frozen') server.freeze();
      if (how === 'flushed') await link.run((client) => client.flushall());
      writer.open(turnId).append(word('b'));
      await until(() => local.received.length === 2);
      await delay(300);
      writer.open(turnId).append(word('c'));
      if (how === 'killed') await server.start();
      if (how === 'frozen') server.thaw();
      await until(() => link.reported.back === link.reported.away.length);
      await until(() => readerLink.reported.back === readerLink.reported.away.length);
      writer.open(turnId).append(word('d'));
      await writer.close(turnId, 'ended');
      expect([await local.over, await remote.over]).toEqual(['ended', 'ended']);
      expect([local.received, remote.received]).toEqual([[...'abcd'], [...'abcd']]);
      const late = await reading((await openNode()).log, turnId);
      await late.over;
      expect(late.received).toEqual([...'abcd']);
    },
  );

  it('and stays away longer than a turn is silent cuts who follows another node’s, and no sooner', async () => {
    const { writer, reader, readerLink, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    const subscriber = await reading(reader, turnId);
    await until(() => subscriber.received.length === 1);
    await server.kill();
    await until(() => readerLink.reported.away.length === 1);
    const now = performance.now.bind(performance);
    let passed = 25_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => clock.mockRestore());
    const ended = vi.fn();
    void subscriber.over.then(ended);
    await delay(200);
    expect(ended).not.toHaveBeenCalled();
    passed = 31_000;
    expect(await subscriber.over).toBeInstanceOf(TurnCutError);
    clock.mockRestore();
    await server.start();
    await until(() => readerLink.reported.back === readerLink.reported.away.length);
  });

  it('leaves who asks for another node’s turn without it', async () => {
    const { writer, reader, readerLink, turnId, arrived } = await openNodes();
    writer.open(turnId).append(word('a'));
    await arrived();
    await server.kill();
    const { signal } = new AbortController();
    expect(await reader.subscribe({ turnId, after: 0, signal })).toBeNull();
    await expect(reader.read(turnId)).rejects.toThrow();
    expect(await writer.remoteSubscriberSeenMsAgo(turnId)).toBeNull();
    await server.start();
    await until(() => readerLink.reported.back === readerLink.reported.away.length);
  });
});
