import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { startService } from '../../server/assembly/service.ts';
import { fixturesOf } from '../../test/support/fixtures.ts';
import { createHttp } from '../../test/support/requests/http.ts';
import { startPostgres } from '../../test/support/servers/postgres-server.ts';
import { testConfig } from '../../test/support/test-config.ts';

export type Stage = Awaited<ReturnType<typeof buildStage>>;

/** A private PostgreSQL with a board, a job to apply for, and sessions whose candidates agreed to the conversation. */
export async function buildStage({ sessions }: { sessions: number }) {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-bench-'));
  const sql = postgres(server.url(), { max: 1, onnotice: () => {} });
  const dismiss = () => void server.kill();
  process.once('exit', dismiss);
  const environment = {
    ...{ DATABASE_URL: server.url(), DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', TRUST_PROXY: '1' },
    ...{ TOKEN_KEYS: Buffer.alloc(32, 'token').toString('base64url') },
    ...{ DATA_KEYS: Buffer.alloc(32, 'data').toString('base64url') },
    ...{ PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS' },
    ...{ PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example' },
  };
  const service = await startService(testConfig(environment), pino({ level: 'silent' }));
  const http = createHttp(service.address);
  const fixtures = fixturesOf({ ...http, deps: service.deps });
  const { slug } = await fixtures.workspace();
  const jobId = await fixtures.recruitment({ slug });
  const { key: partnerKey } = await fixtures.partner();
  const made = await Array.fromAsync(Array(sessions), () => fixtures.session());
  http.close();
  await service.drain();

  return {
    environment,
    slug,
    jobId,
    partnerKey,
    sessionIds: made.map(({ sessionId }) => sessionId),
    /** CVs in the database, and in the store. */
    storedCvs: async (): Promise<[number, number]> => {
      const [row] = await sql<{ count: number }[]>`select count(*)::int from cv_files`;
      const entries = await readdir(join(dataDir, 'cv'), { recursive: true, withFileTypes: true });
      return [row?.count ?? 0, entries.filter((entry) => entry.isFile()).length];
    },
    close: async () => {
      process.off('exit', dismiss);
      await sql.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
