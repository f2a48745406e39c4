import { type ServerOptions, WebSocket } from 'ws';

const BUFFERED_BYTES_MAX = 1_048_576;

/** A peer that is a megabyte behind is not sent more: it is gone, or it never reads. */
class BoundedWebSocket extends WebSocket {
  override send(...args: unknown[]): void {
    this.#leaveBehind();
    super.send(...(args as Parameters<WebSocket['send']>));
  }

  /** It answers pings by itself. */
  override pong(...args: unknown[]): void {
    this.#leaveBehind();
    super.pong(...(args as Parameters<WebSocket['pong']>));
  }

  #leaveBehind(): void {
    if (this.bufferedAmount > BUFFERED_BYTES_MAX) this.terminate();
  }
}

/** What every socket of ours is held to; the dispatch is in `upgrade`. */
export const socketBounds = {
  noServer: true,
  WebSocket: BoundedWebSocket,
  maxPayload: 262_144,
  maxFragments: 64,
  maxBufferedChunks: 256,
  perMessageDeflate: false,
  closeTimeout: 5_000,
} as const satisfies ServerOptions & { closeTimeout: number };
