import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { delta, opening } from '../../realtime/chunks.ts';
import { resumeElsewhere } from '../../realtime/elsewhere.ts';
import { serveChat } from '../../realtime/socket.ts';
import { createMemoryTurnLog } from '../../realtime/turn-log.ts';
import { setStage } from './support/conversations.ts';
import { createManualTime, settle } from './support/manual-time.ts';

type Frame = { type: string; sequence?: number; chunk?: { type: string } };

/** What a socket hears that resumes a turn of which `logged` chunks outlived its node. */
async function resumed(logged: number, lastSequence?: number) {
  const { timers } = createManualTime();
  const log = createMemoryTurnLog({ timers });
  const turnId = randomUUID();
  const chunks = [...opening(turnId, { generatedBy: 'script' }, 'Bonjour'), delta('Mer'), delta('ci.')];
  for (const chunk of chunks.slice(0, logged)) log.open(turnId).append(chunk);
  const found = { turnId, messageId: turnId, state: 'cut', answer: null } as const;
  const listening = { session: setStage().store.session, log, timers, signal: new AbortController().signal };
  const frames: Frame[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (frame: string) => void frames.push(JSON.parse(frame)),
    close: () => {},
    terminate: () => {},
  });
  serveChat(socket, {
    sessionId: randomUUID(),
    stream: { cork: () => {}, uncork: () => {} },
    conversation: {
      converse: () => Promise.reject(new Error('nothing is sent')),
      resume: async () => (await resumeElsewhere(found, listening))?.() ?? null,
    },
    readMessage: () => null,
    onFailure: () => {},
  });
  const request = { type: 'resume', requestId: 'r', id: 'chat', headers: {}, body: {} };
  socket.emit('message', JSON.stringify({ ...request, ...(lastSequence !== undefined && { lastSequence }) }));
  await settle();
  return frames;
}

/** As the AI SDK does: what does not count on is dropped. */
function heard(frames: readonly Frame[], lastSequence = -1): string[] {
  let last = lastSequence;
  return frames.flatMap(({ sequence, chunk }) => {
    if (sequence === undefined || chunk === undefined || sequence <= last) return [];
    last = sequence;
    return [chunk.type];
  });
}

it.each([
  ['from its start', 4, undefined, ['start', 'start-step', 'text-start', 'text-delta', 'error']],
  ['before its first chunk arrived', 0, undefined, ['error']],
  ['after the last chunk', 4, 3, ['error']],
  ['further than the log came', 4, 9, ['error']],
])('a socket that resumes a dead node’s turn %s is invited to send again', async (_, logged, last, types) => {
  const frames = await resumed(logged, last);
  expect(heard(frames, last)).toEqual(types);
  expect(frames.at(-1)).toEqual({ type: 'end', requestId: 'r' });
});
