import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

export type FreezingProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string;
  /** Forwards nothing more and closes nothing, like a firewall that lost its connections or a cut cable. */
  freeze(options?: { newConnections: boolean }): void;
  thaw(): void;
  /** The number of connections that came while it was frozen for new ones. */
  unanswered(): number;
};

/** A proxy before a PostgreSQL, for one client. */
export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let refusesNew = false;
  let unanswered = 0;
  const server = createServer((client) => {
    if (refusesNew) {
      unanswered += 1;
      return keep(client);
    }
    const upstream = openConnection({ host: target.hostname, port: Number(target.port) });
    keep(client, upstream);
    keep(upstream, client);
    client.pipe(upstream);
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function keep(socket: Socket, other?: Socket): void {
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket);
        other?.destroy();
      });
  }

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze: ({ newConnections } = { newConnections: true }) => {
      refusesNew = newConnections;
      for (const socket of open) socket.unpipe().pause();
    },
    // Frozen connections stay lost: only new ones are forwarded.
    thaw: () => {
      refusesNew = false;
    },
    unanswered: () => unanswered,
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
