import type { Database, Queryable } from '../../../db/connection/client.ts';
import type { Deps } from '../../../domain/ports.ts';
import { startTestService, type TestService } from '../service.ts';

/** Words that no answer may show: they stand for what drivers and file systems say. */
export const secretWords = 'select sealed_key from candidates at /var/lib/guichet/private';

export function fault(): Error {
  return new Error(secretWords);
}

/** A service whose database fails at every statement, from when it is up. */
export async function startBrokenService(): Promise<TestService> {
  let broken = false;
  const service = await startTestService({
    replace: ({ database }) => {
      const get = (target: Queryable, name: string | symbol) => {
        if (broken) throw fault();
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      };
      const query = new Proxy(database.query, { get });
      const transaction: Database['transaction'] = (work) =>
        broken ? Promise.reject(fault()) : database.transaction(work);
      return { database: { ...database, query, transaction } };
    },
  });
  broken = true;
  return service;
}

/** A database that answers reads and refuses every transaction. */
export function withoutTransactions({ database }: Deps): Pick<Deps, 'database'> {
  return { database: { ...database, transaction: () => Promise.reject(fault()) } satisfies Database };
}
