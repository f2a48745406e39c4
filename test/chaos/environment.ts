import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '#kernel/clock.ts';
import { type Service, startService } from '#server/assembly/service.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { createHttp } from '../support/requests/http.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startCountingMailServer } from '../support/servers/mail-server.ts';
import { type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts';
import { requiredVariables, testConfig } from '../support/test-config.ts';

const JOBS = 4;
/** Age after which a CV without a row counts as orphaned. */
const LATER_MS = 2 * 3_600_000;

export type ChaosEnvironment = Awaited<ReturnType<typeof prepareEnvironment>>;

/** The parts that nodes of a fault script share: PostgreSQL that syncs as in production, a mail server, files, jobs. */
export async function prepareEnvironment(database?: PostgresServer) {
  database ??= await startPostgres({});
  const mails = await startCountingMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-chaos-'));
  const port = await freePort();
  const shared = {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url(),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    SUBMIT_LIMIT_PER_MINUTE: '1000000',
    CALL_LIMIT_PER_MINUTE: '1000000',
    ...requiredVariables,
  };

  /** A service in this process, to prepare and to look into what the nodes did. */
  async function within<Result>(work: (service: Service) => Promise<Result>, laterMs = 0): Promise<Result> {
    const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + laterMs) };
    const service = await startService(testConfig(shared), pino({ level: 'silent' }), { clock });
    return work(service).finally(service.drain);
  }

  const prepared = await within(async (service) => {
    const http = createHttp(service.address);
    const fixtures = fixturesOf({ ...http, deps: service.deps });
    const workspace = await fixtures.workspace();
    const board = await fixtures.partner();
    const jobIds = await Array.fromAsync(Array(JOBS), () => fixtures.recruitment(workspace));
    http.close();
    return { workspace, board, jobIds };
  });

  return {
    ...prepared,
    database,
    mails,
    address: `http://127.0.0.1:${port}`,
    variables: { ...shared, PORT: String(port) },
    /** Looks at what is there, two hours later. */
    inspect: <Result>(work: (service: Service) => Promise<Result>) => within(work, LATER_MS),
    close: async () => {
      await mails[Symbol.asyncDispose]();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
