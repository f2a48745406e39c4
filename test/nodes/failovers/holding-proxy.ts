import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

export type HoldingProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string;
  /** Takes connections and forwards nothing, as a pooler does while it has no server; what comes is kept. */
  hold(): void;
  release(): void;
};

/** Starts a proxy in front of a PostgreSQL. */
export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHeld = false;
  const server = createServer((client) => {
    const upstream = openConnection({ host: target.hostname, port: Number(target.port) });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [upstream, client]] as const) {
      one
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          other.destroy();
        });
    }
    if (!isHeld) forward(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hold: () => {
      isHeld = true;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    release: () => {
      isHeld = false;
      pairs.forEach(forward);
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await once(server, 'close');
    },
  };
}

function forward([client, upstream]: readonly [Socket, Socket]): void {
  client.pipe(upstream);
  upstream.pipe(client);
}
