import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

type CutProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string;
  /** Ends every connection, and each new one, until it is restored. */
  cut(): void;
  restore(): void;
};

/** A proxy before a PostgreSQL, for one client. */
export async function startCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = openConnection({ host: target.hostname, port: Number(target.port) });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        })
        .pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  function endAll(): void {
    for (const socket of open) socket.destroy();
  }

  return {
    url: url.href,
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => {
      isCut = false;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}
