import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { entryId, parseEntryId, SlowSubscriberError } from '#realtime/stream/entries.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { createManualTime } from '../support/manual-time.ts';
import { describeTurnLog, reading, word } from '../support/turn-log.contract.ts';

const create = () => {
  const time = createManualTime();
  return { time, log: createMemoryTurnLog({ timers: time.timers, lagMax: 10 }), turnId: randomUUID() };
};

describeTurnLog('the memory', () => {
  const { log } = create();
  return { writer: log, reader: log, arrived: async () => {} };
});

describe('the memory of one node', () => {
  it('disconnects a subscriber that falls behind, and lets it come back', async () => {
    const { log, turnId } = create();
    log.open(turnId).append(word('0'));
    const entries = await log.subscribe({ turnId, after: 0, signal: new AbortController().signal });
    const reader = entries?.[Symbol.asyncIterator]();
    expect((await reader?.next())?.value?.sequence).toBe(1);
    for (let count = 0; count < 20; count += 1) log.open(turnId).append(word('x'));
    await expect(reader?.next()).rejects.toBeInstanceOf(SlowSubscriberError);
    const back = await reading(log, turnId, 1);
    await log.close(turnId, 'ended');
    await back.over;
    expect(back.received).toHaveLength(20);
  });

  it('forgets a turn when its retention has passed', async () => {
    const { log, time, turnId } = create();
    log.open(turnId).append(word('a'));
    await log.close(turnId, 'ended');
    await time.advance(59_999);
    const { signal } = new AbortController();
    expect(await log.subscribe({ turnId, after: 0, signal })).not.toBeNull();
    await time.advance(1);
    expect(await log.subscribe({ turnId, after: 0, signal })).toBeNull();
    expect(time.waiting()).toBe(0);
  });
});

it('an entry’s id is read back, and nothing else is', () => {
  const turnId = randomUUID();
  expect(parseEntryId(entryId(turnId, 12))).toEqual({ turnId, sequence: 12 });
  for (const id of ['', '12', `${turnId}:`, `${turnId}:-1`, `${turnId}:1e3`, `x${turnId}:1`]) {
    expect(parseEntryId(id)).toBeNull();
  }
});
