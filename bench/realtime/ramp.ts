import { setTimeout as wait } from 'node:timers/promises';
import { type Contender, start } from './contender.ts';
import { ask, createCrowd, Refused } from './crowd.ts';
import { GATHERING, WORDS_IN_TIME } from './measure.ts';
import { WORDS_PER_SECOND } from './words.ts';

type Step = { sessions: number; p99: number; pace: number; cpuUsPerWord: number };

export type Ramp = {
  /** The most sessions whose words all came in time; 0 where those of the first step did not. */
  sessions: number;
  steps: Step[];
};

type Options = {
  from: number;
  step: number;
  most: number;
  seconds: number;
  core: number | null;
  sessionIds: readonly string[];
};

/** Newcomers cost nothing more after this time, so that only streaming is measured. */
const SETTLE_MS = 5_000;
/** One late step proves nothing on a machine that does other work too. */
const LATE_STEPS = 2;
/** A server that is busy with its sessions may admit no more. */
const JOIN_TIMEOUT_MS = 30_000;
const TRIES_MAX = 4;

/** Lets more and more sessions stream from one server, until two steps in a row are late or it admits no more. */
export async function ramp(contender: Contender, options: Options): Promise<Ramp> {
  const { from, step, most, seconds, core } = options;
  const server = await start(contender, core);
  const crowd = createCrowd(server.url);
  const waiting = options.sessionIds.toReversed();
  /** Retries after a refusal, as a client would. */
  const joinInTheEnd = async (sessionId: string) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await crowd.join(contender.transport, ask(contender.transport, sessionId));
      } catch (error) {
        if (!(error instanceof Refused) || tries === TRIES_MAX) throw error;
        await wait(error.retryAfterSeconds * 1000);
      }
    }
  };
  /** Resolves to whether all were admitted. */
  const join = async (count: number): Promise<boolean> => {
    let left = count;
    const gather = async () => {
      while (left > 0) {
        left -= 1;
        await joinInTheEnd(waiting.pop() ?? '');
      }
    };
    const gathered = Promise.all(Array.from({ length: GATHERING }, gather)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused || hasEnded) return false;
        throw error;
      },
    );
    const haveAllJoined = await Promise.race([gathered, wait(JOIN_TIMEOUT_MS, false, { ref: false })]);
    if (haveAllJoined) await wait(SETTLE_MS);
    return haveAllJoined;
  };
  const look = async (sessions: number): Promise<Step> => {
    const before = await server.usage();
    crowd.latencies.clear();
    const begun = performance.now();
    await wait(seconds * 1000);
    const due = (sessions * WORDS_PER_SECOND * (performance.now() - begun)) / 1000;
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
      const found = await look(sessions);
      if (crowd.lost() > 0) throw new Error(`${contender.name} lost ${crowd.lost()} connections`);
      steps.push(found);
      const isInTime = found.p99 <= WORDS_IN_TIME.p99Ms && found.pace > WORDS_IN_TIME.pace;
      late = isInTime ? 0 : late + 1;
      if (isInTime) best = sessions;
      if (late === LATE_STEPS || sessions + step > most) return { sessions: best, steps };
      if (!(await join(step))) return { sessions: best, steps };
    }
  } finally {
    // Sessions that still wait are closed.
    hasEnded = true;
    crowd.leave();
    await server.end();
  }
}
