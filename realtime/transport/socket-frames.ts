import type { z } from 'zod';
import { shownSentence } from '#kernel/errors/addendum.ts';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import { toJson } from '../stream/chunks.ts';
import { memoizePerBatch, type TurnEntry } from '../stream/entries.ts';
import { clientFrame } from './frame-schemas.ts';

type ClientFrame = z.infer<typeof clientFrame>;

/** A frame that asks for an answer: a message, or a resume. */
export type AnswerRequest = Exclude<ClientFrame, { type: 'abort' }>;

/** Parses a frame; null if it is not part of the protocol. */
export function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type ServerFrame =
  | { type: 'start'; requestId: string; mode?: 'local' }
  | { type: 'end' | 'no-active'; requestId: string };

/** Serialises a frame without content. */
export function plainFrame(frame: ServerFrame): string {
  return JSON.stringify(frame);
}

/**
 * Serialises a refusal. The protocol of the AI SDK has only `errorText`; the other fields are those of an HTTP answer.
 */
export function errorFrame(requestId: string, failure: DomainError): string {
  const { status, code } = reasons[failure.reason];
  const { details, retryAfterSeconds } = failure;
  const errorText = shownSentence(failure);
  return JSON.stringify({ type: 'error', requestId, errorText, status, code, details, retryAfterSeconds });
}

/**
 * Makes the chunk frames of one request. A frame is a head with the request's id, and a tail that is serialised once
 * for all requests that the chunk answers; the tail closes the head's bracket.
 */
export function chunkFrames(requestId: string): (batch: readonly TurnEntry[]) => string[] {
  const head = `{"type":"chunk","requestId":${JSON.stringify(requestId)}`;
  return (batch) => frameTails(batch).map((tail) => head + tail);
}

/** Returns a sequence as the client counts it, from 0; a turn counts its entries from 1. */
export function clientSequenceOf(turnSequence: number): number {
  return turnSequence - 1;
}

/** Returns a client's sequence as a turn counts it, from 1. */
export function turnSequenceOf(clientSequence: number): number {
  return clientSequence + 1;
}

/** The ends of the frames of a batch. `eventId` names the entry in every transport. */
const frameTails = memoizePerBatch((batch) =>
  batch.map(
    ({ id, sequence, chunk }) =>
      `,"sequence":${clientSequenceOf(sequence)},"eventId":${JSON.stringify(id)},"chunk":${toJson(chunk)}}`,
  ),
);
