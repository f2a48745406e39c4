import type { Writable } from 'node:stream';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import type { SentMessage } from '../model/messages.ts';
import { SlowSubscriberError, TurnCutError } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';
import { type Closing, closeCodeOf, closeCodes } from './socket-close.ts';
import { type AnswerRequest, chunkFrames, errorFrame, plainFrame, readFrame } from './socket-frames.ts';
import { lastReceivedSequence, selectUnreceived } from './unreceived-entries.ts';

/** The part of a `ws` WebSocket that the adapter uses. */
type ChatSocket = {
  readonly bufferedAmount: number;
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  send(frame: string, onWritten?: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/**
 * One candidate's conversation. It admits and counts each call, since consent and limits change while a socket is open.
 */
export type ChatConversation = {
  converse(call: { message: SentMessage | null; signal: AbortSignal }): Promise<AnswerStream>;
  resume(call: { after: string | null; signal: AbortSignal }): Promise<AnswerStream | null>;
  stop(): Promise<void>;
};

type ChatPorts = {
  /** The stream under the socket; corking it sends several frames in one write. */
  stream: Pick<Writable, 'cork' | 'uncork'>;
  conversation: ChatConversation;
  /**
   * Returns the candidate's newest message, or null to ask for the opening question; throws `invalid_request` (D24).
   */
  readMessage(messages: readonly Record<string, unknown>[]): SentMessage | null;
  /** Adds the helpline if the refused words need it (D141), and translates the refusal to the client's language. */
  explainRefusal(failure: DomainError, request: RefusedRequest): Promise<DomainError>;
  onFailure(failure: DomainError): void;
};

type RefusedRequest = {
  /** The messages that the client sent; empty if it only resumed. */
  messages: readonly Record<string, unknown>[];
  /** The language that this request asks for; if it asks for none, the language of the handshake is used. */
  acceptLanguage: string | undefined;
};

/** The server of one socket. */
export type ChatServer = {
  /** Closes the socket as soon as no answer is being sent. */
  closeWhenIdle(): void;
};

/** The most requests of a socket that are answered at once. */
const REQUESTS_MAX = 16;

/** When more bytes wait for the reader, the next chunk waits too, so that a slow reader does not fill the memory. */
const BUFFERED_BYTES_MAX = 65_536;

/** Serves one candidate's socket, in the frames of the AI SDK's WebSocketChatTransport (`realtime/PROTOCOL.md`). */
export function serveChat(socket: ChatSocket, { stream, conversation, ...ports }: ChatPorts): ChatServer {
  const requests = new Map<string, AbortController>();
  let isClosed = false;
  /** The code with which the socket closes once no answer is being sent; null while it stays open. */
  let pendingClosing: Closing | null = null;

  const abortAll = () => {
    isClosed = true;
    for (const controller of requests.values()) controller.abort();
  };
  const closeNow = ({ code, reason }: Closing) => {
    abortAll();
    socket.close(code, reason);
  };
  const send = (frame: string) => {
    if (!isClosed) socket.send(frame);
  };
  const reportFailure = (error: unknown) => ports.onFailure(toDomainError(error));

  socket.on('message', (data, isBinary) => {
    if (isClosed) return;
    const frame = isBinary ? null : readFrame(data.toString());
    if (frame?.type === 'abort') stopAnswer(frame.requestId);
    else if (frame === null || requests.has(frame.requestId)) closeNow(closeCodes.invalidFrame);
    else if (requests.size === REQUESTS_MAX) closeNow(closeCodes.tooManyRequests);
    else answer(frame).catch(reportFailure);
  });
  socket.on('close', abortAll);

  /** Ends the request and its turn. A client that only leaves closes the socket instead. */
  function stopAnswer(requestId: string): void {
    const controller = requests.get(requestId);
    if (controller === undefined) return;
    controller.abort();
    conversation.stop().catch(reportFailure);
  }

  async function answer(request: AnswerRequest): Promise<void> {
    const { requestId } = request;
    const controller = new AbortController();
    requests.set(requestId, controller);
    try {
      const answerStream = await requestAnswer(request, controller.signal);
      if (answerStream === null) send(plainFrame({ type: 'no-active', requestId }));
      else await sendAnswer(answerStream, request, controller.signal);
    } catch (error) {
      if (error instanceof SlowSubscriberError) socket.terminate();
      else if (error instanceof TurnCutError) closeNow(pendingClosing ?? closeCodes.cut);
      else if (!controller.signal.aborted) await refuse(request, error);
    } finally {
      requests.delete(requestId);
      if (pendingClosing !== null) closeAfterAnswers(pendingClosing);
    }
  }

  async function requestAnswer(request: AnswerRequest, signal: AbortSignal): Promise<AnswerStream | null> {
    if (request.type === 'send') {
      return conversation.converse({ message: ports.readMessage(request.messages), signal });
    }
    return conversation.resume({ after: request.headers['last-event-id'] ?? null, signal });
  }

  async function sendAnswer(
    { generatedBy, chunks }: AnswerStream,
    request: AnswerRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { requestId } = request;
    const framesOf = chunkFrames(requestId);
    const lastReceived = lastReceivedSequence(request);
    if (signal.aborted) return;
    // `local` tells the client that the questionnaire answers, and no model.
    const mode = generatedBy === 'script' ? ({ mode: 'local' } as const) : {};
    send(plainFrame({ type: 'start', requestId, ...mode }));
    await chunks.forEachBatch((batch) => {
      if (signal.aborted) return undefined;
      return sendTogether(framesOf(selectUnreceived(batch, lastReceived)));
    });
    if (!signal.aborted) send(plainFrame({ type: 'end', requestId }));
  }

  /** Sends the frames in one write. If the reader is behind, returns a promise that resolves when they are written. */
  function sendTogether(frames: readonly string[]): Promise<void> | undefined {
    const lastFrame = frames.at(-1);
    if (lastFrame === undefined) return undefined;
    const isBehind = socket.bufferedAmount > BUFFERED_BYTES_MAX;
    const written = isBehind ? Promise.withResolvers<void>() : undefined;
    stream.cork();
    for (const frame of frames.slice(0, -1)) socket.send(frame);
    if (written === undefined) socket.send(lastFrame);
    else socket.send(lastFrame, () => written.resolve());
    stream.uncork();
    return written?.promise;
  }

  /** Sends the refusal as a frame. The socket closes with its code once no answer is being sent. */
  async function refuse(request: AnswerRequest, error: unknown): Promise<void> {
    const failure = error instanceof DomainError ? error : conversationUnavailable(error);
    pendingClosing ??= closeCodeOf(failure.reason);
    ports.onFailure(failure);
    const messages = request.type === 'send' ? request.messages : [];
    const acceptLanguage = request.headers['accept-language'];
    send(errorFrame(request.requestId, await ports.explainRefusal(failure, { messages, acceptLanguage })));
  }

  function closeAfterAnswers(closing: Closing): void {
    pendingClosing = closing;
    if (requests.size === 0 && !isClosed) closeNow(closing);
  }

  return { closeWhenIdle: () => closeAfterAnswers(closeCodes.goingAway) };
}
