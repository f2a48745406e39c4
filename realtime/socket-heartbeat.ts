import { closings } from './socket-close.ts';
import { every, type Timers } from './timers.ts';

/** What the heartbeat needs of a WebSocket; that of `ws` fits. */
export type BeatingSocket = {
  on(event: 'message' | 'ping' | 'pong' | 'close', listener: () => void): unknown;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  pause(): void;
  removeAllListeners(event: 'message'): unknown;
};

const BEAT_MS = 20_000;

/** Far more than a page sends, or a batching client. */
const FRAMES_PER_BEAT_MAX = 1_200;

/** Pings every 20 seconds; ends a peer that did not answer the last ping, or that floods. */
export function keepBeating(socket: BeatingSocket, timers: Timers): void {
  let answered = true;
  let frames = 0;
  const count = () => {
    frames += 1;
    if (frames === FRAMES_PER_BEAT_MAX + 1) stopFlood();
  };
  /** Nothing is read any more, nor heard of what was, while the close is on its way. */
  const stopFlood = () => {
    socket.close(closings.tooManyFrames.code, closings.tooManyFrames.reason);
    socket.pause();
    socket.removeAllListeners('message');
  };
  const stop = every(timers, BEAT_MS, async () => {
    if (!answered) return socket.terminate();
    answered = false;
    frames = 0;
    socket.ping();
  });
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('close', stop);
}
