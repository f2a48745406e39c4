import type postgres from 'postgres';
import { asClient } from './bounded-client.ts';
import { sqlStateOf } from './sql-state.ts';

/** A statement that was answered: its text, whose values are parameters, and what refused it. */
export type AnsweredStatement = { text: string; startedAtMs: number; sqlState: string | null };

type OnStatement = (statement: AnsweredStatement) => void;
type Sender = Pick<postgres.Sql, 'unsafe'>;

/** The client as Drizzle uses it, telling of each statement, those within transactions included. */
export function observedClient(client: postgres.Sql, onStatement: OnStatement): postgres.Sql {
  const begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    client.begin((tx) => work(observedTransaction(tx, onStatement)));
  return asClient({ options: client.options, unsafe: observedUnsafe(client, onStatement), begin });
}

function observedTransaction(tx: postgres.TransactionSql, onStatement: OnStatement): postgres.TransactionSql {
  const unsafe = observedUnsafe(tx, onStatement);
  return new Proxy(tx, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/** The driver's own statement, which is sent when it is awaited: from then to its answer is what is told. */
function observedUnsafe(sender: Sender, onStatement: OnStatement) {
  return (...statement: Parameters<Sender['unsafe']>) => {
    const pending = sender.unsafe(...statement);
    const send = pending.then.bind(pending);
    const sendAndTell: typeof pending.then = (...outcome) => {
      // biome-ignore lint/suspicious/noThenProperty: its own again
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
    // biome-ignore lint/suspicious/noThenProperty: what awaits it sends it
    pending.then = sendAndTell;
    return pending;
  };
}
