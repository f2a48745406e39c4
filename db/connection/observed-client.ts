import type postgres from 'postgres';
import { asClient } from './bounded-client.ts';
import { sqlStateOf } from './sql-state.ts';

/** An answered statement: its text, whose values are parameters, and the SQLSTATE of its failure. */
export type AnsweredStatement = { text: string; startedAtMs: number; sqlState: string | null };

type OnStatement = (statement: AnsweredStatement) => void;
type Sender = Pick<postgres.Sql, 'unsafe'>;

/** Makes a client for Drizzle that reports each statement, those within transactions included. */
export function observedClient(client: postgres.Sql, onStatement: OnStatement): postgres.Sql {
  const begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    client.begin((tx) => work(observedTransaction(tx, onStatement)));
  return asClient({ options: client.options, unsafe: observedUnsafe(client, onStatement), begin });
}

function observedTransaction(tx: postgres.TransactionSql, onStatement: OnStatement): postgres.TransactionSql {
  const unsafe = observedUnsafe(tx, onStatement);
  return new Proxy(tx, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/** Reports the time from the sending of a statement to its answer; the driver sends it when it is awaited. */
function observedUnsafe(sender: Sender, onStatement: OnStatement) {
  return (...statement: Parameters<Sender['unsafe']>) => {
    const pending = sender.unsafe(...statement);
    const send = pending.then.bind(pending);
    const sendAndTell: typeof pending.then = (...outcome) => {
      // biome-ignore lint/suspicious/noThenProperty: this restores its own `then`
      pending.then = send;
      const startedAtMs = performance.now();
      const tell = (sqlState: string | null) => onStatement({ text: statement[0], startedAtMs, sqlState });
      const answer = send(...outcome);
      send(
        () => tell(null),
        (error: unknown) => tell(sqlStateOf(error) ?? 'unknown'),
      );
      return answer;
    };
    // biome-ignore lint/suspicious/noThenProperty: awaiting the statement sends it
    pending.then = sendAndTell;
    return pending;
  };
}
