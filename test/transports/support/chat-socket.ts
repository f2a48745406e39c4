import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';

type Frame = {
  type: string;
  requestId: string;
  sequence?: number;
  eventId?: string;
  chunk?: { type: string; delta?: string; messageId?: string };
  errorText?: string;
  status?: number;
  code?: string;
  retryAfterSeconds?: number;
  mode?: string;
};

/** A plain WebSocket client that keeps the frames it receives. */
export async function openSocket(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const frames: Frame[] = [];
  let wake = () => {};
  let closing: { code: number; reason: string } | null = null;
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      closing = { code, reason: reason.toString() };
      wake();
      resolve(closing);
    });
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_, response) => reject(new Error(`HTTP ${response.statusCode}`)));
    socket.once('error', reject);
  });
  const ofRequest = (requestId: string) => frames.filter((frame) => frame.requestId === requestId);
  return {
    socket,
    frames,
    closed,
    ofRequest,
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    /** Resolves when the condition holds; rejects if the socket closes first. */
    until: async (condition: () => boolean) => {
      while (!condition()) {
        if (closing !== null) throw new Error(`closed ${closing.code} ${closing.reason}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** Returns the frames of a request up to its last one. */
    async whole(requestId: string): Promise<Frame[]> {
      const isOver = () =>
        ofRequest(requestId).some(({ type }) => ['end', 'error', 'no-active'].includes(type));
      await this.until(isOver);
      return ofRequest(requestId);
    },
    leave: async () => {
      if (closing !== null) return;
      socket.terminate();
      await once(socket, 'close');
    },
  };
}

export const sendFrame = (requestId: string, text: string, id = requestId) => ({
  type: 'send',
  requestId,
  id: 'chat',
  trigger: 'submit-message',
  messages: [{ id, role: 'user', parts: [{ type: 'text', text }] }],
  headers: {},
  body: {},
});

export const resumeFrame = (requestId: string, more: object = {}) => ({
  type: 'resume',
  requestId,
  id: 'chat',
  headers: {},
  body: {},
  ...more,
});

export function textOf(frames: readonly Frame[]): string {
  return frames.map(({ chunk }) => chunk?.delta ?? '').join('');
}
