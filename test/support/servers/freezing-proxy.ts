import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

export type FreezingProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string;
  /** Forwards nothing more, and closes nothing: a firewall that forgot its connections, or a cable that was cut. */
  freeze(options?: { newConnections: boolean }): void;
  thaw(): void;
  /** Connections that came while it was frozen for new ones. */
  unanswered(): number;
};

/** Stands before a PostgreSQL, for one client of it. */
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
    // What was frozen stays lost: only what connects from now on is forwarded.
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
