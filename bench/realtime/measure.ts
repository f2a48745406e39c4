import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, startContender } from './contender.ts';
import { createCrowd, messageRequest } from './crowd.ts';
import { WORDS_PER_SECOND } from './words.ts';

/** The number of clients that connect at once while the crowd gathers. */
export const JOINS_AT_ONCE = 10;
/** The limits of words in time: the largest delay, and the smallest share of words that must be received. */
export const WORDS_IN_TIME = { p99Ms: 100, pace: 0.95 };
const SETTLE_MS = 2_000;

export type Sample = {
  sessions: number;
  p50: number;
  p99: number;
  /** The share of received words, where 20 a second are due. */
  pace: number;
  cpuUsPerWord: number;
  /** CPU time of opening a session's stream, without the words sent meanwhile. */
  cpuMsPerStart: number;
  kbPerSession: number;
};

type Options = { sessions: number; seconds: number; core: number | null; sessionIds: readonly string[] };

/** Lets this many sessions stream at once, and measures every word for some seconds. */
export async function measure(contender: Contender, options: Options): Promise<Sample> {
  const { sessions, seconds } = options;
  const server = await startContender(contender, options.core);
  const crowd = createCrowd(server.url);
  try {
    const empty = await server.memory();
    const before = await server.usage();
    const idsToJoin = options.sessionIds.slice(0, sessions);
    const gather = async () => {
      for (let id = idsToJoin.pop(); id !== undefined; id = idsToJoin.pop()) {
        await crowd.join(contender.transport, messageRequest(contender.transport, id));
      }
    };
    await Promise.all(Array.from({ length: JOINS_AT_ONCE }, gather));
    const gathered = await server.usage();
    await wait(SETTLE_MS);
    const begin = await server.usage();
    crowd.latencies.clear();
    const startedAt = performance.now();
    await wait(seconds * 1000);
    const received = crowd.latencies.count();
    const elapsed = (performance.now() - startedAt) / 1000;
    const quantiles = { p50: crowd.latencies.quantile(0.5), p99: crowd.latencies.quantile(0.99) };
    const end = await server.usage();
    const full = await server.memory();
    if (crowd.lost() > 0)
      throw new Error(`${contender.name} lost ${crowd.lost()} of ${sessions} connections`);
    const cpuUsPerWord = ((end.cpuMs - begin.cpuMs) * 1000) / (end.words - begin.words);
    const wordsMs = ((gathered.words - before.words) * cpuUsPerWord) / 1000;
    return {
      sessions,
      ...quantiles,
      pace: received / (sessions * elapsed * WORDS_PER_SECOND),
      cpuUsPerWord,
      cpuMsPerStart: (gathered.cpuMs - before.cpuMs - wordsMs) / sessions,
      kbPerSession: (full.rssBytes - empty.rssBytes) / 1024 / sessions,
    };
  } finally {
    crowd.leave();
    await server.end();
  }
}

/** The idle connections before the measured ones. */
const IDLE_WARM_UP = 1_000;

/** Memory of an idle connection: of the process, and of JavaScript with its buffers. */
type Idle = { rssKb: number; heapKb: number };

export async function measureIdle(contender: Contender, options: Omit<Options, 'seconds'>): Promise<Idle> {
  const { core, sessionIds } = options;
  const server = await startContender(contender, core);
  const crowd = createCrowd(server.url);
  const join = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const id = sessionIds[index % sessionIds.length] ?? '';
      await crowd.join(contender.transport, messageRequest(contender.transport, id), { isIdle: true });
    }
    await wait(SETTLE_MS);
    // The second garbage collection frees what the first one has finalized.
    await server.memory();
    return server.memory();
  };
  try {
    // The first connections compile code and allocate shared memory.
    const before = await join(IDLE_WARM_UP);
    const after = await join(options.sessions);
    const perSocketKb = (bytes: number) => bytes / 1024 / options.sessions;
    return {
      rssKb: perSocketKb(after.rssBytes - before.rssBytes),
      heapKb: perSocketKb(after.heapBytes - before.heapBytes),
    };
  } finally {
    crowd.leave();
    await server.end();
  }
}
