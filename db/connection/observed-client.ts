import type postgres from 'postgres';
import { asClient, withUnsafe } from './bounded-client.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * A statement that succeeded or failed. `text` has placeholders, never values. `sqlState` is null on success, and
 * 'unknown' for a failure without SQLSTATE. `startedAtMs` is the time of `performance.now()` when it was sent.
 */
export type FinishedStatement = { text: string; startedAtMs: number; sqlState: string | null };

/** Called when a statement has ended. */
type OnStatement = (statement: FinishedStatement) => void;
type Sender = Pick<postgres.Sql, 'unsafe'>;

/**
 * Makes a client for Drizzle that reports each finished statement, also those within transactions. It does not report
 * `begin` and `commit`, nor statements within savepoints, which this service does not use.
 */
export function observedClient(client: postgres.Sql, onStatement: OnStatement): postgres.Sql {
  const begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    client.begin((tx) => work(withUnsafe(tx, observedUnsafe(tx, onStatement))));
  return asClient({ options: client.options, unsafe: observedUnsafe(client, onStatement), begin });
}

/**
 * Reports a statement when its result is there, with the time at which it was sent. The driver sends it on the first
 * call of `then`, so `then` is replaced for one call, which notes the time.
 */
function observedUnsafe(sender: Sender, onStatement: OnStatement) {
  return (...statement: Parameters<Sender['unsafe']>) => {
    const pending = sender.unsafe(...statement);
    const originalThen = pending.then.bind(pending);
    const observedThen: typeof pending.then = (...callbacks) => {
      // biome-ignore lint/suspicious/noThenProperty: this restores its own `then`
      pending.then = originalThen;
      const startedAtMs = performance.now();
      const report = (sqlState: string | null) => onStatement({ text: statement[0], startedAtMs, sqlState });
      const result = originalThen(...callbacks);
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
