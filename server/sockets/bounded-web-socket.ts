import { type ServerOptions, WebSocket } from 'ws';

const BUFFERED_BYTES_MAX = 1_048_576;

/** Ends a connection that is a megabyte behind: its peer is gone, or never reads. */
class BoundedWebSocket extends WebSocket {
  override send(...args: unknown[]): void {
    this.#leaveBehind();
    super.send(...(args as Parameters<WebSocket['send']>));
  }

  /** Bounds pongs too, which `ws` sends by itself. */
  override pong(...args: unknown[]): void {
    this.#leaveBehind();
    super.pong(...(args as Parameters<WebSocket['pong']>));
  }

  #leaveBehind(): void {
    if (this.bufferedAmount > BUFFERED_BYTES_MAX) this.terminate();
  }
}

/** Bounds every socket of ours; `upgrade` dispatches them. */
export const socketBounds = {
  noServer: true,
  WebSocket: BoundedWebSocket,
  maxPayload: 262_144,
  maxFragments: 64,
  maxBufferedChunks: 256,
  perMessageDeflate: false,
  closeTimeout: 5_000,
} as const satisfies ServerOptions & { closeTimeout: number };
