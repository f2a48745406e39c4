import type postgres from 'postgres';

/**
 * Runs the work of a transaction, and refuses each statement that the work still sends after it has ended. The driver
 * would send it on the same connection, after the COMMIT or ROLLBACK or within the next caller's transaction.
 */
export function refusingWhenEnded<Result>(
  work: (tx: postgres.TransactionSql) => Promise<Result>,
): (tx: postgres.TransactionSql) => Promise<Result> {
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
