import type { PgTable } from 'drizzle-orm/pg-core';

/** Selects columns of a table, each under its own name. */
export function pick<Table extends PgTable, Name extends keyof Table>(table: Table, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}
