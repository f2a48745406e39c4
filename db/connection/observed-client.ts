import type postgres from 'postgres';
import { asClient } from './bounded-client.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * A statement that succeeded or failed. `text` has placeholders, never values. `sqlState` is null on success, and
 * 'unknown' for a failure without SQLSTATE. `startedAtMs` is of performance.now().
 */
export type FinishedStatement = { text: string; startedAtMs: number; sqlState: string | null };

type OnStatement = (statement: FinishedStatement) => void;
type Sender = Pick<postgres.Sql, 'unsafe'>;

/** Makes a client for Drizzle that reports each finished statement, also those within transactions. */
export function observedClient(client: postgres.Sql, onStatement: OnStatement): postgres.Sql {
  const begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    client.begin((tx) => work(observedTransaction(tx, onStatement)));
  return asClient({ options: client.options, unsafe: observedUnsafe(client, onStatement), begin });
}

function observedTransaction(tx: postgres.TransactionSql, onStatement: OnStatement): postgres.TransactionSql {
  const unsafe = observedUnsafe(tx, onStatement);
  return new Proxy(tx, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/**
 * Reports the time from the sending of a statement to its result. The driver sends a statement when its `then` is first
 * called, so `then` is replaced for one call, which takes the time.
 */
function observedUnsafe(sender: Sender, onStatement: OnStatement) {
  return (...statement: Parameters<Sender['unsafe']>) => {
    const pending = sender.unsafe(...statement);
    const originalThen = pending.then.bind(pending);
    const observedThen: typeof pending.then = (...outcome) => {
      // biome-ignore lint/suspicious/noThenProperty: this restores its own `then`
      pending.then = originalThen;
      const startedAtMs = performance.now();
      const report = (sqlState: string | null) => onStatement({ text: statement[0], startedAtMs, sqlState });
      const result = originalThen(...outcome);
      // Only listens: the statement was sent by the line above.
      originalThen(
        () => report(null),
        (error: unknown) => report(sqlStateOf(error) ?? 'unknown'),
      );
      return result;
    };
    // biome-ignore lint/suspicious/noThenProperty: awaiting the statement sends it
    pending.then = observedThen;
    return pending;
  };
}
