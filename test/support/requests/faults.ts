import type { Database, Queryable } from '#db/connection/database.ts';
import { driverAndClientOf } from '#db/connection/prepared.ts';
import type { Deps } from '#domain/ports.ts';
import { startTestService, type TestService } from '../service.ts';

/** Words that no answer may show, in place of those of drivers and file systems. */
export const secretWords = 'select sealed_key from candidates at /var/lib/guichet/private';

export function fault(): Error {
  return new Error(secretWords);
}

/** A service whose database fails at every statement after the start. */
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
      const limited: Database['limited'] = (work) => work(query);
      return { database: { ...database, query, limited, transaction } };
    },
  });
  broken = true;
  return service;
}

/** A database that answers reads and refuses every transaction. */
export function withoutTransactions({ database }: Deps): Pick<Deps, 'database'> {
  return { database: { ...database, transaction: () => Promise.reject(fault()) } satisfies Database };
}

type Send = (text: string, ...rest: unknown[]) => PromiseLike<unknown>;

/** Stores each application or job, in a statement or a transaction, and then fails as if the database's answer was lost. */
export function withLostNews({ database }: Deps): Pick<Deps, 'database'> {
  const { session } = database.query._;
  const client = driverAndClientOf(database.query).client as object;
  const get = (target: object, name: string | symbol) => {
    const member: unknown = Reflect.get(target, name);
    if (name !== 'unsafe' && name !== 'query') return member;
    return (...[text, ...rest]: Parameters<Send>) => {
      const sent = (member as Send).call(client, text, ...rest);
      return /earlier_application|with locked_workspace as/.test(text)
        ? sent.then(() => Promise.reject(fault()))
        : sent;
    };
  };
  const lossy = Object.create(session, { client: { value: new Proxy(client, { get }) } });
  const query: Queryable = Object.create(database.query, {
    _: { value: { ...database.query._, session: lossy } },
  });
  const transaction: Database['transaction'] = async (work) => {
    await database.transaction(work);
    throw fault();
  };
  const limited: Database['limited'] = (work) => work(query);
  return { database: { ...database, query, limited, transaction } };
}
