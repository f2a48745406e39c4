import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { createDeps } from '#server/assembly/deps.ts';
import { prepareEnvironment } from '#test/chaos/environment.ts';
import { type NodeProcess, startNodeProcess } from '#test/chaos/node-process.ts';
import { createAgreedSessions } from '#test/nodes/agreed-sessions.ts';
import { startSlowProvider } from '#test/nodes/slow-provider.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { programEnvironment } from '#test/support/servers/system-programs.ts';
import { testConfig } from '#test/support/test-config.ts';
import { type KitProxy, startKitHaproxy, startKitNginx } from '../proxies.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../deploy/nginx/rolling-restart', import.meta.url));
/** The ports of the units and the proxies' files. */
const ports = [
  { port: 3001, opsPort: 3101 },
  { port: 3002, opsPort: 3102 },
] as const;
const SESSIONS = 200;

/** Two nodes at the kit's ports with all that they need, and a proxy with the kit's file before them. */
export async function startInstallation(kind: 'haproxy' | 'nginx', { wordMs }: { wordMs: number }) {
  const environment = await prepareEnvironment();
  const redis = await startRedis();
  const provider = await startSlowProvider(wordMs);
  const variables = {
    ...environment.variables,
    REDIS_URL: redis.url,
    ANTHROPIC_API_KEY: 'sk-stub',
    ANTHROPIC_BASE_URL: provider.url,
    // Refusals of a busy machine would disturb the measurement.
    PROVIDER_TOKENS_PER_DAY: '1000000000',
    PREQUALIFICATION_BUSY_PERCENT: '100',
    PREQUALIFICATION_MAX_TURNS: '1000',
    SOCKETS_PER_ADDRESS: '1000',
    // The settings of docs/deploy.md.
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY_SECONDS: '3',
    PREQUALIFICATION_LEASE_MS: '3000',
  };
  const sessions = await agreedSessions(variables);
  const start = (index: number) => {
    const { port, opsPort } = ports[index] ?? ports[0];
    return startNodeProcess({ ...variables, PORT: String(port), OPS_PORT: String(opsPort) });
  };
  const nodes: NodeProcess[] = await Promise.all(ports.map((_, index) => start(index)));
  const exits: (number | null)[] = [];
  const proxy = await (kind === 'haproxy' ? startKitHaproxy : startKitNginx)(ports);

  /** Does the work of `systemctl restart` with the kit's unit: SIGTERM, the end, the start, /readyz. */
  async function restart(index: number): Promise<void> {
    exits.push((await nodes[index]?.end('SIGTERM')) ?? null);
    nodes[index] = await start(index);
    await untilReady(ports[index]?.opsPort ?? 0);
  }

  return {
    environment,
    sessions,
    proxy,
    exits,
    /** Both nodes, one after the other, as docs/deploy.md has it for this proxy. */
    restartAll: async () => {
      if (kind === 'nginx') return restartBehindNginx(proxy, restart);
      for (const index of ports.keys()) await restart(index);
    },
    close: async () => {
      await proxy.stop();
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await provider[Symbol.asyncDispose]();
      await redis.stop();
      await environment.close();
    },
  };
}

async function agreedSessions(variables: Record<string, string>): Promise<string[]> {
  const { deps, close } = await createDeps(testConfig(variables), {
    log: pino({ level: 'silent' }),
    publicUrl: 'http://guichet.test',
    replace: () => ({ followUp: { enqueue: async () => {}, toQueuedFollowUpJobs: () => [] } }),
  });
  return createAgreedSessions(deps, SESSIONS).finally(() => close());
}

/** The kit's script, which is told to ask this process where it would ask systemd. */
async function restartBehindNginx(
  { folder }: KitProxy,
  restart: (index: number) => Promise<void>,
): Promise<void> {
  const control = createServer((request, response) => {
    restart(Number(request.url?.slice(1)) - 1).then(
      () => response.end(),
      () => response.writeHead(500).end(),
    );
  });
  await once(control.listen(0, '127.0.0.1'), 'listening');
  const { port } = control.address() as AddressInfo;
  const ask = join(folder, 'restart');
  await writeFile(ask, `#!/bin/sh\nexec curl --fail --silent --max-time 120 http://127.0.0.1:${port}/$1\n`);
  await chmod(ask, 0o755);
  const surroundings = { FILE: join(folder, 'guichet-without-'), RESTART: ask };
  await run(script, { env: { ...programEnvironment(), ...surroundings } });
  control.close();
}

async function untilReady(opsPort: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
