import { EventEmitter } from 'node:events';
import { serveChat } from '#realtime/transport/socket.ts';
import type { AnswerStream } from '#realtime/turn/answer-stream.ts';
import { settle } from './manual-time.ts';

type Send = (this: { bufferedAmount: number }, frame: string, written?: () => void) => void;

type Options = {
  /** Receives the frames. */
  send: Send;
  lastSequence?: number | undefined;
  close?(code: number, reason: string): void;
  /** Ports of the server that the test replaces. */
  ports?: Partial<Parameters<typeof serveChat>[1]>;
};

/** A chat socket of a candidate who reconnects and only resumes. */
export async function resumeBySocket(
  resume: () => Promise<AnswerStream | null>,
  { send, lastSequence, close = () => {}, ports = {} }: Options,
) {
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send,
    close,
    terminate: () => {},
  });
  serveChat(socket, {
    stream: { cork: () => {}, uncork: () => {} },
    conversation: {
      converse: () => Promise.reject(new Error('nothing is sent')),
      resume,
      stop: async () => {},
    },
    readMessage: () => null,
    explainRefusal: async (failure) => failure,
    onFailure: () => {},
    ...ports,
  });
  const request = { type: 'resume', requestId: 'r', id: 'chat', headers: {}, body: {} };
  socket.emit('message', JSON.stringify({ ...request, ...(lastSequence !== undefined && { lastSequence }) }));
  await settle();
  return socket;
}
