import { type ChildUsage, readChildUsage } from './child-usage.ts';
import type { ChildReport, FileTask, TaskHeader } from './serve-tasks.ts';
import { type ChildStart, LIFETIME_CPU_SECONDS, startChild } from './start-child.ts';

/** The limits of a child's whole memory at any time during a task, and of the processor time of one task. */
export type ChildLimits = ChildStart & { rssBytesMax: number; taskCpuMsMax: number };

/**
 * The reason why a child ended during a task:
 * - `crash`: it exited by itself, or sent an impossible message.
 * - `memory`, `processor`: it was killed at that limit.
 * - `time`: the pool killed it when the task's time was over.
 */
export type DeathCause = 'crash' | 'memory' | 'processor' | 'time';
/** The causes other than `time`, which the pool itself reports. */
type CauseInChild = Exclude<DeathCause, 'time'>;
type ChildOutcome = { kind: 'answered'; answer: unknown } | { kind: 'died'; cause: CauseInChild };

/** A child process that does one task at a time. */
export type Child = {
  /** Resolves to false when the child ended before it could work. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** The processor time of its whole life until its last answer. */
  readonly cpuMsAtLastAnswer: number;
  /**
   * True if, at the last check, its task was ready to run but had used less than its limit of processor time. The
   * machine, not the file, is then the reason for a late answer.
   */
  readonly isStarved: boolean;
  run(task: FileTask): Promise<ChildOutcome>;
  /** Resolves to the memory that it holds now, or to null if that is unknown. */
  rssBytes(): Promise<number | null>;
  kill(): void;
};

/** The time between two checks of a working child against its limits. */
const WATCH_MS = 50;

/** Starts a child process, and watches its memory and its processor time during each task. */
export function createChild(script: URL, limits: ChildLimits, readUsage = readChildUsage): Child {
  const forked = startChild(script, limits);
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<void>();
  let cpuMsAtLastAnswer = 0;
  let settle: ((outcome: ChildOutcome) => void) | undefined;
  /** The cause to report when the child ends. `killFor` sets it; after the pool's own `kill`, the pool ignores it. */
  let cause: CauseInChild = 'crash';
  let wasKilled = false;
  let isStarved = false;

  const readOwnUsage = () => (forked.pid === undefined ? null : readUsage(forked.pid));

  function kill(): void {
    wasKilled = true;
    forked.kill('SIGKILL');
  }

  function killFor(deathCause: CauseInChild): void {
    cause = deathCause;
    kill();
  }

  /** Checks the child regularly until its task is settled. A failed reading of its usage is left out. */
  function watch(isSettled: () => boolean): void {
    setTimeout(async () => {
      if (isSettled()) return;
      const usage = await readOwnUsage();
      if (isSettled()) return;
      if (usage !== null) enforceLimits(usage);
      if (!wasKilled) watch(isSettled);
    }, WATCH_MS).unref();
  }

  /** Measures the whole memory, since buffers do not count in the heap's limit, and the task's processor time. */
  function enforceLimits(usage: ChildUsage): void {
    const taskCpuMs = usage.cpuMs - cpuMsAtLastAnswer;
    isStarved = taskCpuMs <= limits.taskCpuMsMax && !usage.isAsleep;
    if (usage.rssBytes > limits.rssBytesMax) killFor('memory');
    else if (taskCpuMs > limits.taskCpuMsMax) killFor('processor');
  }

  // An answer that arrives after the kill is ignored: the pool would give the dying child another file, and take the
  // child's end for that file's fault.
  forked.on('message', (message: unknown) => {
    if (wasKilled) return;
    // A child that answers before it has read its file would leave the rest of the file in this node's memory.
    if (!isReport(message, cpuMsAtLastAnswer) || forked.stdin?.writableLength !== 0) return killFor('crash');
    cpuMsAtLastAnswer = message.cpuMs;
    ready.resolve(true);
    settle?.({ kind: 'answered', answer: message.answer });
  });
  // Writing to the child's input fails after the child has ended or closed it; `onGone` handles the end.
  forked.stdin?.on('error', () => {});
  // `error` without `exit` means that the child could not be started.
  forked.on('error', onGone);
  forked.once('exit', onGone);

  function onGone(): void {
    // Other errors, such as a failed send, leave the child alive.
    if (forked.pid !== undefined && forked.exitCode === null && forked.signalCode === null) return;
    ready.resolve(false);
    settle?.({ kind: 'died', cause });
    ended.resolve();
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    get cpuMsAtLastAnswer() {
      return cpuMsAtLastAnswer;
    },
    get isStarved() {
      return isStarved;
    },
    run({ mediaType, data }) {
      const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
      let isSettled = false;
      isStarved = false;
      settle = (outcome) => {
        isSettled = true;
        settle = undefined;
        resolve(outcome);
      };
      forked.send({ mediaType, length: data.length } satisfies TaskHeader, () => {});
      forked.stdin?.write(data);
      watch(() => isSettled);
      return promise;
    },
    rssBytes: async () => (await readOwnUsage())?.rssBytes ?? null,
    kill() {
      // Keeps this process alive until the child has ended: the pool's `close` waits for that.
      forked.ref();
      kill();
    },
  };
}

/**
 * Checks the message, since a compromised child may send anything. A processor time above the kernel's limit is
 * refused: later tasks are measured from it, and would never reach their own limit.
 */
function isReport(message: unknown, cpuMsBefore: number): message is ChildReport {
  if (typeof message !== 'object' || message === null || !('cpuMs' in message)) return false;
  const { cpuMs } = message;
  return typeof cpuMs === 'number' && cpuMs >= cpuMsBefore && cpuMs <= LIFETIME_CPU_SECONDS * 1000;
}
