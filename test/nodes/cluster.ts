import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { FLOORS_CHANNEL } from '#db/conversations/floor/floor.ts';
import type { Deps } from '#domain/ports.ts';
import { systemClock } from '#kernel/clock.ts';
import { createDeps, type DepsOptions } from '#server/assembly/deps.ts';
import { startService } from '#server/assembly/service.ts';
import { parseConfig } from '#server/config/config.ts';
import { createLogger } from '#server/observability/logging.ts';
import { until } from '../realtime/redis/support.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { createHttp, type Http } from '../support/requests/http.ts';
import { selectRows } from '../support/rows.ts';
import { preload } from '../support/runner/preload.ts';
import { type RedisServer, startRedis } from '../support/servers/redis-server.ts';
import { requiredVariables, testConfig } from '../support/test-config.ts';
import { createAgreedSessions } from './agreed-sessions.ts';
import { startSlowProvider } from './slow-provider.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Node = Http & { url: string; child: ChildProcess; logs: string[]; exited: Promise<unknown> };

export type LocalNode = Http & { url: string; deps: Deps; logs: string[]; drain(): Promise<void> };

/** Environment variables in addition to those of every node; `scripted` leaves out the provider. */
type NodeSettings = { scripted?: boolean; [name: string]: string | boolean };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The parts that nodes share, and functions that start and end them. */
export async function startCluster({
  databaseUrl,
  wordMs = 40,
}: {
  databaseUrl?: string;
  wordMs?: number;
} = {}) {
  const url = databaseUrl ?? (await createPostgresDatabase());
  const redis: RedisServer = await startRedis();
  const provider = await startSlowProvider(wordMs);
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-nodes-'));
  const nodes: Node[] = [];
  const localNodes: LocalNode[] = [];
  const database: Database = openPostgres({
    url,
    directUrl: url,
    prepare: false,
    poolMax: 2,
    timeoutMs: 60_000,
  });
  const floorListeners = new Map<string, (at: number) => void>();
  await database.listen(FLOORS_CHANNEL, (sessionId) => floorListeners.get(sessionId)?.(performance.now()));
  const variables = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_TIMEOUT_MS: '60000',
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '5000',
    // A machine that is busy with other tests lets a node wait for its turn.
    PREQUALIFICATION_LEASE_MS: '10000',
    PREQUALIFICATION_BUSY_PERCENT: '100',
    DRAIN_SECONDS: '1',
    CALL_LIMIT_PER_MINUTE: '1000000',
    ...requiredVariables,
  };
  const withProvider = { ANTHROPIC_API_KEY: 'sk-stub', ANTHROPIC_BASE_URL: provider.url };

  function environmentOf({ scripted = false, ...more }: NodeSettings): Record<string, string> {
    return { ...variables, ...(!scripted && withProvider), ...(more as Record<string, string>) };
  }

  /** Starts a node as production does. */
  async function startNode(settings: NodeSettings = {}): Promise<Node> {
    const child = spawn(process.execPath, [...preload, 'server/main.ts'], {
      cwd: root,
      env: environmentOf(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const logs: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => logs.push(line));
    const exited = once(child, 'exit');
    const ready = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
    const early = exited.then(() => {
      throw new Error(`the node did not start: ${logs.join(' ')}`);
    });
    const [line] = await Promise.race([ready, early]);
    early.catch(() => {});
    const address = line.replace('guichet ready ', '');
    const node = { ...createHttp(address), url: address, child, logs, exited };
    nodes.push(node);
    return node;
  }

  /** A node in the process of the tests, for one that is not killed: a third of what a process costs. */
  async function startLocalNode(settings: NodeSettings = {}, options: DepsOptions = {}): Promise<LocalNode> {
    const logs: string[] = [];
    const log = createLogger('info', { write: (line: string) => logs.push(line) });
    const service = await startService(parseConfig(environmentOf(settings)), log, options);
    const http = createHttp(service.address);
    let drained: Promise<void> | null = null;
    const drain = () => {
      http.close();
      drained ??= service.drain();
      return drained;
    };
    const node = { ...http, url: service.address, deps: service.deps, logs, drain };
    localNodes.push(node);
    return node;
  }

  // Everything ends with the tests, also where they fail.
  const dismiss = () => {
    for (const { child } of nodes) child.kill('SIGKILL');
    void redis.kill();
  };
  process.once('exit', dismiss);

  /** Sessions of a new workspace whose candidates agreed to the AI conversation. */
  async function sessions(count: number) {
    const { deps, close } = await createDeps(testConfig({ DATABASE_URL: url, DATA_DIR: dataDir }), {
      log: pino({ level: 'silent' }),
      publicUrl: 'http://guichet.test',
      // They agree to the notice of a service with a provider, and no node writes to them.
      replace: ({ settings }) => ({
        settings: { ...settings, interviewer: 'ai' },
        followUp: { enqueue: async () => {}, toQueuedFollowUpJobs: () => [] },
      }),
    });
    return createAgreedSessions(deps, count).finally(() => close());
  }

  return {
    redis,
    provider,
    /** The environment of every node, and of the command line. */
    variables,
    close: async () => {
      await Promise.all(localNodes.map(({ drain }) => drain()));
      process.off('exit', dismiss);
      dismiss();
      for (const node of nodes) node.close();
      await Promise.all(nodes.map(({ exited }) => exited));
      await provider[Symbol.asyncDispose]();
      await database.close();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    startNode,
    startLocalNode,
    /** Starts Redis again; resolves when these nodes use it. */
    restartRedis: async (users: readonly { logs: readonly string[] }[]) => {
      const before = users.map(timesRedisCameBack);
      await redis.start();
      await until(() => users.every((user, index) => timesRedisCameBack(user) > (before[index] ?? 0)));
    },
    /** A node, without a provider, whose clock is wrong. */
    startShiftedNode: (seconds: number) => {
      const now = () => new Date(Date.now() + seconds * 1000);
      return startLocalNode({ scripted: true }, { clock: { ...systemClock, now } });
    },
    sessions,
    /** Resolves to a function that returns another of `count` sessions, of which there are enough for a second try. */
    sessionPool: async (count: number) => {
      const left = await sessions(2 * count);
      return () => {
        const sessionId = left.pop();
        if (sessionId === undefined) throw new Error('no session is left');
        return sessionId;
      };
    },
    /** Resolves to the instant at which a listener of the database learns that this session's floor moved. */
    nextFloor: (sessionId: string) =>
      new Promise<number>((resolve) => floorListeners.set(sessionId, resolve)),
    rows: <Row>(statement: SQL) => selectRows<Row>({ database }, statement),
    transcript: (sessionId: string) =>
      selectRows<{ role: string; text: string; incomplete: boolean }>(
        { database },
        sql`select role, text, incomplete from transcript_messages where session_id = ${sessionId} order by sequence`,
      ),
  };
}

/** For a node that is about to be killed: its turns are taken over as soon as in production. */
export const shortLease = { PREQUALIFICATION_LEASE_MS: '1200' };

const timesRedisCameBack = ({ logs }: { logs: readonly string[] }) =>
  logs.filter((line) => line.includes('Redis is back')).length;
