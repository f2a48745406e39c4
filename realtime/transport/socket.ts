import type { Writable } from 'node:stream';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import type { AnswerStream } from '../conversation.ts';
import type { SentMessage } from '../model/messages.ts';
import { SlowSubscriberError, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import { type Closing, closeCodeOf, closeCodes } from './socket-close.ts';
import { type ClientFrame, chunkFrames, errorFrame, plainFrame, readFrame } from './socket-frames.ts';

/** The part of a `ws` WebSocket that the adapter uses. */
type ChatSocket = {
  readonly bufferedAmount: number;
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  send(frame: string, onWritten?: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/** The conversation of the socket's session; each call is admitted by itself. */
export type ChatConversation = {
  converse(call: { message: SentMessage | null; signal: AbortSignal }): Promise<AnswerStream>;
  resume(call: { after: string | null; signal: AbortSignal }): Promise<AnswerStream | null>;
  stop(): Promise<void>;
};

type ChatPorts = {
  /** The stream under the socket; corking it sends several frames in one write. */
  stream: Pick<Writable, 'cork' | 'uncork'>;
  conversation: ChatConversation;
  /** Returns the candidate's newest message (D24); throws `invalid_request`. */
  readMessage(messages: readonly Record<string, unknown>[]): SentMessage | null;
  /** Adds what the refused words need, and translates it to the language of the request, or else of the handshake. */
  explainRefusal(failure: DomainError, request: Refused): Promise<DomainError>;
  onFailure(failure: DomainError): void;
};

type Refused = {
  messages: readonly Record<string, unknown>[];
  acceptLanguage: string | undefined;
};

type Request = Exclude<ClientFrame, { type: 'abort' }>;

/** The most requests of a socket that are answered at once. */
const REQUESTS_MAX = 16;

/** When more bytes wait for the reader, the next chunk waits too, so that a slow reader does not fill the memory. */
const BUFFERED_BYTES_MAX = 65_536;

/** Serves one candidate's socket, in the frames of the AI SDK's WebSocketChatTransport (PROTOCOL.md). */
export function serveChat(socket: ChatSocket, { stream, conversation, ...ports }: ChatPorts) {
  const requests = new Map<string, AbortController>();
  let closed = false;
  let closeCode: Closing | null = null;

  const end = () => {
    closed = true;
    for (const controller of requests.values()) controller.abort();
  };
  const close = ({ code, reason }: Closing) => {
    end();
    socket.close(code, reason);
  };
  const send = (frame: string) => {
    if (!closed) socket.send(frame);
  };

  socket.on('message', (data, isBinary) => {
    if (closed) return;
    const frame = isBinary ? null : readFrame(data.toString());
    if (frame?.type === 'abort') stop(frame.requestId);
    else if (frame === null || requests.has(frame.requestId)) close(closeCodes.invalidFrame);
    else if (requests.size === REQUESTS_MAX) close(closeCodes.tooManyFrames);
    else void answer(frame);
  });
  socket.on('close', end);

  /** Ends the request and its turn. A client that only leaves closes the socket instead. */
  function stop(requestId: string): void {
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.abort();
    conversation.stop().catch((error: unknown) => ports.onFailure(toDomainError(error)));
  }

  async function answer(request: Request): Promise<void> {
    const { requestId } = request;
    const controller = new AbortController();
    requests.set(requestId, controller);
    try {
      const answer = await requestAnswer(request, controller.signal);
      if (answer === null) send(plainFrame({ type: 'no-active', requestId }));
      else await sendAnswer(answer, request, controller.signal);
    } catch (error) {
      if (error instanceof SlowSubscriberError) socket.terminate();
      else if (error instanceof TurnCutError) close(closeCode ?? closeCodes.cut);
      else if (!controller.signal.aborted) await refuse(request, error);
    }
    requests.delete(requestId);
    if (closeCode !== null) closeOnceIdle(closeCode);
  }

  async function requestAnswer(request: Request, signal: AbortSignal): Promise<AnswerStream | null> {
    if (request.type === 'send') {
      return conversation.converse({ message: ports.readMessage(request.messages), signal });
    }
    return conversation.resume({ after: request.headers['last-event-id'] ?? null, signal });
  }

  async function sendAnswer(
    { generatedBy, chunks }: AnswerStream,
    request: Request,
    signal: AbortSignal,
  ): Promise<void> {
    const { requestId } = request;
    const framesOf = chunkFrames(requestId);
    const after = lastReceivedSequence(request);
    if (signal.aborted) return;
    send(
      plainFrame({ type: 'start', requestId, ...(generatedBy === 'script' && { mode: 'local' as const }) }),
    );
    await chunks.forEachBatch((batch) => {
      if (signal.aborted) return undefined;
      const [first] = batch;
      const isAllNew = first !== undefined && isNew(first, after);
      // A batch that is passed on whole has frames which other subscribers share.
      return sendTogether(framesOf(isAllNew ? batch : batch.flatMap((entry) => newOrFailed(entry, after))));
    });
    if (!signal.aborted) send(plainFrame({ type: 'end', requestId }));
  }

  function sendTogether(frames: string[]): Promise<void> | undefined {
    const last = frames.pop();
    if (last === undefined) return undefined;
    const isBehind = socket.bufferedAmount > BUFFERED_BYTES_MAX;
    stream.cork();
    for (const frame of frames) socket.send(frame);
    const pendingWrite = isBehind
      ? new Promise<void>((resolve) => socket.send(last, () => resolve()))
      : void socket.send(last);
    stream.uncork();
    return pendingWrite;
  }

  /** Sends the refusal as a frame, and closes the socket with its code once no other request is being answered. */
  async function refuse(request: Request, error: unknown): Promise<void> {
    const failure = error instanceof DomainError ? error : conversationUnavailable(error);
    ports.onFailure(failure);
    const messages = request.type === 'send' ? request.messages : [];
    const acceptLanguage = request.headers['accept-language'];
    send(errorFrame(request.requestId, await ports.explainRefusal(failure, { messages, acceptLanguage })));
    closeCode ??= closeCodeOf(failure.reason);
  }

  function closeOnceIdle(closing: Closing): void {
    closeCode = closing;
    if (requests.size === 0 && !closed) close(closing);
  }

  return {
    /** Closes the socket as soon as no answer is being sent. */
    closeWhenIdle: () => closeOnceIdle(closeCodes.goingAway),
  };
}

/** The client's sequences count from 0, and those of entries from 1. */
function isNew(entry: TurnEntry, after: number): boolean {
  return entry.sequence > after + 1;
}

/** Leaves out an entry that the client already has; a failure is always sent, as the next entry. */
function newOrFailed(entry: TurnEntry, after: number): TurnEntry[] {
  if (isNew(entry, after)) return [entry];
  return entry.chunk.type === 'error' ? [{ ...entry, sequence: after + 2 }] : [];
}

/** Reads the last sequence that the client has; -1 for none, or for a resume after an event's id, which names it. */
function lastReceivedSequence(request: Request): number {
  if (request.type === 'send' || 'last-event-id' in request.headers) return -1;
  return request.lastSequence ?? -1;
}
