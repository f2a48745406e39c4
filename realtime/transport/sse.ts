import { repeatEvery, systemTimers, type Timers } from '#kernel/timers.ts';
import { toJson } from '../stream/chunks.ts';
import { type Entries, memoizePerBatch, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';

/** Server-sent events of the AI SDK UI Message Stream v1; `X-Accel-Buffering` keeps proxies from buffering them. */
export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
} as const;

/** The AI SDK's text stream: only the answer's text. */
const textHeaders = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** Writes a frame; returns a promise if the reader is slow and the next frame must wait. */
export type Write = (frame: string) => Promise<void> | undefined;

type StreamReply = { headers: Record<string, string>; body: (write: Write) => Promise<void> };

const heartbeat = ': \n\n';
const done = 'data: [DONE]\n\n';

export const sseFrames = memoizePerBatch((batch) => {
  let frames = '';
  for (const { id, chunk } of batch) frames += `id: ${id}\ndata: ${toJson(chunk)}\n\n`;
  return frames;
});

/** Writes the output of a streaming operation, an answer, in the negotiated media type (contract section 4.6). */
export function streamReply(output: unknown, mediaType: string): StreamReply {
  const answer = output as AnswerStream;
  return mediaType === 'application/octet-stream'
    ? { headers: textHeaders, body: (write) => writeText(answer.chunks, write, answer) }
    : { headers: sseHeaders, body: (write) => writeSse(answer.chunks, write) };
}

/** Throws if the turn was cut: the caller must then destroy the connection, not end it. */
export async function writeSse(
  entries: Entries,
  write: Write,
  { timers = systemTimers, heartbeatMs = 15_000 }: { timers?: Timers; heartbeatMs?: number } = {},
): Promise<void> {
  const stop = repeatEvery(timers, heartbeatMs, async () => write(heartbeat));
  try {
    await entries.forEachBatch((batch) => write(sseFrames(batch)));
  } finally {
    stop();
  }
  await write(done);
}

/** Writes only the text, after the disclosure on a first turn; throws if the answer was not finished. */
export async function writeText(
  entries: Entries,
  write: Write,
  { first }: { first: boolean },
): Promise<void> {
  const wordsOf = ({ chunk }: TurnEntry): string => {
    if (chunk.type === 'text-delta') return chunk.delta;
    return chunk.type === 'start' && first ? `${chunk.messageMetadata.disclosure ?? ''}\n\n` : '';
  };
  await entries.forEachBatch((batch) => {
    const stop = batch.findIndex(({ chunk }) => chunk.type === 'abort' || chunk.type === 'error');
    const text = batch
      .slice(0, stop === -1 ? batch.length : stop)
      .map(wordsOf)
      .join('');
    const written = text === '' ? undefined : write(text);
    if (stop !== -1) throw new TurnCutError();
    return written;
  });
}
