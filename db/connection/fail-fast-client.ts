import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { asClient } from './bounded-client.ts';

type Options = {
  /** A client with one connection. */
  open(): postgres.Sql;
  /** The time after which a statement without an answer is sent on another connection. */
  answerMs: number;
  /** The limit of a statement with all its attempts. */
  timeoutMs: number;
};

const TIMED_OUT = Symbol('no answer yet');
const REPLACED = Symbol('the connection was replaced');

/**
 * Replaces an unresponsive connection, for example one that a firewall dropped, for reads that need a quick answer and
 * may be sent twice. The time allowed for an answer grows while the database is slow, and shrinks again.
 */
export function createFailFastClient({ open, answerMs, timeoutMs }: Options) {
  let current = open();
  let answerWithinMs = answerMs;
  const { options } = current;

  function replace(silent: postgres.Sql): void {
    if (silent !== current) return;
    current = open();
    // Drizzle configured the first client only.
    Object.assign(current.options.parsers, options.parsers);
    Object.assign(current.options.serializers, options.serializers);
    void silent.end({ timeout: 0 });
  }

  /** Replacing a connection also rejects the other statements on it, which are then sent again. */
  function refusal(asked: postgres.Sql) {
    return (error: unknown): typeof REPLACED => {
      if (asked === current) throw error;
      return REPLACED;
    };
  }

  async function ask<Answer>(send: (client: postgres.Sql) => Promise<Answer>): Promise<Answer> {
    const endsAt = performance.now() + timeoutMs;
    for (let now = performance.now(); now < endsAt; ) {
      const asked = current;
      const askedAt = now;
      const answer = await withTimeout(send(asked), Math.min(answerWithinMs, endsAt - now)).catch(
        refusal(asked),
      );
      now = performance.now();
      if (answer === REPLACED) continue;
      if (answer !== TIMED_OUT) {
        answerWithinMs = Math.min(Math.max(answerMs, 2 * (now - askedAt)), timeoutMs);
        return answer;
      }
      replace(asked);
      answerWithinMs = Math.min(2 * answerWithinMs, timeoutMs);
    }
    throw new Error('the database does not answer');
  }

  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => ({
    // biome-ignore lint/suspicious/noThenProperty: like the driver's own query, it is sent when awaited
    then: (...outcome: Parameters<Promise<unknown>['then']>) =>
      ask(async (client) => client.unsafe(...statement)).then(...outcome),
    values: () => ask(async (client) => client.unsafe(...statement).values()),
  });
  const begin = () => Promise.reject(new Error('no transaction may be sent twice'));
  return {
    client: asClient({ options, unsafe, begin }),
    close: () => current.end({ timeout: 0 }),
  };
}

async function withTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer | typeof TIMED_OUT> {
  const answered = new AbortController();
  const silence = delay(milliseconds, TIMED_OUT, { signal: answered.signal, ref: false });
  silence.catch(() => {}); // it is rejected when the answer comes first
  answer.catch(() => {}); // a late rejection must not end the process
  return Promise.race([answer, silence]).finally(() => answered.abort());
}
