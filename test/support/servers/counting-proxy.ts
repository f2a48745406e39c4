import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

/**
 * The texts of the statements of each round trip, which a client sends before it has an answer, BEGIN and COMMIT
 * included. A trip without any asked for a statement's description.
 */
export type RoundTrips = string[][];

export type CountingProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string;
  /** The trips of the connections with this application name while `work` runs. */
  count(work: () => Promise<unknown>): Promise<RoundTrips>;
};

/** Answers are delayed by this time, so that a client can send all that needs no answer. */
const HOLD_MS = 20;

/** A proxy before a PostgreSQL that reads the messages of one application (protocol 3, without TLS). */
export async function startCountingProxy(
  databaseUrl: string,
  applicationName: string,
): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let trips: RoundTrips = [];
  const server = createServer((client) => {
    const upstream = openConnection({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    let isAwaiting = false;
    const read = readStatements(applicationName, (statement) => {
      if (!isAwaiting) trips.push([]);
      isAwaiting = true;
      if (statement !== null) trips.at(-1)?.push(statement);
    });
    client.on('data', (bytes: Buffer) => {
      read(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      setTimeout(() => {
        isAwaiting = false;
        client.write(bytes);
      }, HOLD_MS);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => setTimeout(() => client.destroy(), HOLD_MS));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: async (work) => {
      trips = [];
      const counted = trips;
      await work();
      return counted;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Calls back for each message that has an answer: with its statement, or null where it runs none. */
function readStatements(applicationName: string, onAnswered: (statement: string | null) => void) {
  let rest = Buffer.alloc(0);
  let isCounted: boolean | null = null;
  const texts = new Map<string, string>();
  let bound = '';
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has no type.
      const head = isCounted === null ? 0 : 1;
      if (rest.length < head + 4 || rest.length < head + rest.readUInt32BE(head)) return;
      const end = head + rest.readUInt32BE(head);
      const [type, fields] = [
        rest.toString('latin1', 0, head),
        rest.toString('utf8', head + 4, end).split('\0'),
      ];
      rest = rest.subarray(end);
      if (isCounted === null) isCounted = fields[fields.indexOf('application_name') + 1] === applicationName;
      else if (isCounted) take(type, fields);
    }
  };

  function take(type: string, [first = '', second = '']: string[]): void {
    if (type === 'P') texts.set(first, second);
    if (type === 'B') bound = texts.get(second) ?? '';
    if (type === 'Q') onAnswered(first.trim());
    if (type === 'E') onAnswered(bound);
    // Flush: the client waits for the description of a statement that it does not know yet.
    if (type === 'H') onAnswered(null);
  }
}
