import type postgres from 'postgres';
import { DomainError } from '#kernel/errors/errors.ts';
import { type Semaphore, withPermit } from '#kernel/semaphore.ts';
import { databaseBusy } from './busy.ts';
import { isLostConnection, sqlStateOf } from './sql-state.ts';

const LOCK_NOT_AVAILABLE = '55P03';

type Work = (tx: postgres.TransactionSql) => Promise<unknown>;

/**
 * Makes a client for Drizzle. Each statement and each transaction has a connection of its own, so that no answer waits
 * behind another; when none is free in time, the semaphore refuses.
 */
export function boundedClient(client: postgres.Sql, semaphore: Semaphore): postgres.Sql {
  const run = <Result>(work: () => Promise<Result>) =>
    withPermit(semaphore, () => work().catch(refuseIfLocked));
  const unsafe = (...statement: Parameters<typeof client.unsafe>) => {
    const pending = client.unsafe(...statement);
    return {
      // biome-ignore lint/suspicious/noThenProperty: like the driver's own, it is sent when it is awaited
      then: (...outcome: Parameters<Promise<unknown>['then']>) => run(async () => pending).then(...outcome),
      values: () => run(async () => pending.values()),
    };
  };
  const begin = (work: Work) => run(() => beginOn(client, work));
  return asClient({ options: client.options, unsafe, begin });
}

/** Refuses a transaction that lost its connection before COMMIT was sent, as a full pool would: nothing was changed. */
async function beginOn(client: postgres.Sql, work: Work): Promise<unknown> {
  let isCommitting = false;
  const committing: Work = async (tx) => {
    const result = await work(tx);
    isCommitting = true;
    return result;
  };
  try {
    return await client.begin(refusingWhenEnded(committing));
  } catch (error) {
    throw !isCommitting && !(error instanceof DomainError) && isLostConnection(error)
      ? databaseBusy(error)
      : error;
  }
}

/**
 * Runs the work of a transaction, and refuses each statement that the work still sends after it has ended. The driver
 * would send it on the same connection, after the COMMIT or ROLLBACK or within the next caller's transaction.
 */
function refusingWhenEnded(work: Work): Work {
  return async (tx) => {
    let hasEnded = false;
    const unsafe: typeof tx.unsafe = (...statement) => {
      if (hasEnded) throw new Error('a statement was sent after its transaction ended: await all of them');
      return tx.unsafe(...statement);
    };
    try {
      return await work(
        new Proxy(tx, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) }),
      );
    } finally {
      hasEnded = true;
    }
  };
}

/** Makes a client whose transactions begin in a mode; setting the mode afterwards would take another round trip. */
export function beginningAs(client: postgres.Sql, mode: string): postgres.Sql {
  const begin = (work: Work) => client.begin(mode, work);
  return asClient({ options: client.options, unsafe: client.unsafe, begin });
}

/** Refuses a statement that waited too long for a lock, as a full pool would: nothing was changed. */
function refuseIfLocked(error: unknown): never {
  throw sqlStateOf(error) === LOCK_NOT_AVAILABLE ? databaseBusy(error) : error;
}

/** Casts the three members that Drizzle uses: it calls `unsafe` and `begin`, and sets the parsers of `options`. */
export function asClient(used: { options: unknown; unsafe: unknown; begin: unknown }): postgres.Sql {
  return used as postgres.Sql;
}
