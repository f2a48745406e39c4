import { toJson } from '../stream/chunks.ts';
import { type Entries, memoizePerBatch, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import { repeatEvery, systemTimers, type Timers } from '#kernel/timers.ts';

/** Server-sent events of the AI SDK UI Message Stream v1; `X-Accel-Buffering` keeps proxies from holding them. */
export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
} as const;

/** The AI SDK's text stream: the answer's bare words. */
export const textHeaders = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** Writes a frame; a promise where the reader is slow and the next one is to wait. */
export type Write = (frame: string) => Promise<void> | undefined;

const heartbeat = ': \n\n';
const done = 'data: [DONE]\n\n';

export const sseFrames = memoizePerBatch((batch) => {
  let frames = '';
  for (const { id, chunk } of batch) frames += `id: ${id}\ndata: ${toJson(chunk)}\n\n`;
  return frames;
});

/** A throw means that the turn was cut: the connection is then to be destroyed, not ended. */
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

/** The words alone, after the disclosure on a first turn; throws where the answer was not finished. */
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
