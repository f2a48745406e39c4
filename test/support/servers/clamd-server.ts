import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

type ClamdServer = AsyncDisposable & {
  url: string;
  /** Every file that was received whole. */
  scanned: Buffer[];
  /** Its behaviour from now on. */
  mode: 'well' | 'hang' | 'reset' | 'talk' | 'cut';
};

/** Speaks clamd's protocol: zPING, and zINSTREAM up to a length, in any pieces. */
export async function startClamdServer({ streamBytesMax = 26_214_400 } = {}): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      if (clamd.mode === 'reset') socket.resetAndDestroy();
      if (clamd.mode === 'talk') socket.write('x'.repeat(5000));
      if (clamd.mode === 'cut') socket.end('stream: O');
      if (clamd.mode !== 'well') return;
      received = Buffer.concat([received, bytes]);
      const reply = replyTo(received);
      if (reply === null) return;
      // A reply may come in pieces.
      socket.write(reply.slice(0, 4));
      setImmediate(() => socket.end(`${reply.slice(4)}\0`));
    });
  });

  function replyTo(received: Buffer): string | null {
    const end = received.indexOf(0);
    if (end < 0) return null;
    const command = received.subarray(0, end).toString();
    if (command === 'zPING') return 'PONG';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const chunks: Buffer[] = [];
    for (let at = end + 1; at + 4 <= received.length; ) {
      const length = received.readUInt32BE(at);
      at += 4;
      if (length === 0) return verdictOn(Buffer.concat(chunks));
      if (at + length > received.length) return null;
      chunks.push(received.subarray(at, at + length));
      at += length;
      if (chunks.reduce((sum, chunk) => sum + chunk.length, 0) > streamBytesMax)
        return 'INSTREAM size limit exceeded. ERROR';
    }
    return null;
  }

  function verdictOn(file: Buffer): string {
    clamd.scanned.push(file);
    return file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clamd: ClamdServer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: [],
    mode: 'well',
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}
