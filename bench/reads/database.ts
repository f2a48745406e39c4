import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { mintKey } from '#kernel/secrets/keys.ts';
import { startPostgres } from '#test/support/servers/postgres-server.ts';
import { usageOf } from '../node/process-usage.ts';
import { JOBS, LARGE_JOBS, seedJobs } from './seed.ts';

export type ReadsDatabase = Awaited<ReturnType<typeof prepareDatabase>>;

/** PostgreSQL's settings: no background work during a measurement, and memory for all tables. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '2GB',
  max_wal_size: '8GB',
};

/** Starts a private PostgreSQL with many workspaces of 50 jobs and a large one, the large one's key, and a board's. */
export async function prepareDatabase(workspaces: number, { large = LARGE_JOBS } = {}) {
  const server = await startPostgres(settings);
  const killPostgres = () => void server.kill();
  process.once('exit', killPostgres);
  const url = server.url();
  await migratePostgres(url, null);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [key, partnerKey] = [mintKey('workspace'), mintKey('partner')];
  const digests = { workspace: sha256(key), partner: sha256(partnerKey) };
  const slugs = await seedJobs(sql, { workspaces, large, digests });
  const [row] = await sql<{ pid: number; version: string }[]>`
    select pg_backend_pid() as pid, current_setting('server_version') as version`;
  const postmaster = await parentOf(row?.pid ?? 0);
  return {
    url,
    key,
    partnerKey,
    slugs,
    jobs: workspaces * JOBS + large,
    /** Gives a job of the large workspace another title. */
    changeJob: () => sql`
      update recruitments set title = 'Technicien·ne ' || gen_random_uuid(), updated_at = now()
      where id = (select id from recruitments order by published_at desc, id limit 1)`,
    /** Raises the revisions of these workspaces without a change, so that caches read them again. */
    raiseRevisions: (workspaceSlugs: readonly string[]) => sql`
      with counter as (update revisions set revision = revision + 1 where kind = 'counter' returning revision)
      update revisions r set revision = counter.revision from counter, workspaces w
      where w.slug = any(${sql.array([...workspaceSlugs])}::text[]) and r.kind = 'jobs' and r.owner = w.id`,
    /** Copies the first rendered feed element to every listed job, with the job's id. */
    copyElements: () => sql`
      insert into rendered_feed_jobs
        (recruitment_id, profile, job_revision, workspace_revision, renderer, element, postings, broken)
      select p.recruitment_id, first.profile, p.revision, w.revision, first.renderer,
        replace(first.element, first.recruitment_id::text, p.recruitment_id::text), first.postings, first.broken
      from publications p join revisions w on w.kind = 'workspace' and w.owner = p.workspace_id,
        (select * from rendered_feed_jobs limit 1) first
      where p.listed on conflict do nothing`,
    version: row?.version ?? '',
    /** Vacuums after many writes, so that no reader pays for them. */
    settle: () => sql`vacuum (analyze)`,
    cpuMs: async () => {
      const { server: own, children } = await usageOf(postmaster);
      return own.cpuMs + children.cpuMs;
    },
    close: async () => {
      process.off('exit', killPostgres);
      await sql.end();
      await server.stop();
    },
  };
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}
