import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, start } from './contender.ts';
import { ask, createCrowd, Refused } from './crowd.ts';
import { createLatencies } from './latencies.ts';
import { WORDS_PER_SECOND } from './words.ts';

const GATHERING = 10;
const SETTLE_MS = 3_000;

export type Overload = {
  /** The delay of words of the sessions that streamed before, alone and beside the newcomers. */
  aloneP99: number;
  besideP99: number;
  /** The share of their words that came. */
  pace: number;
  lost: number;
  /** Newcomers that got in; how long their first word took, and how late their words were. */
  admitted: number;
  firstWordP99: number;
  admittedP99: number;
  /** Answers of 503 and 429, and how long one took; newcomers that were told nothing until the end. */
  refusals: number;
  refusalP99: number;
  unanswered: number;
  logBytes: number;
  cpuMsPerStart: number;
};

type Options = {
  carried: number;
  offered: number;
  seconds: number;
  core: number | null;
  sessionIds: readonly string[];
};

/**
 * Lets `carried` sessions stream, then brings `offered` more, evenly over the seconds; who is refused comes back
 * after what it was told. All stream for as long again.
 */
export async function measureOverload(contender: Contender, options: Options): Promise<Overload> {
  const { transport } = contender;
  const { carried, offered, seconds } = options;
  const environment = { ...contender.environment, LOG_LEVEL: 'info' };
  const server = await start({ ...contender, environment }, options.core, { onLog: 'count' });
  const [crowd, newcomers] = [createCrowd(server.url), createCrowd(server.url)];
  const [firstWords, refusals] = [createLatencies(), createLatencies()];
  let isOver = false;
  let admitted = 0;

  async function comeUntilAdmitted(id: string): Promise<void> {
    while (!isOver) {
      const begun = performance.now();
      try {
        await newcomers.join(transport, ask(transport, id));
        firstWords.add(performance.now() - begun);
        admitted += 1;
        return;
      } catch (error) {
        if (isOver || !(error instanceof Refused)) return;
        refusals.add(performance.now() - begun);
        await wait(error.retryAfterSeconds * 1000);
      }
    }
  }

  try {
    const before = await server.usage();
    const waiting = options.sessionIds.slice(0, carried);
    const gather = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await joinInTheEnd(id);
    };
    const joinInTheEnd = async (id: string): Promise<void> => {
      try {
        await crowd.join(transport, ask(transport, id));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        await wait(error.retryAfterSeconds * 1000);
        await joinInTheEnd(id);
      }
    };
    await Promise.all(Array.from({ length: GATHERING }, gather));
    const gathered = await server.usage();
    await wait(SETTLE_MS);
    crowd.latencies.clear();
    await wait(SETTLE_MS);
    const aloneP99 = crowd.latencies.quantile(0.99);
    const logged = server.logBytes();

    crowd.latencies.clear();
    const begun = performance.now();
    const coming = options.sessionIds.slice(carried, carried + offered);
    for (const [index, id] of coming.entries()) {
      const due = begun + (index * seconds * 1000) / offered;
      if (performance.now() < due) await wait(due - performance.now());
      void comeUntilAdmitted(id);
    }
    await wait(seconds * 1000);
    const elapsed = (performance.now() - begun) / 1000;
    const pace = crowd.latencies.count() / (carried * elapsed * WORDS_PER_SECOND);
    isOver = true;
    return {
      aloneP99,
      besideP99: crowd.latencies.quantile(0.99),
      pace,
      lost: crowd.lost() + newcomers.lost(),
      admitted,
      firstWordP99: firstWords.quantile(0.99),
      admittedP99: newcomers.latencies.quantile(0.99),
      refusals: refusals.count(),
      refusalP99: refusals.quantile(0.99),
      unanswered: newcomers.waiting(),
      logBytes: server.logBytes() - logged,
      cpuMsPerStart: (gathered.cpuMs - before.cpuMs) / carried,
    };
  } finally {
    isOver = true;
    crowd.leave();
    newcomers.leave();
    await server.end();
  }
}
