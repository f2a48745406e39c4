import { chunkJson } from './chunks.ts';
import { systemTimers, type Timers } from './timers.ts';
import { TurnCutError, type TurnEntry } from './turn-log.ts';

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

const heartbeat = Buffer.from(': \n\n');
const done = Buffer.from('data: [DONE]\n\n');
const frames = new WeakMap<TurnEntry, Buffer>();

/** An entry's frame, serialised once however many listeners it has. */
export function sseFrame(entry: TurnEntry): Buffer {
  const known = frames.get(entry);
  if (known !== undefined) return known;
  const frame = Buffer.from(`id: ${entry.id}\ndata: ${chunkJson(entry.chunk)}\n\n`);
  frames.set(entry, frame);
  return frame;
}

/** A throw means that the turn was cut: the connection is then to be destroyed, not ended. */
export async function* sseFrames(
  chunks: AsyncIterable<TurnEntry>,
  { timers = systemTimers, heartbeatMs = 15_000 }: { timers?: Timers; heartbeatMs?: number } = {},
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beat = beatAfter(timers, heartbeatMs);
  try {
    for (let pending = iterator.next(); ; ) {
      const step = await Promise.race([pending, beat.promise]);
      if (step === null) {
        yield heartbeat;
        beat = beatAfter(timers, heartbeatMs);
      } else if (step.done === true) {
        yield done;
        return;
      } else {
        yield sseFrame(step.value);
        pending = iterator.next();
      }
    }
  } finally {
    beat.cancel();
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** The words alone, after the disclosure on a first turn; throws where the answer was not finished. */
export async function* textFrames(
  chunks: AsyncIterable<TurnEntry>,
  { first }: { first: boolean },
): AsyncGenerator<Buffer> {
  for await (const { chunk } of chunks) {
    if (chunk.type === 'text-delta') yield Buffer.from(chunk.delta);
    if (chunk.type === 'start' && first) yield Buffer.from(`${chunk.messageMetadata.disclosure ?? ''}\n\n`);
    if (chunk.type === 'abort' || chunk.type === 'error') throw new TurnCutError();
  }
}

function beatAfter(timers: Timers, milliseconds: number): { promise: Promise<null>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  return { promise, cancel: timers.after(milliseconds, () => resolve(null)) };
}
