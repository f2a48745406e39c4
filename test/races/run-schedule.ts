import type { Clock } from '#kernel/clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createActs } from './acts.ts';
import type { RacedSession, StoredSession } from './floor-acts.ts';
import { type Barrier, findFaults, wordsStoredIn } from './invariants.ts';
import { createPendingSteps, type PendingStep } from './pending-steps.ts';
import { createSimulatedCluster } from './simulated-cluster.ts';
import { createSimulatedTime } from './simulated-time.ts';
import { summarise } from './summarise.ts';

const STEPS = 60;
/** The most steps in which all that has begun comes to its end. */
const LAST_STEPS_MAX = 3000;
const LOST_SHARE = 0.1;

/** How often each act comes, next to the others. */
const often = {
  ...{ send: 6, sendAgain: 3, comeBack: 3, word: 12, fact: 4, end: 5, take: 6, say: 4, handBack: 5 },
  ...{ stop: 2, revoke: 0.5, erase: 0.3, kill: 1, drain: 1, stall: 1 },
} as const;
type Act = keyof typeof often;
const allActs = Object.entries(often) as [Act, number][];
const total = allActs.reduce((sum, [, weight]) => sum + weight, 0);

export type Played = {
  faults: string[];
  /** The calls in the order of their commits, with their results. */
  steps: string[];
  stored: StoredSession;
  takes: number;
  /** The takes that ended an answer, and the answers that came after one and were not stored. */
  takenMidAnswer: number;
  late: number;
};

/** Plays a conversation of a candidate, two persons and two nodes in an order that the seed decides, and checks the store after each step. */
export async function runSchedule(
  open: (clock: Clock) => RacedSession | Promise<RacedSession>,
  seed: number,
): Promise<Played> {
  const random = seededRandom(seed);
  const time = createSimulatedTime();
  const session = await open(time.clock);
  const played: string[] = [];
  const pending = createPendingSteps((name, result) => played.push(`${name}: ${summarise(result)}`));
  const { steps, addCall } = pending;
  const cluster = createSimulatedCluster({ session, time, pending });
  const barriers: Barrier[] = [];
  let isBarrierDue = false;
  const onBarrier = () => {
    isBarrierDue = true;
  };
  const { acts, committed, isAnyoneWaiting } = createActs({ session, cluster, addCall, random, onBarrier });
  const { faults, turns, messages } = cluster;
  let stored = await session.read();

  async function check(): Promise<void> {
    const before = stored;
    stored = await session.read();
    if (isBarrierDue) barriers.push({ ...wordsStoredIn(stored), turns: turns.length });
    isBarrierDue = false;
    faults.push(...findFaults(stored, before, { ...committed, messages, barriers }));
  }
  async function play(step: PendingStep, isLost: boolean): Promise<void> {
    steps.splice(steps.indexOf(step), 1);
    if (isLost && step.lose !== undefined) step.lose();
    else await step.run();
  }
  async function afterStep(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    time.tick();
    await check();
  }

  for (let count = 0; count < STEPS && faults.length === 0; count += 1) {
    const step = random() < 0.6 ? steps[Math.floor(random() * steps.length)] : undefined;
    if (step !== undefined) await play(step, random() < LOST_SHARE);
    else if (random() < 0.2) time.runNext();
    else acts[pickAct(random)]();
    await afterStep();
  }
  let areLeasesOver = false;
  for (let count = 0; faults.length === 0; count += 1) {
    const [step] = steps;
    if (step !== undefined) await play(step, false);
    else if (cluster.endAnswers() > 0) await afterStep();
    else if (!areLeasesOver) {
      // A turn whose node died, or never learned that it had begun it, is left to the others.
      await cluster.endLeases();
      areLeasesOver = true;
    } else if (!isAnyoneWaiting() && stored.turns.every((turn) => !turn.startsWith('running'))) break;
    else time.runNext();
    await afterStep();
    if (count > LAST_STEPS_MAX) faults.push('a turn runs, or a candidate waits, for ever');
  }
  const { takes } = committed;
  const takenMidAnswer = stored.turns.filter((turn) => turn.endsWith('taken_over')).length;
  return { faults, steps: played, stored, takes, takenMidAnswer, late: cluster.counts.late };
}

function pickAct(random: () => number): Act {
  let left = random() * total;
  for (const [act, weight] of allActs) {
    left -= weight;
    if (left < 0) return act;
  }
  return 'send';
}
