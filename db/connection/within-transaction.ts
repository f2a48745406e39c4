import type { Database, Queryable } from './client.ts';

/** A database whose transactions are parts of one that is open, so that all of them are committed or none. */
export function withinTransaction(database: Database, tx: Queryable): Database {
  return { ...database, query: tx, transaction: (work) => work(tx), snapshot: (work) => work(tx) };
}
