import { setTimeout as delay } from 'node:timers/promises';
import { createHttp } from '../support/requests/http.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type ChaosEnvironment, prepareEnvironment } from './environment.ts';
import { type Backend, startHealthCheckingProxy } from './health-checking-proxy.ts';
import { type NodeProcess, startNodeProcess } from './node-process.ts';
import { startWriters } from './writers.ts';

export type RollingPlan = { rounds: number; writers: number; readers: number; requests: number };

export type RollingFigures = {
  restarts: number;
  /** Answers other than 200, and connections that broke. */
  failed: number;
  /** Requests that met no ready node, and requests that a node broke off. */
  unserved: number;
  broken: number;
  posted: number;
  read: number;
  exits: (number | null)[];
  inFlightAtSignal: number[];
};

/** Replaces two nodes in turn, again and again, while boards, forms and readers go on (SH9). */
export async function runRolling(plan: RollingPlan): Promise<RollingFigures> {
  const environment = await prepareEnvironment();
  const backends = await Promise.all([1, 2].map(() => portsOf()));
  const nodes = new Map<Backend, NodeProcess>();
  const start = async (backend: Backend) =>
    nodes.set(backend, await startNodeProcess(variablesOf(environment, backend)));
  const exits: (number | null)[] = [];
  const inFlightAtSignal: number[] = [];
  await Promise.all(backends.map(start));
  const proxy = await startHealthCheckingProxy(backends);
  const writers = startWriters({ ...environment, address: proxy.address }, plan);
  const readers = startReaders({ ...environment, address: proxy.address }, plan);
  const { counts } = writers;
  try {
    const sent = () => counts.attempts + readers.counts.read;
    for (let round = 0; round < plan.rounds || sent() < plan.requests; round++) {
      for (const backend of backends) {
        while (counts.inFlight === 0) await delay(1);
        inFlightAtSignal.push(counts.inFlight);
        exits.push((await nodes.get(backend)?.end('SIGTERM')) ?? null);
        await start(backend);
        while (!proxy.isReady(backend)) await delay(20);
      }
    }
    await Promise.all([writers.stop(), readers.stop()]);
    const { refused, unsent, indeterminate } = counts;
    return {
      restarts: exits.length,
      failed: refused + unsent + indeterminate + readers.counts.failed,
      ...proxy.tally,
      posted: counts.attempts,
      read: readers.counts.read,
      exits,
      inFlightAtSignal,
    };
  } finally {
    await Promise.all([writers.stop(), readers.stop()]);
    await proxy.close();
    await Promise.all([...nodes.values()].map((node) => node.end('SIGKILL')));
    await environment.close();
  }
}

async function portsOf(): Promise<Backend> {
  return { port: await freePort(), opsPort: await freePort() };
}

function variablesOf({ variables }: ChaosEnvironment, { port, opsPort }: Backend): Record<string, string> {
  const ports = { PORT: String(port), OPS_PORT: String(opsPort) };
  return { ...variables, ...ports, SHUTDOWN_DELAY_SECONDS: '4' };
}

/** Readers of a workspace's public jobs and of its export. */
function startReaders(
  { address, workspace }: Pick<ChaosEnvironment, 'workspace'> & { address: string },
  { readers }: { readers: number },
) {
  const http = createHttp(address);
  const counts = { read: 0, failed: 0 };
  let running = true;
  async function read(): Promise<void> {
    while (running) {
      const answers = await Promise.allSettled([
        http.get(`/api/public/v1/careers/${workspace.slug}/jobs`),
        http.get('/api/jobs.json', { 'X-API-Key': workspace.key }),
      ]);
      for (const answer of answers) {
        counts.read += 1;
        if (answer.status === 'rejected' || answer.value.status !== 200) counts.failed += 1;
      }
    }
  }
  const done = Promise.all(Array.from({ length: readers }, read));
  return {
    counts,
    stop: async () => {
      running = false;
      await done;
      http.close();
    },
  };
}
