import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { asClient } from './bounded-client.ts';

type Options = {
  /** A client with one connection. */
  open(): postgres.Sql;
  /** The shortest wait for an answer, in milliseconds. After it the statement is sent on another connection. */
  answerMs: number;
  /** The limit of a statement with all its attempts, in milliseconds. */
  timeoutMs: number;
};

const TIMED_OUT = Symbol('no answer yet');
const REPLACED = Symbol('the connection was replaced');

/**
 * Replaces an unresponsive connection, for example one that a firewall dropped, for reads that need a quick answer and
 * may be sent twice. The wait for an answer grows while the database is slow, and shrinks again.
 */
export function createFailFastClient({ open, answerMs, timeoutMs }: Options) {
  let current = open();
  let answerWithinMs = answerMs;
  const { options } = current;

  function replace(unresponsive: postgres.Sql): void {
    if (unresponsive !== current) return;
    current = open();
    // Drizzle configured the first client only.
    Object.assign(current.options.parsers, options.parsers);
    Object.assign(current.options.serializers, options.serializers);
    void unresponsive.end({ timeout: 0 });
  }

  /**
   * Makes the handler of a failed statement. Replacing a connection fails its other statements too: for these the
   * handler returns `REPLACED`, and each is sent again.
   */
  function ignoreIfReplaced(client: postgres.Sql) {
    return (error: unknown): typeof REPLACED => {
      if (client === current) throw error;
      return REPLACED;
    };
  }

  async function sendUntilAnswered<Answer>(send: (client: postgres.Sql) => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + timeoutMs;
    for (let now = performance.now(); now < deadline; ) {
      const client = current;
      const sentAt = now;
      const answer = await withTimeout(send(client), Math.min(answerWithinMs, deadline - now)).catch(
        ignoreIfReplaced(client),
      );
      now = performance.now();
      if (answer === REPLACED) continue;
      if (answer !== TIMED_OUT) {
        const twiceAsLong = 2 * (now - sentAt);
        answerWithinMs = Math.min(Math.max(answerMs, twiceAsLong), timeoutMs);
        return answer;
      }
      replace(client);
      answerWithinMs = Math.min(2 * answerWithinMs, timeoutMs);
    }
    throw new Error('the database does not answer');
  }

  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => ({
    // biome-ignore lint/suspicious/noThenProperty: like the driver's own query, it is sent when awaited
    then: (...callbacks: Parameters<Promise<unknown>['then']>) =>
      sendUntilAnswered(async (client) => client.unsafe(...statement)).then(...callbacks),
    values: () => sendUntilAnswered(async (client) => client.unsafe(...statement).values()),
  });
  const begin = () => Promise.reject(new Error('no transaction may be sent twice'));
  return {
    client: asClient({ options, unsafe, begin }),
    close: () => current.end({ timeout: 0 }),
  };
}

/** Waits for the answer; returns `TIMED_OUT` if it does not come in time. */
async function withTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer | typeof TIMED_OUT> {
  const timer = new AbortController();
  const timeout = delay(milliseconds, TIMED_OUT, { signal: timer.signal, ref: false });
  timeout.catch(() => {}); // it is aborted when the answer comes first
  answer.catch(() => {}); // a late rejection must not end the process
  return Promise.race([answer, timeout]).finally(() => timer.abort());
}
