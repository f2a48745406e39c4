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

/** Guards a socket against dead peers and floods. */
export type SocketGuard = {
  /** Counts a call; a frame may hold several. */
  countCall(): void;
};

/** The interval of pings, and the time over which frames are counted. */
const BEAT_MS = 20_000;

/** The limits of one interval, which are far more than a page, or a client that batches, sends. */
const FRAMES_PER_BEAT_MAX = 1_200;
const CALLS_PER_BEAT_MAX = 1_200;
/** The size of sixteen of the largest frames. */
const BYTES_PER_BEAT_MAX = 4_194_304;

/** Pings every 20 seconds; disconnects a peer that did not answer the last ping, or that floods. */
export function startSocketGuard(socket: GuardedSocket, timers: Timers): SocketGuard {
  /** False from a ping until its answer. */
  let hasAnswered = true;
  let isFlood = false;
  let received = { frames: 0, bytes: 0, calls: 0 };
  const check = () => {
    if (received.frames > FRAMES_PER_BEAT_MAX) stopFlood(closeCodes.tooManyFrames);
    else if (received.bytes > BYTES_PER_BEAT_MAX) stopFlood(closeCodes.tooManyBytes);
    else if (received.calls > CALLS_PER_BEAT_MAX) stopFlood(closeCodes.tooManyCalls);
  };
  const countFrame = (data: unknown) => {
    received.frames += 1;
    if (Buffer.isBuffer(data)) received.bytes += data.length;
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
  const stopBeat = repeatEvery(timers, BEAT_MS, async () => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    received = { frames: 0, bytes: 0, calls: 0 };
    socket.ping();
  });
  socket.on('pong', (data) => {
    hasAnswered = true;
    countFrame(data);
  });
  socket.on('message', countFrame);
  socket.on('ping', countFrame);
  socket.on('close', stopBeat);
  return {
    countCall: () => {
      received.calls += 1;
      check();
    },
  };
}
