import { repeatEvery, systemTimers, type Timers } from '#kernel/timers.ts';
import { toJson } from '../stream/chunks.ts';
import { type Entries, memoizePerBatch, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';

/**
 * The headers of an AI SDK UI Message Stream v1 as server-sent events. `X-Accel-Buffering` stops a proxy's buffering.
 */
export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
} as const;

/** The headers of the AI SDK's text stream, which is only the answer's text. */
const textHeaders = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** Writes a frame; returns a promise if the reader is slow and the next frame must wait. */
export type Write = (frame: string) => Promise<void> | undefined;

type StreamReply = { headers: Record<string, string>; body: (write: Write) => Promise<void> };

/** A comment in server-sent events. */
const HEARTBEAT_FRAME = ': \n\n';
const DONE_FRAME = 'data: [DONE]\n\n';

/** Writes the events of a batch as one text, once for all subscribers that share it. */
export const sseFrames = memoizePerBatch((batch) => {
  let frames = '';
  for (const { id, chunk } of batch) frames += `id: ${id}\ndata: ${toJson(chunk)}\n\n`;
  return frames;
});

/**
 * Makes the reply of a streaming operation, whose output is an answer, in the negotiated type (contract section 4.6).
 */
export function streamReply(output: unknown, mediaType: string): StreamReply {
  const answer = output as AnswerStream;
  return mediaType === 'application/octet-stream'
    ? { headers: textHeaders, body: (write) => writeText(answer.chunks, write, answer) }
    : { headers: sseHeaders, body: (write) => writeSse(answer.chunks, write) };
}

/** Writes the events; throws if the turn was cut, and the caller must then destroy the connection, not end it. */
export async function writeSse(
  entries: Entries,
  write: Write,
  { timers = systemTimers, heartbeatMs = 15_000 }: { timers?: Timers; heartbeatMs?: number } = {},
): Promise<void> {
  const stop = repeatEvery(timers, heartbeatMs, async () => write(HEARTBEAT_FRAME));
  try {
    await entries.forEachBatch((batch) => write(sseFrames(batch)));
  } finally {
    stop();
  }
  await write(DONE_FRAME);
}

/** Writes only the text, after the disclosure if it is the first answer; throws if the answer was not finished. */
export async function writeText(
  entries: Entries,
  write: Write,
  { showsDisclosure }: { showsDisclosure: boolean },
): Promise<void> {
  const textOf = ({ chunk }: TurnEntry): string => {
    if (chunk.type === 'text-delta') return chunk.delta;
    return chunk.type === 'start' && showsDisclosure ? `${chunk.messageMetadata.disclosure ?? ''}\n\n` : '';
  };
  await entries.forEachBatch((batch) => {
    const cutAt = batch.findIndex(({ chunk }) => chunk.type === 'abort' || chunk.type === 'error');
    const text = batch
      .slice(0, cutAt === -1 ? batch.length : cutAt)
      .map(textOf)
      .join('');
    const pendingWrite = text === '' ? undefined : write(text);
    if (cutAt !== -1) throw new TurnCutError();
    return pendingWrite;
  });
}
