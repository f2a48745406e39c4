import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { delta, opening } from '#realtime/stream/chunks.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { resumeRemoteTurn } from '#realtime/turn/remote-turn.ts';
import { createTestConversation } from '../support/conversations.ts';
import { createManualTime } from '../support/manual-time.ts';
import { resumeBySocket } from '../support/resuming-socket.ts';

type Frame = { type: string; sequence?: number; chunk?: { type: string } };

/** Collects the frames of a socket that resumes a turn of which `logged` chunks survived its node. */
async function resumed(logged: number, lastSequence?: number) {
  const { timers } = createManualTime();
  const log = createMemoryTurnLog({ timers });
  const turnId = randomUUID();
  const chunks = [...opening(turnId, { generatedBy: 'script' }, 'Bonjour'), delta('Mer'), delta('ci.')];
  for (const chunk of chunks.slice(0, logged)) log.open(turnId).append(chunk);
  const found = { turnId, messageId: turnId, state: 'cut', answer: null } as const;
  const listening = {
    session: createTestConversation().store.session,
    log,
    timers,
    signal: new AbortController().signal,
  };
  const frames: Frame[] = [];
  await resumeBySocket(async () => (await resumeRemoteTurn(found, listening))?.() ?? null, {
    send: (frame) => void frames.push(JSON.parse(frame)),
    lastSequence,
  });
  return frames;
}

/** Drops frames that are out of sequence, as the AI SDK does. */
function received(frames: readonly Frame[], lastSequence = -1): string[] {
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
  expect(received(frames, last)).toEqual(types);
  expect(frames.at(-1)).toEqual({ type: 'end', requestId: 'r' });
});
