import type { Dirent } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { startService } from '#server/assembly/service.ts';
import { fixturesOf, recruitmentEntry } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { startCountingMailServer } from '#test/support/servers/mail-server.ts';
import { startPostgres } from '#test/support/servers/postgres-server.ts';
import { requiredVariables, testConfig } from '#test/support/test-config.ts';
import { privateMbOf } from './process-usage.ts';
import { signInMember } from './sign-in.ts';

export type BenchEnvironment = Awaited<ReturnType<typeof prepareEnvironment>>;

type Contents = {
  /** Variables of the nodes, in addition to those that every node has. */
  variables: Record<string, string>;
  /** The number of sessions whose candidates agreed to the conversation. */
  sessions: number;
  /** The number of jobs of an additional workspace, for reads whose cost depends on it. */
  jobs?: number;
  /** The number of management keys of the workspace, each of which may call 600 times a minute. */
  managers?: number;
  /** The number of members of the workspace who are signed in at the desk. */
  employers?: number;
};

/** Starts a private PostgreSQL and a mail server in this process, and creates a board, a job and sessions. */
export async function prepareEnvironment({
  variables,
  sessions,
  jobs = 0,
  managers = 0,
  employers = 0,
}: Contents) {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
  const mails = await startCountingMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-bench-'));
  const sql = postgres(server.url(), { max: 1, onnotice: () => {} });
  const killPostgres = () => void server.kill();
  process.once('exit', killPostgres);
  const environment = {
    DATABASE_URL: server.url(),
    SMTP_URL: mails.url,
    DATA_DIR: dataDir,
    PORT: '0',
    ...requiredVariables,
    ...variables,
  };
  const service = await startService(testConfig(environment), pino({ level: 'silent' }));
  const http = createHttp(service.address);
  const fixtures = fixturesOf({ ...http, deps: service.deps });
  const { slug } = await fixtures.workspace({ contactEmail: 'emploi@varenne.example' });
  const jobId = await fixtures.recruitment({ slug });
  const { key: partnerKey } = await fixtures.partner();
  const scopes = 'jobs:manage,applications:manage';
  const issued = await Array.fromAsync(Array(managers), () =>
    fixtures.admin.managementKey.issue({ workspace: slug, scopes }),
  );
  const narrow = await fixtures.admin.managementKey.issue({ workspace: slug, scopes: 'webhooks:manage' });
  const desk = { deps: service.deps, admin: fixtures.admin, workspace: slug };
  const deskCookies = await Array.fromAsync(Array(employers), () => signInMember(desk));
  const sessionsOfCandidates = await Array.fromAsync(Array(sessions), () => fixtures.session());
  const { slug: largeSlug } = await fixtures.workspace();
  const position = 'Entretenir & réparer les presses de l’atelier. '.repeat(100);
  const entries = Array.from({ length: jobs }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste ${index}`,
    descriptions: { position },
  }));
  await fixtures.admin.recruitment.import({ workspace: largeSlug, text: JSON.stringify(entries) });
  http.close();
  await service.drain();
  const [version] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;

  return {
    environment,
    slug,
    largeSlug,
    jobId,
    partnerKey,
    deskCookies,
    managementKeys: issued.map(({ key }) => key),
    /** A management key that may neither write jobs nor read applications. */
    narrowKey: narrow.key,
    /** Tells which version of each job is stored, and the revisions that caches compare. */
    versionsOfJobs: async (): Promise<string> => {
      const [row] = await sql<{ versions: string }[]>`
        select (select md5(string_agg(xmin::text, ',' order by id)) from recruitments)
          || (select coalesce(sum(revision), 0) from revisions) as versions`;
      return row?.versions ?? '';
    },
    postgresVersion: version?.version ?? '',
    sessionIds: sessionsOfCandidates.map(({ sessionId }) => sessionId),
    mailsAccepted: () => mails.accepted.size,
    /** Counts follow-up jobs that are due, without postponed ones, and CVs without extracted text. */
    unfinishedWork: async () => {
      const [row] = await sql<{ jobs: number; unread: number }[]>`
        select (select count(*)::int from pgboss.job
            where state < 'completed' and start_after < now() + interval '10 minutes') as jobs,
          (select count(*)::int from cv_files where text_state <> 'extracted') as unread`;
      return row ?? { jobs: 0, unread: 0 };
    },
    /** The private memory of the database's processes. */
    databaseMb: async () => {
      const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity`;
      const shares = await Promise.all(rows.map(({ pid }) => privateMbOf(pid)));
      return shares.reduce((sum, megabytes) => sum + megabytes, 0);
    },
    /** Counts the CVs in the database, and in the store. */
    storedCvs: async (): Promise<[number, number]> => {
      const [row] = await sql<{ count: number }[]>`select count(*)::int from cv_files`;
      const entries = await readdir(join(dataDir, 'cv'), { recursive: true, withFileTypes: true });
      const isCv = (entry: Dirent) => entry.isFile() && entry.name.startsWith('cv.');
      return [row?.count ?? 0, entries.filter(isCv).length];
    },
    close: async () => {
      process.off('exit', killPostgres);
      await sql.end();
      await mails[Symbol.asyncDispose]();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
