import { type ServerOptions, WebSocket } from 'ws';

/** The maximum of bytes that wait until a peer reads them. */
const BUFFERED_BYTES_MAX = 1_048_576;

/** A socket that ends its connection when its peer is too far behind: such a peer is gone, or never reads. */
class BoundedWebSocket extends WebSocket {
  /** `send` is overloaded, and `Parameters` has only the arguments of its last form. So they are `unknown` here. */
  override send(...args: unknown[]): void {
    this.#terminateIfBehind();
    // `ws` drops what is sent after the end of a connection, and reports an error to the callback.
    super.send(...(args as Parameters<WebSocket['send']>));
  }

  /** `ws` answers each ping by itself, so pongs are bounded too. */
  override pong(...args: Parameters<WebSocket['pong']>): void {
    this.#terminateIfBehind();
    super.pong(...args);
  }

  #terminateIfBehind(): void {
    if (this.bufferedAmount > BUFFERED_BYTES_MAX) this.terminate();
  }
}

/** The option that ws 8.23 has and its types lack: the time in milliseconds that a peer has to close the connection. */
type UntypedOptions = { closeTimeout: number };

/** The options of all our WebSocket servers. */
export const webSocketOptions = {
  // Our own code handles the upgrade.
  noServer: true,
  WebSocket: BoundedWebSocket,
  perMessageDeflate: false,
  // The maximum of bytes and of fragments of one message.
  maxPayload: 262_144,
  maxFragments: 64,
  // The maximum of pieces, as they come from the network, of a frame that is not complete yet.
  maxBufferedChunks: 256,
  closeTimeout: 5_000,
} as const satisfies ServerOptions & UntypedOptions;
