import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, startContender } from './contender.ts';
import { createCrowd, messageRequest, RefusedError } from './crowd.ts';
import { JOINS_AT_ONCE, WORDS_IN_TIME } from './measure.ts';
import { WORDS_PER_SECOND } from './words.ts';

type Step = { sessions: number; p99: number; pace: number; cpuUsPerWord: number };

export type Ramp = {
  /** The highest number of sessions whose words all came in time; 0 if those of the first step did not. */
  sessions: number;
  steps: Step[];
};

type Options = {
  from: number;
  step: number;
  sessionsMax: number;
  seconds: number;
  core: number | null;
  sessionIds: readonly string[];
};

/**
 * The time after which newcomers cost nothing more, so that only streaming is measured: a loop with a fifth of its time
 * left needs 10 s for the 2 s that 250 starts take.
 */
const SETTLE_MS = 10_000;
/** The late steps in a row that end a ramp: on a machine that does other work too, one proves nothing. */
const LATE_STEPS = 2;
/** A server that admits no newcomer for so long is busy with its sessions. */
const JOIN_TIMEOUT_MS = 30_000;
const TRIES_MAX = 4;

/** Lets more and more sessions stream from one server, until two steps in a row are late or it admits no more. */
export async function ramp(contender: Contender, options: Options): Promise<Ramp> {
  const { from, step, sessionsMax, seconds, core } = options;
  const server = await startContender(contender, core);
  const crowd = createCrowd(server.url);
  const idsToJoin = options.sessionIds.toReversed();
  /** Retries after a refusal, as a client would. */
  const joinWithRetries = async (sessionId: string) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await crowd.join(contender.transport, messageRequest(contender.transport, sessionId));
      } catch (error) {
        if (!(error instanceof RefusedError) || tries === TRIES_MAX) throw error;
        await wait(error.retryAfterSeconds * 1000);
      }
    }
  };
  /** Resolves to true if all were admitted. */
  const join = async (count: number): Promise<boolean> => {
    let left = count;
    const gather = async () => {
      while (left > 0) {
        left -= 1;
        await joinWithRetries(idsToJoin.pop() ?? '');
      }
    };
    const gathered = Promise.all(Array.from({ length: JOINS_AT_ONCE }, gather)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefusedError || hasEnded) return false;
        throw error;
      },
    );
    const haveAllJoined = await Promise.race([gathered, wait(JOIN_TIMEOUT_MS, false, { ref: false })]);
    if (haveAllJoined) await wait(SETTLE_MS);
    return haveAllJoined;
  };
  const measureStep = async (sessions: number): Promise<Step> => {
    const before = await server.usage();
    crowd.latencies.clear();
    const startedAt = performance.now();
    await wait(seconds * 1000);
    const due = (sessions * WORDS_PER_SECOND * (performance.now() - startedAt)) / 1000;
    const [pace, p99] = [crowd.latencies.count() / due, crowd.latencies.quantile(0.99)];
    const after = await server.usage();
    const cpuUsPerWord = ((after.cpuMs - before.cpuMs) * 1000) / (after.words - before.words);
    return { sessions, p99, pace, cpuUsPerWord };
  };
  const steps: Step[] = [];
  let best = 0;
  let hasEnded = false;
  try {
    if (!(await join(from))) return { sessions: 0, steps };
    for (let sessions = from, late = 0; ; sessions += step) {
      const measured = await measureStep(sessions);
      if (crowd.lost() > 0) throw new Error(`${contender.name} lost ${crowd.lost()} connections`);
      steps.push(measured);
      const isInTime = measured.p99 <= WORDS_IN_TIME.p99Ms && measured.pace > WORDS_IN_TIME.pace;
      late = isInTime ? 0 : late + 1;
      if (isInTime) best = sessions;
      if (late === LATE_STEPS || sessions + step > sessionsMax) return { sessions: best, steps };
      if (!(await join(step))) return { sessions: best, steps };
    }
  } finally {
    // Sessions that still wait fail when the crowd leaves, which is then no fault.
    hasEnded = true;
    crowd.leave();
    await server.end();
  }
}
