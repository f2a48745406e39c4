import { readChildUsage } from './child-usage.ts';
import type { ChildReport, FileTask, TaskHeader } from './serve-tasks.ts';
import { type ChildStart, startChild } from './start-child.ts';

/** `rssBytes` bounds a child's whole memory at any time during a task, `cpuMs` the processor time of one task. */
export type ChildLimits = ChildStart & { rssBytes: number; cpuMs: number };

/**
 * The reason for which a child ended in the middle of a task: by itself or for a message that no sound child sends
 * (`crash`), or at a limit of its memory, its processor time or, by the pool, the task's time.
 */
export type DeathCause = 'crash' | 'memory' | 'processor' | 'time';
type ChildOutcome = { kind: 'answered'; answer: unknown } | { kind: 'died'; cause: DeathCause };

/** A child process that does one task at a time. */
export type Child = {
  /** Resolves to false when the child ended before it could work. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** The processor time of its whole life, as of its last answer. */
  readonly cpuMs: number;
  /** True if its task would use more of the processor than the machine gives it; false if that is unknown. */
  readonly isStarved: boolean;
  run(task: FileTask): Promise<ChildOutcome>;
  /** Resolves to the memory that it holds now, or to null if that is unknown. */
  rssBytes(): Promise<number | null>;
  kill(): void;
};

/** The time between two checks of a working child against its limits. */
const WATCH_MS = 50;

export function createChild(script: URL, limits: ChildLimits): Child {
  const forked = startChild(script, limits);
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<void>();
  let cpuMs = 0;
  let settle: ((outcome: ChildOutcome) => void) | undefined;
  // The cause for a child that ends by itself; `end` replaces it.
  let cause: DeathCause = 'crash';
  let isEnding = false;
  let isStarved = false;

  const readOwnUsage = () => (forked.pid === undefined ? null : readChildUsage(forked.pid));

  function end(reason: DeathCause): void {
    cause = reason;
    isEnding = true;
    forked.kill('SIGKILL');
  }

  /**
   * Watches the whole memory, since buffers are outside the heap and its limit; processor time is this child's alone.
   */
  function watch(isSettled: () => boolean): void {
    setTimeout(async () => {
      if (isSettled()) return;
      const usage = await readOwnUsage();
      if (isSettled()) return;
      if (usage === null) return;
      const taskCpuMs = usage.cpuMs - cpuMs;
      isStarved = taskCpuMs <= limits.cpuMs && !usage.isAsleep;
      if (usage.rssBytes > limits.rssBytes) end('memory');
      else if (taskCpuMs > limits.cpuMs) end('processor');
      else watch(isSettled);
    }, WATCH_MS).unref();
  }

  // Messages after the kill are ignored: the child would look idle and get the next file, which its exit would be
  // blamed on.
  forked.on('message', (message: unknown) => {
    if (isEnding) return;
    // A child that answers before it has read its file would leave the rest of the file in this node's memory.
    if (!isReport(message) || forked.stdin?.writableLength !== 0) return end('crash');
    cpuMs = message.cpuMs;
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
    get cpuMs() {
      return cpuMs;
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
      isEnding = true;
      forked.kill('SIGKILL');
    },
  };
}

/** Checks the message, since a compromised child may send anything. */
function isReport(message: unknown): message is ChildReport {
  return (
    typeof message === 'object' && message !== null && 'cpuMs' in message && typeof message.cpuMs === 'number'
  );
}
