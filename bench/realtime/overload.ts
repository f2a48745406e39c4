import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, startContender } from './contender.ts';
import { createCrowd, messageRequest, RefusedError } from './crowd.ts';
import { createLatencies } from './latencies.ts';

/** The number of clients that connect at once, so low that the server is not busy meanwhile. */
const JOINS_AT_ONCE = 3;
const SETTLE_MS = 3_000;
/** A word with a longer delay is late. */
const LATE_MS = 100;

type Words = { p99: number; lateShare: number };

export type Overload = {
  /** Words of the earlier sessions: alone, and together with the newcomers. */
  alone: Words;
  together: Words;
  /** The number of connections that the server ended. */
  lost: number;
  /** The number of admitted newcomers, and the delay of their first words. */
  admitted: number;
  firstWordP99: number;
  refusals: number;
  refusalP99: number;
  /** The number of newcomers without any answer until the end. */
  unanswered: number;
  logBytes: number;
};

type Options = {
  sessions: number;
  newcomers: number;
  seconds: number;
  core: number | null;
  sessionIds: readonly string[];
};

/**
 * Lets the sessions stream, then adds newcomers, evenly over the seconds. A refused one retries after the time that the
 * refusal states. Words are measured from then on, and for as long again after the last newcomer.
 */
export async function measureOverload(contender: Contender, options: Options): Promise<Overload> {
  const { transport } = contender;
  const { sessions, newcomers, seconds, sessionIds } = options;
  const server = await startContender(contender, options.core, { onLog: 'count' });
  const [before, after] = [createCrowd(server.url), createCrowd(server.url)];
  const [firstWords, refusals] = [createLatencies(), createLatencies()];
  let isOver = false;

  async function joinWithRetries(crowd: typeof before, sessionId: string): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now();
      try {
        await crowd.join(transport, messageRequest(transport, sessionId));
        if (crowd === after && !isOver) firstWords.add(performance.now() - startedAt);
        return;
      } catch (error) {
        if (!(error instanceof RefusedError)) return;
        if (crowd === after && !isOver) refusals.add(performance.now() - startedAt);
        await wait(error.retryAfterSeconds * 1000);
      }
    }
  }
  const measureWords = (): Words => ({
    p99: before.latencies.quantile(0.99),
    lateShare: before.latencies.shareAbove(LATE_MS),
  });

  try {
    const idsToJoin = sessionIds.slice(0, sessions);
    const gather = async () => {
      for (let id = idsToJoin.pop(); id !== undefined; id = idsToJoin.pop())
        await joinWithRetries(before, id);
    };
    await Promise.all(Array.from({ length: JOINS_AT_ONCE }, gather));
    await wait(SETTLE_MS);
    before.latencies.clear();
    await wait(SETTLE_MS);
    const alone = measureWords();
    const logBytesBefore = server.logBytes();

    before.latencies.clear();
    const startedAt = performance.now();
    for (const [index, id] of sessionIds.slice(sessions, sessions + newcomers).entries()) {
      const waitMs = startedAt + (index * seconds * 1000) / newcomers - performance.now();
      if (waitMs >= 1) await wait(waitMs);
      void joinWithRetries(after, id);
    }
    await wait(seconds * 1000);
    isOver = true;
    return {
      alone,
      together: measureWords(),
      lost: before.lost() + after.lost(),
      admitted: firstWords.count(),
      firstWordP99: firstWords.quantile(0.99),
      refusals: refusals.count(),
      refusalP99: refusals.quantile(0.99),
      unanswered: after.unanswered(),
      logBytes: server.logBytes() - logBytesBefore,
    };
  } finally {
    isOver = true;
    before.leave();
    after.leave();
    await server.end();
  }
}

export const overloadHeader = [
  ...['contender', 'sessions before', 'newcomers', 'p99 alone', 'p99 together', 'words late'],
  ...['admitted', 'first word p99', 'refusals', 'refused within, p99', 'unanswered', 'lost', 'log KB'],
];

export function overloadRow({ name }: Contender, options: Options, overload: Overload): string[] {
  const { sessions, newcomers, seconds } = options;
  const percent = ({ lateShare }: Words) => `${(lateShare * 100).toFixed(1)} %`;
  return [
    ...[name, String(sessions), `${newcomers} in ${seconds} s`],
    ...[`${overload.alone.p99} ms`, `${overload.together.p99} ms`, percent(overload.together)],
    ...[String(overload.admitted), `${overload.firstWordP99} ms`],
    ...[
      String(overload.refusals),
      `${overload.refusalP99} ms`,
      String(overload.unanswered),
      String(overload.lost),
    ],
    (overload.logBytes / 1024).toFixed(1),
  ];
}
