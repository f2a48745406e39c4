import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { createCoalescingDelay } from '#realtime/stream/write-coalescer.ts';
import { writeSse } from '#realtime/transport/sse.ts';
import { createTestGauge } from '#test/support/load-gauge.ts';
import { createManualTime } from '../support/manual-time.ts';
import { word } from '../support/turn-log.contract.ts';

const HOLD_MS = 60;

async function listening(log: ReturnType<typeof createMemoryTurnLog>, turnId: string) {
  log.open(turnId);
  const entries = await log.subscribe({ turnId, after: 0, signal: new AbortController().signal });
  const writes: string[] = [];
  if (entries === null) throw new Error('the turn is unknown');
  const over = writeSse(entries, (frames) => void writes.push(frames));
  return { writes, over };
}

describe('a busy node', () => {
  it('is one that has work for most of half a second, until it has none for most of another', () => {
    const reading = createTestGauge([0, 0.69, 0.71, 0.41, 0.39]);
    const hold = createCoalescingDelay(reading);
    const held = [0, 499, 1, 500, 500, 500].map((passed) => {
      reading.pass(passed);
      return hold();
    });
    expect(held).toEqual([0, 0, 0, HOLD_MS, HOLD_MS, 0]);
  });

  it('writes two words at once, in order and in frames of their own', async () => {
    const time = createManualTime();
    const log = createMemoryTurnLog({ timers: time.timers, coalescingDelayMs: () => HOLD_MS });
    const turnId = randomUUID();
    const { writes } = await listening(log, turnId);
    log.open(turnId).append(word('Lun'));
    await time.advance(HOLD_MS - 1);
    expect(writes).toEqual([]);
    log.open(turnId).append(word('di, '));
    expect(writes).toHaveLength(1);
    expect(writes[0]?.match(/^id: .*$/gm)).toEqual([`id: ${turnId}:1`, `id: ${turnId}:2`]);
    expect(writes[0]).toContain('"delta":"Lun"');
    log.open(turnId).append(word('mar'));
    await time.advance(1);
    expect(writes).toHaveLength(1);
  });

  it('lets a word wait for 60 ms, not for ever', async () => {
    const time = createManualTime();
    const log = createMemoryTurnLog({ timers: time.timers, coalescingDelayMs: () => HOLD_MS });
    const turnId = randomUUID();
    const { writes } = await listening(log, turnId);
    log.open(turnId).append(word('Lundi'));
    await time.advance(HOLD_MS);
    expect(writes).toHaveLength(1);
    expect(time.waiting()).toBe(0);
  });

  it('needs no timer for each of many turns, and lets a late word of one wait as long as the first', async () => {
    const time = createManualTime();
    const log = createMemoryTurnLog({ timers: time.timers, coalescingDelayMs: () => HOLD_MS });
    const [early, late] = [randomUUID(), randomUUID()];
    const [earlyOne, lateOne] = [await listening(log, early), await listening(log, late)];
    for (const turnId of Array.from({ length: 50 }, () => randomUUID())) log.open(turnId).append(word('a'));
    log.open(early).append(word('a'));
    expect(time.waiting()).toBe(2);
    await time.advance(20);
    log.open(late).append(word('a'));
    await time.advance(HOLD_MS - 20);
    expect([earlyOne.writes.length, lateOne.writes.length]).toEqual([1, 0]);
    await time.advance(20);
    expect(lateOne.writes).toHaveLength(1);
  });

  it('lets nobody join those whose time is over', async () => {
    const time = createManualTime();
    const log = createMemoryTurnLog({ timers: time.timers, coalescingDelayMs: () => 5 });
    const turnId = randomUUID();
    const { writes } = await listening(log, turnId);
    for (const text of ['a', 'b']) {
      log.open(turnId).append(word(text));
      await time.advance(5);
    }
    expect(writes).toHaveLength(2);
  });

  it('tells an end without waiting, and all that came before it', async () => {
    const { timers } = createManualTime();
    const log = createMemoryTurnLog({ timers, coalescingDelayMs: () => HOLD_MS });
    const turnId = randomUUID();
    const { writes, over } = await listening(log, turnId);
    log.open(turnId).append(word('Merci.'));
    await log.close(turnId, 'ended');
    await over;
    expect(writes).toEqual([expect.stringContaining('Merci.'), 'data: [DONE]\n\n']);
  });
});

describe('a node with time to spare', () => {
  it('tells each word when it comes', async () => {
    const log = createMemoryTurnLog({ timers: createManualTime().timers, coalescingDelayMs: () => 0 });
    const turnId = randomUUID();
    const { writes } = await listening(log, turnId);
    for (const text of ['a', 'b', 'c']) log.open(turnId).append(word(text));
    expect(writes).toHaveLength(3);
  });
});
