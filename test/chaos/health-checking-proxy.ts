import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers/promises';

const PROBE_MS = 200;
/** A busy machine may need longer than a balancer would wait. */
const PROBE_TIMEOUT_MS = 20_000;
/** So many bad answers in a row and a node gets nothing more. */
const FALL = 2;

export type Backend = { port: number; opsPort: number };

/**
 * A balancer as deployments have one: it asks /readyz, keeps connections alive, and sends each request once, to one
 * node that is ready. Nothing that fails is sent again.
 */
export async function startHealthCheckingProxy(backends: readonly Backend[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<Backend>();
  const badAnswers = new Map<Backend, number>();
  const stopped = new AbortController();
  /** Requests for which no node was ready, and such as a node broke off. */
  const tally = { unserved: 0, broken: 0 };
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const awake = backends.filter((backend) => ready.has(backend));
    turn += 1;
    const backend = awake[turn % awake.length];
    if (backend !== undefined) return forward(backend, incoming, answer);
    tally.unserved += 1;
    answer.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function forward({ port }: Backend, incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = incoming;
    const outgoing = request({ agent, port, method, path: url, headers, host: '127.0.0.1' }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.once('error', () => answer.destroy());
    });
    outgoing.once('error', () => {
      tally.broken += 1;
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    incoming.pipe(outgoing);
  }

  async function probe(backend: Backend): Promise<void> {
    const url = `http://127.0.0.1:${backend.opsPort}/readyz`;
    const isReady = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    const bad = isReady ? 0 : (badAnswers.get(backend) ?? 0) + 1;
    badAnswers.set(backend, bad);
    if (isReady) ready.add(backend);
    else if (bad >= FALL) ready.delete(backend);
  }

  const checking = (async () => {
    for await (const _ of every(PROBE_MS, null, { signal: stopped.signal }))
      await Promise.all(backends.map(probe));
  })().catch(() => {});
  await Promise.all(backends.map(probe));
  const { port } = server.address() as AddressInfo;
  return {
    tally,
    address: `http://127.0.0.1:${port}`,
    isReady: (backend: Backend) => ready.has(backend),
    close: async () => {
      stopped.abort();
      await checking;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
