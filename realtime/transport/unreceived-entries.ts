import type { TurnEntry } from '../stream/entries.ts';
import { type AnswerRequest, clientSequenceOf, turnSequenceOf } from './socket-frames.ts';

/** The last received sequence of a client that has received no chunk. Clients count from 0. */
const NOTHING_RECEIVED = -1;

/**
 * Returns the sequence of the last chunk that the client has. The answer to a request with an event's id begins after
 * that event already, so none of the answer's chunks is left out here.
 */
export function lastReceivedSequence(request: AnswerRequest): number {
  if (request.type === 'send' || 'last-event-id' in request.headers) return NOTHING_RECEIVED;
  return request.lastSequence ?? NOTHING_RECEIVED;
}

/**
 * Returns the entries that the client does not have. An error is always sent, as the entry after the last received one.
 * A batch whose entries are all new is returned itself, since its frames are memoized for all subscribers.
 */
export function selectUnreceived(batch: readonly TurnEntry[], lastReceived: number): readonly TurnEntry[] {
  const [firstEntry] = batch;
  if (firstEntry !== undefined && isNew(firstEntry, lastReceived)) return batch;
  return batch.flatMap((entry) => {
    if (isNew(entry, lastReceived)) return [entry];
    return entry.chunk.type === 'error' ? [{ ...entry, sequence: turnSequenceOf(lastReceived + 1) }] : [];
  });
}

function isNew({ sequence }: TurnEntry, lastReceived: number): boolean {
  return clientSequenceOf(sequence) > lastReceived;
}
