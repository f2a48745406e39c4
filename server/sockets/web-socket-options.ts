import { type ServerOptions, WebSocket } from 'ws';

/** The maximum of bytes that a peer has not read yet. */
const BUFFERED_BYTES_MAX = 1_048_576;

/** A socket that ends a connection which is a megabyte behind: its peer is gone, or never reads. */
class BoundedWebSocket extends WebSocket {
  override send(...args: unknown[]): void {
    this.#terminateIfBehind();
    super.send(...(args as Parameters<WebSocket['send']>));
  }

  /** Pongs are bounded too, which `ws` sends by itself. */
  override pong(...args: unknown[]): void {
    this.#terminateIfBehind();
    super.pong(...(args as Parameters<WebSocket['pong']>));
  }

  #terminateIfBehind(): void {
    if (this.bufferedAmount > BUFFERED_BYTES_MAX) this.terminate();
  }
}

/** The bounds of every socket of ours, in bytes, fragments and milliseconds; our own code handles the upgrade. */
export const socketBounds = {
  noServer: true,
  WebSocket: BoundedWebSocket,
  maxPayload: 262_144,
  maxFragments: 64,
  maxBufferedChunks: 256,
  perMessageDeflate: false,
  closeTimeout: 5_000,
} as const satisfies ServerOptions & { closeTimeout: number };
