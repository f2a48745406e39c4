import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/client.ts';

const journal = new URL('meta/_journal.json', import.meta.url);

/** How many of this version's migrations the database has; none when it was never migrated. */
export async function migrationState(query: Queryable): Promise<{ applied: number; known: number }> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  const [table] = await rowsOf<{ found: boolean }>(
    query.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`),
  );
  if (table?.found !== true) return { applied: 0, known: entries.length };
  const [row] = await rowsOf<{ applied: number }>(
    query.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`),
  );
  return { applied: row?.applied ?? 0, known: entries.length };
}
