import { type SQL, sql } from 'drizzle-orm';

/** Sets parameters for the current transaction only. */
export function setLocally(settings: Record<string, number>): SQL {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${String(value)}, true)`,
  );
  return sql`select ${sql.join(calls, sql`, `)}`;
}
