import { once } from 'node:events';
import { createServer, connect as openConnection, type Socket } from 'node:net';

type CuttingProxy = AsyncDisposable & {
  url: string;
  isCut(): boolean;
  bytes(): number;
  /** Cuts the open connections. */
  cut(): void;
  /** Connects to the next node from now on, and keeps the open connections. */
  turn(): void;
};

/** Proxies between a client and its nodes: cuts its connections after so many bytes, then connects to the next node. */
export async function startCuttingProxy({
  before,
  after = before,
  cutAtByte = Number.POSITIVE_INFINITY,
}: {
  before: string;
  after?: string;
  cutAtByte?: number;
}): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let bytes = 0;
  let isCut = false;
  const server = createServer((client) => {
    const { hostname, port } = new URL(isCut ? after : before);
    const node = openConnection({ host: hostname, port: Number(port) });
    for (const socket of [client, node]) {
      open.add(socket.on('error', () => {}).on('close', () => hangUp(client, node)));
    }
    client.pipe(node);
    node.on('data', (data: Buffer) => {
      const left = cutAtByte - bytes;
      bytes += data.length;
      if (isCut || left > data.length) return void client.write(data);
      isCut = true;
      client.write(data.subarray(0, left), () => hangUp(client, node));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = (...sockets: Socket[]) => {
    for (const socket of sockets) {
      open.delete(socket);
      socket.destroy();
    }
  };
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    isCut: () => isCut,
    turn: () => {
      isCut = true;
    },
    bytes: () => bytes,
    cut: () => hangUp(...open),
    [Symbol.asyncDispose]: async () => {
      server.close();
      hangUp(...open);
      await once(server, 'close');
    },
  };
}
