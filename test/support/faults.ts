import type { Database, Queryable } from '../../db/client.ts';
import type { Deps } from '../../routers/deps.ts';

/** Words that no answer may show: they stand for what drivers and file systems say. */
export const secretWords = 'select sealed_key from candidates at /var/lib/guichet/private';

export function fault(): Error {
  return new Error(secretWords);
}

/** A database of which every statement fails. */
export function brokenDatabase({ database }: Deps): Pick<Deps, 'database'> {
  const refuse = () => {
    throw fault();
  };
  const query = new Proxy(database.query, { get: () => refuse }) as Queryable;
  return { database: { ...database, query, transaction: () => Promise.reject(fault()) } };
}

/** A database that answers reads and refuses every transaction. */
export function withoutTransactions({ database }: Deps): Pick<Deps, 'database'> {
  return { database: { ...database, transaction: () => Promise.reject(fault()) } satisfies Database };
}
