import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { WEBHOOK_EVENTS_CHANNEL } from '#db/webhooks/record-events.ts';
import { createDeps } from '#server/assembly/deps.ts';
import { type Received, startReceiver } from '#test/server/webhooks/receiver.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { createHttp, type Http } from '#test/support/requests/http.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { startPostgres } from '#test/support/servers/postgres-server.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { testConfig } from '#test/support/test-config.ts';
import { prepareEnvironment } from '../environment.ts';
import { type NodeProcess, startNodeProcess } from '../node-process.ts';

const PUBLIC_URL = 'http://guichet.test';

export type EmployerNodes = Awaited<ReturnType<typeof startEmployerNodes>>;

type RunningNode = Http & { process: NodeProcess };

/** Two nodes as processes on one PostgreSQL and one Redis, a receiver of webhooks, and an administrator. */
export async function startEmployerNodes() {
  const environment = await prepareEnvironment(await startPostgres());
  const redis = await startRedis();
  const receiver = await startReceiver();
  const receivers = new Map<string, (delivery: Received) => void>();
  receiver.answer((response, delivery) => {
    response.writeHead(204).end();
    receivers.get(delivery.path)?.(delivery);
  });
  const folder = await mkdtemp(join(tmpdir(), 'guichet-ca-'));
  const authority = join(folder, 'ca.pem');
  await writeFile(authority, receiver.ca);
  const shared = {
    ...environment.variables,
    PUBLIC_URL,
    REDIS_URL: redis.url,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: authority,
    DATABASE_TIMEOUT_MS: '60000',
  };
  const administrator = await createDeps(testConfig(shared), {
    log: pino({ level: 'silent' }),
    publicUrl: PUBLIC_URL,
  });
  const { deps } = administrator;
  const ports = [await freePort(), await freePort()];
  const nodes = new Map<number, RunningNode>();
  const start = async (port: number) => {
    const process = await startNodeProcess({ ...shared, PORT: String(port) });
    nodes.set(port, { ...createHttp(`http://127.0.0.1:${port}`), process });
  };
  await Promise.all(ports.map(start));
  let starting: Promise<void> = Promise.resolve();
  let killing: Promise<void> = Promise.resolve();
  let turn = 0;

  return {
    ...environment,
    deps,
    /** Receives the webhooks of a workspace; returns their address. */
    receiveWebhooks: (slug: string, receive: (delivery: Received) => void): string => {
      const url = `${receiver.url}/${slug}`;
      receivers.set(new URL(url).pathname, receive);
      return url;
    },
    /** Sets up again what a killed node did not answer; a row of both attempts is a row like another. */
    fixtures: fixturesOf({
      deps,
      post: (...call) =>
        next()
          .post(...call)
          .catch(() => next().post(...call)),
    }),
    /** A node, in turn. */
    next,
    /** Kills a node in the middle of its work, once both run, and starts it again behind the back of the caller. */
    kill: () => {
      killing = killing.then(killOne);
      return killing;
    },
    /** Lets the waits between attempts of a workspace's webhooks pass, and the claims of a killed node. */
    passRetries: (slug: string) =>
      deps.database.query.execute(sql`with passed as (
          update webhook_deliveries d set next_attempt_at = d.created_at
          from webhook_endpoints e join workspaces w on w.id = e.workspace_id
          where e.id = d.endpoint_id and w.slug = ${slug} and d.state = 'waiting' returning d.id)
        select pg_notify(${WEBHOOK_EVENTS_CHANNEL}, '') from passed`),
    close: async () => {
      await starting.catch(() => {});
      await Promise.all([...nodes.values()].map(({ process }) => process.end('SIGKILL')));
      for (const { close } of nodes.values()) close();
      await administrator.close();
      await receiver[Symbol.asyncDispose]();
      await redis.stop();
      await environment.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function killOne(): Promise<void> {
    await starting;
    const port = ports[turn % ports.length] ?? 0;
    const node = nodes.get(port);
    nodes.delete(port);
    await node?.process.end('SIGKILL');
    node?.close();
    starting = start(port);
    starting.catch(() => {});
  }

  function next(): RunningNode {
    turn += 1;
    const running = [...nodes.values()];
    const node = running[turn % running.length];
    if (node === undefined) throw new Error('both nodes are down');
    return node;
  }
}
