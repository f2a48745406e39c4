import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { Deps } from '#domain/ports.ts';
import { systemTimers, type Timers } from '#kernel/timers.ts';
import { createConnectionCounter } from '#server/call/connection-counter.ts';
import type { Environment } from '#server/config/config.ts';
import { createSockets } from '#server/sockets/sockets.ts';
import { testConfig } from '#test/support/test-config.ts';

type SocketServer = AsyncDisposable & {
  /** Begins with `http://` and has no route but the sockets'. */
  url: string;
  log: readonly string[];
  openConnections(): Promise<number>;
  drain(turnsOver: Promise<void>): Promise<void>;
};

/** Serves a service's sockets on a listener of their own, with their own configuration and timers. */
export async function startSockets({
  deps,
  config = {},
  timers = systemTimers,
}: {
  deps: Deps;
  config?: Environment;
  timers?: Timers;
}): Promise<SocketServer> {
  const log: string[] = [];
  const parsed = testConfig(config);
  const sockets = createSockets(deps, {
    config: parsed,
    addressConnections: createConnectionCounter(parsed.prequalification.socketsPerAddress),
    log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
    timers,
  });
  const server = createServer((_, response) => response.end('{}')).on('upgrade', sockets.upgrade);
  const countConnections = promisify(server.getConnections.bind(server));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    log,
    openConnections: () => countConnections(),
    drain: sockets.drain,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await sockets.drain(Promise.resolve());
      await closed;
    },
  };
}
