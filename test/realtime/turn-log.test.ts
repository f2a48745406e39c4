import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../realtime/chunks.ts';
import {
  createMemoryTurnLog,
  entryId,
  parseEntryId,
  SlowListenerError,
  TurnCutError,
  type TurnLog,
} from '../../realtime/turn-log.ts';
import { createManualTime, settle } from './support/manual-time.ts';

const turnId = '7a1e0000-0000-4000-8000-000000000001';
const word = (delta: string): Chunk => ({ type: 'text-delta', id: 'answer', delta });

async function reading(log: TurnLog, after = 0) {
  const leaving = new AbortController();
  const entries = await log.follow({ turnId, after, signal: leaving.signal });
  if (entries === null) throw new Error('the log does not know the turn');
  const heard: string[] = [];
  const over = (async () => {
    for await (const { chunk } of entries) if (chunk.type === 'text-delta') heard.push(chunk.delta);
  })().then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { heard, over, leave: () => leaving.abort() };
}

describe('the memory turn log', () => {
  const create = () => {
    const time = createManualTime();
    return { time, log: createMemoryTurnLog({ timers: time.timers, lagMax: 10 }) };
  };

  it('replays from the start, then follows live, to several listeners', async () => {
    const { log } = create();
    await log.append(turnId, word('a'));
    const early = await reading(log);
    await log.append(turnId, word('b'));
    const late = await reading(log);
    await log.append(turnId, word('c'));
    await log.close(turnId, 'ended');
    expect([await early.over, await late.over]).toEqual(['ended', 'ended']);
    expect([early.heard, late.heard]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('gives only what follows a sequence', async () => {
    const { log } = create();
    for (const text of 'abcd') await log.append(turnId, word(text));
    const listener = await reading(log, 2);
    await log.close(turnId, 'ended');
    await listener.over;
    expect(listener.heard).toEqual(['c', 'd']);
  });

  it('gives every listener the same entry, so that it is serialised once', async () => {
    const { log } = create();
    await log.append(turnId, word('a'));
    await log.close(turnId, 'ended');
    const { signal } = new AbortController();
    const first = await Array.fromAsync((await log.follow({ turnId, after: 0, signal })) ?? []);
    const second = await Array.fromAsync((await log.follow({ turnId, after: 0, signal })) ?? []);
    expect(first[0]).toBe(second[0]);
    expect(first[0]).toMatchObject({ id: entryId(turnId, 1), sequence: 1 });
  });

  it('ends with an error when the turn was cut', async () => {
    const { log } = create();
    await log.append(turnId, word('a'));
    const listener = await reading(log);
    await log.close(turnId, 'cut');
    expect(await listener.over).toBeInstanceOf(TurnCutError);
    expect(listener.heard).toEqual(['a']);
  });

  it('lets a listener go when it leaves, without an end for the others', async () => {
    const { log } = create();
    await log.append(turnId, word('a'));
    const [leaving, staying] = [await reading(log), await reading(log)];
    await settle();
    leaving.leave();
    expect(await leaving.over).toBe('ended');
    await log.append(turnId, word('b'));
    await log.close(turnId, 'ended');
    await staying.over;
    expect([leaving.heard, staying.heard]).toEqual([['a'], ['a', 'b']]);
  });

  it('disconnects a listener that falls behind, and lets it come back', async () => {
    const { log } = create();
    await log.append(turnId, word('0'));
    const entries = await log.follow({ turnId, after: 0, signal: new AbortController().signal });
    const reader = entries?.[Symbol.asyncIterator]();
    expect((await reader?.next())?.value?.sequence).toBe(1);
    for (let count = 0; count < 20; count += 1) await log.append(turnId, word('x'));
    await expect(reader?.next()).rejects.toBeInstanceOf(SlowListenerError);
    const back = await reading(log, 1);
    await log.close(turnId, 'ended');
    await back.over;
    expect(back.heard).toHaveLength(20);
  });

  it('forgets a turn when its retention has passed', async () => {
    const { log, time } = create();
    await log.append(turnId, word('a'));
    await log.close(turnId, 'ended');
    await time.advance(59_999);
    const { signal } = new AbortController();
    expect(await log.follow({ turnId, after: 0, signal })).not.toBeNull();
    await time.advance(1);
    expect(await log.follow({ turnId, after: 0, signal })).toBeNull();
    expect(time.waiting()).toBe(0);
  });

  it('reads back its own entry ids and nothing else', () => {
    expect(parseEntryId(entryId(turnId, 12))).toEqual({ turnId, sequence: 12 });
    for (const id of ['', '12', `${turnId}:`, `${turnId}:-1`, `${turnId}:1e3`, `x${turnId}:1`]) {
      expect(parseEntryId(id)).toBeNull();
    }
  });
});
