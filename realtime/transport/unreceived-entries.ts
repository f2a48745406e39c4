import type { TurnEntry } from '../stream/entries.ts';
import { type AnswerRequest, clientSequenceOf, turnSequenceOf } from './socket-frames.ts';

/** The sequence, as clients count, of one that has received no chunk. */
const NOTHING_RECEIVED = -1;

/**
 * Returns the sequence of the last chunk that the client has. A request with the id of an event is resumed after that
 * event, so that it receives every chunk.
 */
export function lastReceivedSequence(request: AnswerRequest): number {
  if (request.type === 'send' || 'last-event-id' in request.headers) return NOTHING_RECEIVED;
  return request.lastSequence ?? NOTHING_RECEIVED;
}

/**
 * Returns the entries that the client does not have. A failure is always among them, as the entry after the last received.
 * A batch of new entries is returned itself, since its frames are made once for all its subscribers.
 */
export function selectUnreceived(batch: readonly TurnEntry[], lastReceived: number): readonly TurnEntry[] {
  const [first] = batch;
  if (first !== undefined && isNew(first, lastReceived)) return batch;
  return batch.flatMap((entry) => {
    if (isNew(entry, lastReceived)) return [entry];
    return entry.chunk.type === 'error' ? [{ ...entry, sequence: turnSequenceOf(lastReceived + 1) }] : [];
  });
}

function isNew({ sequence }: TurnEntry, lastReceived: number): boolean {
  return clientSequenceOf(sequence) > lastReceived;
}
