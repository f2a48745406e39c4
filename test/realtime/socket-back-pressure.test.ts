import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { serveChat } from '../../realtime/socket.ts';
import { createMemoryTurnLog } from '../../realtime/turn-log.ts';
import { createManualTime, settle } from './support/manual-time.ts';
import { word } from './support/turn-log.contract.ts';

const WORDS = 1_900;

it('no more is written to a socket than its reader takes, and the rest as he reads on', async () => {
  const { timers } = createManualTime();
  const log = createMemoryTurnLog({ timers });
  const turnId = randomUUID();
  log.open(turnId);
  for (let count = 0; count < WORDS; count += 1) log.open(turnId).append(word('mot '.repeat(20)));
  const chunks = await log.follow({ turnId, after: 0, signal: new AbortController().signal });
  if (chunks === null) throw new Error('the log does not know the turn');

  const waiting: (() => void)[] = [];
  let frames = 0;
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (frame: string, written?: () => void) => {
      frames += 1;
      socket.bufferedAmount += frame.length;
      if (written !== undefined) waiting.push(written);
    },
    close: () => {},
    terminate: () => {},
  });
  serveChat(socket, {
    sessionId: randomUUID(),
    stream: { cork: () => {}, uncork: () => {} },
    conversation: {
      converse: () => Promise.reject(new Error('nothing is sent')),
      resume: async () => ({ mode: 'ai', first: true, chunks }),
    },
    readMessage: () => null,
    onFailure: () => {},
  });
  socket.emit(
    'message',
    JSON.stringify({ type: 'resume', requestId: 'r', id: 'chat', headers: {}, body: {} }),
  );
  await settle();
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
