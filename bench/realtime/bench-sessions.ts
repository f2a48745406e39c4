import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { startService } from '#server/assembly/service.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { startPostgres } from '#test/support/servers/postgres-server.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { requiredVariables, testConfig } from '#test/support/test-config.ts';

/** Starts a private PostgreSQL and Redis, and creates sessions, all of one recruitment. */
export async function createBenchSessions(sessions: number) {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
  const redis = await startRedis();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-bench-'));
  const sql = postgres(server.url(), { max: 1, onnotice: () => {} });
  const environment = {
    DATABASE_URL: server.url(),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...requiredVariables,
    SOCKETS_PER_ADDRESS: '100000',
    CALL_LIMIT_PER_MINUTE: '100000000',
    PROVIDER_CONCURRENCY: '10000',
    PROVIDER_TOKENS_PER_DAY: '1000000000000',
    DRAIN_SECONDS: '1',
    // The bench must reach the capacity, so nothing refuses a session below it.
    PREQUALIFICATION_BUSY_PERCENT: '100',
  };
  const killServers = () => {
    void server.kill();
    void redis.kill();
  };
  process.once('exit', killServers);
  const close = async () => {
    process.off('exit', killServers);
    await sql.end();
    await Promise.all([server.stop(), redis.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  const sessionIds = await openSessions().catch(async (error: unknown) => {
    await close();
    throw error;
  });

  async function openSessions(): Promise<string[]> {
    // The candidates agree to the notice of a service with a provider.
    const config = testConfig({ ...environment, ANTHROPIC_API_KEY: 'bench' });
    const service = await startService(config, pino({ level: 'silent' }));
    const http = createHttp(service.address);
    await fixturesOf({ ...http, deps: service.deps }).session();
    http.close();
    await service.drain();
    // Each session has its own candidate, since a turn writes the candidate's row.
    await sql`
      with twins as (
        insert into candidates
        select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'email_normalized', number::text))).*
        from candidates c, generate_series(2, ${sessions}) number
        returning id
      ), applied as (
        insert into applications
        select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'candidate_id', twins.id))).*
        from applications a, twins
        returning id
      )
      insert into prequalification_sessions
      select (jsonb_populate_record(s, jsonb_build_object('id', applied.id))).*
      from prequalification_sessions s, applied`;
    const rows = await sql<{ id: string }[]>`select id from prequalification_sessions`;
    await sql`vacuum analyze`;
    return rows.map(({ id }) => id);
  }

  return {
    environment,
    redisUrl: redis.url,
    sessionIds,
    /** Deletes the messages of all conversations. */
    resetConversations: async () => {
      await sql`truncate transcript_messages, prequalification_turns`;
    },
    close,
  };
}
