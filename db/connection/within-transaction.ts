import type { Database, Queryable } from './client.ts';

/** Makes a database whose transactions all run in one open transaction, so that all are committed or none. */
export function withinTransaction(database: Database, tx: Queryable): Database {
  return { ...database, query: tx, transaction: (work) => work(tx), snapshot: (work) => work(tx) };
}
