import { setInterval as every } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { appendAudit } from '#db/audit/audit.ts';
import { type Database, rowsOf } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { verifyAudit } from '#domain/audit/verify-audit.ts';
import { systemClock } from '#kernel/clock.ts';
import { startAuditLinker } from '#server/jobs/audit-linker.ts';
import { startPostgres } from '#test/support/servers/postgres-server.ts';

// Measures a long audit trail (`npm run bench -- audit [entries]`): the time to link it, the time until a new entry is
// linked when the linker starts again, and the time and memory of `audit verify`.
const ENTRIES = Number(process.argv[2] ?? 5_000_000);
const ROWS_AT_ONCE = 250_000;
const MIB = 1024 * 1024;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const report = (line: string) => process.stdout.write(`${line}\n`);

async function fill({ transaction }: Database): Promise<void> {
  for (let done = 0; done < ENTRIES; done += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, ENTRIES - done);
    await transaction((tx) =>
      tx.execute(sql`insert into audit_entries (at, actor, action, workspace_id, subject_kind, subject_id, details)
        select now() - interval '1 day' + n * interval '1 millisecond', 'candidate', 'consent.ai_conversation.ai',
          gen_random_uuid(), 'application', gen_random_uuid(),
          jsonb_build_object('decision', 'ai', 'lang', 'fr', 'noticeVersion', '1', 'way', 'session', 'n', n)
        from generate_series(1, ${count}::int) as n`),
    );
  }
}

/** Resolves to the result of `work`, and to the peak memory of this process meanwhile, in bytes. */
async function measurePeak<Result>(work: Promise<Result>): Promise<{ result: Result; peak: number }> {
  const ended = new AbortController();
  let peak = process.memoryUsage.rss();
  const watching = (async () => {
    for await (const _ of every(100, null, { signal: ended.signal }))
      peak = Math.max(peak, process.memoryUsage.rss());
  })().catch(() => {});
  const result = await work.finally(() => ended.abort());
  await watching;
  return { result, peak };
}

/** Commits an entry, and waits until a new linker has linked it; resolves to the time at which it was committed. */
async function linkNewEntry(database: Database): Promise<number> {
  await database.transaction((tx) =>
    appendAudit(tx, { at: new Date(), actor: 'service', action: 'bench.new' }),
  );
  const startedAt = performance.now();
  const linker = startAuditLinker({ database, onError: (error) => report(String(error)) });
  const isLinked = async () => {
    const [row] = await rowsOf<{ linked: boolean }>(
      database.query.execute(sql`select max(entry_sequence) = (select max(sequence) from audit_entries) as linked
        from audit_chain`),
    );
    return row?.linked === true;
  };
  while (!(await isLinked()));
  await linker.stop();
  return startedAt;
}

const server = await startPostgres();
const url = server.url();
await migratePostgres(url, null);
const options = { url, directUrl: url, prepare: true, poolMax: 4 };
const loader = openPostgres({ ...options, timeoutMs: 600_000 });
// The service's own limit, so that a statement that takes longer fails.
const database = openPostgres({ ...options, timeoutMs: 5000 });
try {
  let startedAt = performance.now();
  await fill(loader);
  await loader.query.execute(sql`analyze audit_entries`);
  report(`${ENTRIES} entries written in ${seconds(startedAt)}`);
  startedAt = performance.now();
  const linked = await linkAudit({ database }, { all: true });
  report(`${linked} entries linked in ${seconds(startedAt)}`);
  report(`a new entry linked ${seconds(await linkNewEntry(database))} after the linker started`);
  startedAt = performance.now();
  const { result, peak } = await measurePeak(verifyAudit({ database, clock: systemClock }));
  report(
    `audit verify: ${result.linked} links, broken: ${JSON.stringify(result.broken)}, ${seconds(startedAt)}`,
  );
  report(`its process took at most ${Math.round(peak / MIB)} MiB`);
} finally {
  await Promise.all([loader.close(), database.close()]);
  await server.stop();
}
