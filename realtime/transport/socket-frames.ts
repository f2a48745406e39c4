import { z } from 'zod';
import { type DomainError, reasons } from '../../kernel/errors/errors.ts';
import { toJson } from '../stream/chunks.ts';
import { memoizePerBatch, type TurnEntry } from '../stream/entries.ts';

const ID_CHARACTERS_MAX = 255;
const MESSAGES_MAX = 200;

const requestId = z.string().max(ID_CHARACTERS_MAX);
const request = {
  requestId,
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.looseObject({}),
};

/** What the AI SDK's WebSocketChatTransport sends. Messages are read later, as those of every transport. */
const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('send'),
    ...request,
    trigger: z.enum(['submit-message', 'regenerate-message']),
    messageId: z.string().optional(),
    messages: z.array(z.looseObject({})).max(MESSAGES_MAX),
  }),
  z.object({ type: z.literal('resume'), ...request, lastSequence: z.int().nonnegative().optional() }),
  z.object({ type: z.literal('abort'), requestId }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;

/** Null when it is no frame of the protocol. */
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

export function plainFrame(frame: ServerFrame): string {
  return JSON.stringify(frame);
}

/** `errorText` is the protocol's; the refusal's other fields are those of HTTP. */
export function errorFrame(requestId: string, failure: DomainError): string {
  const { status, code } = reasons[failure.reason];
  const { message: errorText, details, retryAfterSeconds } = failure;
  return JSON.stringify({ type: 'error', requestId, errorText, status, code, details, retryAfterSeconds });
}

/** Makes one request's chunk frames; a chunk is serialised once however many requests it answers. */
export function chunkFrames(requestId: string): (batch: readonly TurnEntry[]) => string[] {
  const head = `{"type":"chunk","requestId":${JSON.stringify(requestId)}`;
  return (batch) => tailsOf(batch).map((tail) => head + tail);
}

/** The protocol counts from 0; `eventId` names the entry in every transport. */
const tailsOf = memoizePerBatch((batch) =>
  batch.map(
    ({ id, sequence, chunk }) =>
      `,"sequence":${sequence - 1},"eventId":${JSON.stringify(id)},"chunk":${toJson(chunk)}}`,
  ),
);
