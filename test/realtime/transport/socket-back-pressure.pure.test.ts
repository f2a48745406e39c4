import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { createManualTime, settle } from '../support/manual-time.ts';
import { resumeBySocket } from '../support/resuming-socket.ts';
import { word } from '../support/turn-log.contract.ts';

const WORDS = 1_900;

it('no more is written to a socket than its reader takes, and the rest as he reads on', async () => {
  const { timers } = createManualTime();
  const log = createMemoryTurnLog({ timers });
  const turnId = randomUUID();
  log.open(turnId);
  for (let count = 0; count < WORDS; count += 1) log.open(turnId).append(word('mot '.repeat(20)));
  const chunks = await log.subscribe({ turnId, after: 0, signal: new AbortController().signal });
  if (chunks === null) throw new Error('the log does not know the turn');

  const waiting: (() => void)[] = [];
  let frames = 0;
  const socket = await resumeBySocket(async () => ({ generatedBy: 'ai', showsDisclosure: true, chunks }), {
    send(this: { bufferedAmount: number }, frame, written) {
      frames += 1;
      this.bufferedAmount += frame.length;
      if (written !== undefined) waiting.push(written);
    },
  });
  const most = socket.bufferedAmount;
  expect(most).toBeGreaterThan(65_536);
  expect(most).toBeLessThan(2 * 65_536);

  while (waiting.length > 0) {
    socket.bufferedAmount = 0;
    for (const written of waiting.splice(0)) written();
    await settle();
  }
  expect(frames).toBe(1 + WORDS);
});
