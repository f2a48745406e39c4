import { repeatEvery, type Timers } from '#kernel/timers.ts';
import { type Closing, closeCodes } from './socket-close.ts';

/** The part of a `ws` WebSocket that the guard uses. */
type GuardedSocket = {
  on(event: 'message' | 'ping' | 'pong', listener: (data: unknown) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  pause(): void;
  removeAllListeners(event: 'message'): unknown;
};

export type SocketGuard = {
  /** Counts a call; a frame may hold several. */
  countCall(): void;
};

const BEAT_MS = 20_000;

/** Far more than a page or a batching client sends. */
const FRAMES_PER_BEAT_MAX = 1_200;
const CALLS_PER_BEAT_MAX = 1_200;
/** Sixteen of the largest frames. */
const BYTES_PER_BEAT_MAX = 4_194_304;

/** Pings every 20 seconds; disconnects a peer that did not answer the last ping, or that floods. */
export function startSocketGuard(socket: GuardedSocket, timers: Timers): SocketGuard {
  let answered = true;
  let isFlood = false;
  let seen = { frames: 0, bytes: 0, calls: 0 };
  const check = () => {
    if (seen.frames > FRAMES_PER_BEAT_MAX) stopFlood(closeCodes.tooManyFrames);
    else if (seen.bytes > BYTES_PER_BEAT_MAX) stopFlood(closeCodes.tooManyBytes);
    else if (seen.calls > CALLS_PER_BEAT_MAX) stopFlood(closeCodes.tooManyCalls);
  };
  const countFrame = (data: unknown) => {
    seen.frames += 1;
    if (Buffer.isBuffer(data)) seen.bytes += data.length;
    check();
  };
  /** Stops reading during the close handshake, and ignores messages that were already read. */
  const stopFlood = ({ code, reason }: Closing) => {
    if (isFlood) return;
    isFlood = true;
    socket.close(code, reason);
    socket.pause();
    socket.removeAllListeners('message');
  };
  const stop = repeatEvery(timers, BEAT_MS, async () => {
    if (!answered) return socket.terminate();
    answered = false;
    seen = { frames: 0, bytes: 0, calls: 0 };
    socket.ping();
  });
  socket.on('pong', (data) => {
    answered = true;
    countFrame(data);
  });
  socket.on('message', countFrame);
  socket.on('ping', countFrame);
  socket.on('close', stop);
  return {
    countCall: () => {
      seen.calls += 1;
      check();
    },
  };
}
