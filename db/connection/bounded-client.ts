import type postgres from 'postgres';
import { DomainError } from '#kernel/errors/errors.ts';
import { type Semaphore, withPermit } from '#kernel/semaphore.ts';
import { databaseBusy, isLostConnection, sqlStateOf } from './sql-state.ts';

const LOCK_NOT_AVAILABLE = '55P03';

type Work = (tx: postgres.TransactionSql) => Promise<unknown>;

/**
 * Makes a client for Drizzle that takes a permit of the semaphore for each statement and each transaction, so that
 * each has its own connection. If none is free in time, the semaphore refuses.
 */
export function boundedClient(client: postgres.Sql, semaphore: Semaphore): postgres.Sql {
  const runWithPermit = <Result>(work: () => Promise<Result>) =>
    withPermit(semaphore, () => work().catch(throwBusyIfLocked));
  const unsafe = (...statement: Parameters<typeof client.unsafe>) => {
    const pending = client.unsafe(...statement);
    return {
      // biome-ignore lint/suspicious/noThenProperty: like the driver's own, it is sent when it is awaited
      then: (...callbacks: Parameters<Promise<unknown>['then']>) =>
        runWithPermit(async () => pending).then(...callbacks),
      values: () => runWithPermit(async () => pending.values()),
    };
  };
  const begin = (work: Work) => runWithPermit(() => runTransaction(client, work));
  return asClient({ options: client.options, unsafe, begin });
}

/**
 * Runs a transaction. If the connection is lost before COMMIT is sent, nothing was changed: it throws `databaseBusy`.
 */
async function runTransaction(client: postgres.Sql, work: Work): Promise<unknown> {
  // The driver sends COMMIT as soon as the work is done. From then on a change may have been stored.
  let isWorkDone = false;
  const observedWork: Work = async (tx) => {
    const result = await work(tx);
    isWorkDone = true;
    return result;
  };
  try {
    return await client.begin(refuseLateStatements(observedWork));
  } catch (error) {
    if (isWorkDone || error instanceof DomainError || !isLostConnection(error)) throw error;
    throw databaseBusy(error);
  }
}

/**
 * Makes a transaction's work throw for each statement that it still sends after it has ended. The driver would send
 * such a statement on the same connection, after the COMMIT or ROLLBACK or within the next caller's transaction.
 */
function refuseLateStatements(work: Work): Work {
  return async (tx) => {
    let hasEnded = false;
    const unsafe: typeof tx.unsafe = (...statement) => {
      if (hasEnded) throw new Error('a statement was sent after its transaction ended: await all of them');
      return tx.unsafe(...statement);
    };
    try {
      return await work(withUnsafe(tx, unsafe));
    } finally {
      hasEnded = true;
    }
  };
}

/** Makes a client whose `begin` states a mode. Setting the mode in a statement would take another round trip. */
export function withTransactionMode(client: postgres.Sql, mode: string): postgres.Sql {
  const begin = (work: Work) => client.begin(mode, work);
  return asClient({ options: client.options, unsafe: client.unsafe, begin });
}

/** Throws `databaseBusy` for a statement that waited too long for a lock, since nothing was changed; else the error. */
function throwBusyIfLocked(error: unknown): never {
  throw sqlStateOf(error) === LOCK_NOT_AVAILABLE ? databaseBusy(error) : error;
}

/** Makes a transaction whose statements are sent by another function: Drizzle sends each by calling `unsafe`. */
export function withUnsafe(tx: postgres.TransactionSql, unsafe: unknown): postgres.TransactionSql {
  return new Proxy(tx, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/** Makes a client of the only members that Drizzle uses: `unsafe`, `begin` and the parsers of `options`. */
export function asClient(members: { options: unknown; unsafe: unknown; begin: unknown }): postgres.Sql {
  return members as postgres.Sql;
}
