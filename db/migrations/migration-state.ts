import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/client.ts';
import { readNewest } from './run-migrations.ts';

const journal = new URL('meta/_journal.json', import.meta.url);

/** Counts this version's migrations, and those of them that the database has. */
export async function readMigrationState(query: Queryable): Promise<{ applied: number; known: number }> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
  const [table] = await rowsOf<{ found: boolean }>(
    query.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`),
  );
  if (table?.found !== true) return { applied: 0, known: entries.length };
  const newest = await readNewest(query);
  const applied = entries.filter(({ when }) => newest !== null && when <= newest);
  return { applied: applied.length, known: entries.length };
}
