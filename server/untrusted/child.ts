import { usageOf } from './child-usage.ts';
import type { ChildReport, FileTask, TaskHeader } from './serve-tasks.ts';
import { type ChildStart, startChild } from './start-child.ts';

/** What a child may keep in memory at any time, and what one task may cost of the processor. */
export type ChildLimits = ChildStart & { rssBytes: number; cpuMs: number };

/** Why a child ended in the middle of a task. */
export type KillReason = 'crash' | 'memory' | 'processor';
type ChildOutcome = { kind: 'answered'; answer: unknown } | { kind: 'died'; cause: KillReason };

/** A child process that does one task at a time. */
export type Child = {
  /** False where it ended before it could work. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** What it had computed in its life when it last answered. */
  readonly cpuMs: number;
  /** Whether its task would use the processor if it had it; false where it is unknown. */
  readonly isStarved: boolean;
  run(task: FileTask): Promise<ChildOutcome>;
  /** The memory that it holds now; null where it is unknown. */
  rssBytes(): Promise<number | null>;
  kill(): void;
};

const WATCH_MS = 50;

export function createChild(script: URL, limits: ChildLimits): Child {
  const forked = startChild(script, limits);
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<void>();
  let cpuMs = 0;
  let settle: ((outcome: ChildOutcome) => void) | undefined;
  let cause: KillReason = 'crash';
  let isEnding = false;
  let isStarved = false;

  const usage = () => (forked.pid === undefined ? null : usageOf(forked.pid));

  function end(why: KillReason): void {
    cause = why;
    isEnding = true;
    forked.kill('SIGKILL');
  }

  /** Buffers are outside the heap, where its own limit does not see them; processor time counts this process alone. */
  function watch(isSettled: () => boolean): void {
    setTimeout(async () => {
      if (isSettled()) return;
      const now = await usage();
      if (isSettled()) return;
      if (now === null) return;
      const taskCpuMs = now.cpuMs - cpuMs;
      isStarved = taskCpuMs <= limits.cpuMs && !now.isAsleep;
      if (now.rssBytes > limits.rssBytes) end('memory');
      else if (taskCpuMs > limits.cpuMs) end('processor');
      else watch(isSettled);
    }, WATCH_MS).unref();
  }

  // Messages after the kill are ignored: the child would look idle, get the next file, and its exit be blamed on that file.
  forked.on('message', (message: unknown) => {
    if (isEnding) return;
    // One that answers without its file would have the node keep what it does not read.
    if (!isReport(message) || forked.stdin?.writableLength !== 0) return end('crash');
    cpuMs = message.cpuMs;
    ready.resolve(true);
    settle?.({ kind: 'answered', answer: message.answer });
  });
  // `error` without `exit` is a child that could not be started; what cannot be sent is for one that ended, or that closed its input.
  forked.stdin?.on('error', () => {});
  forked.on('error', gone);
  forked.once('exit', gone);

  function gone(): void {
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
    rssBytes: async () => (await usage())?.rssBytes ?? null,
    kill() {
      // Closing the pool waits for the child's end alone.
      forked.ref();
      isEnding = true;
      forked.kill('SIGKILL');
    },
  };
}

/** A child that was taken over may say anything. */
function isReport(message: unknown): message is ChildReport {
  return (
    typeof message === 'object' && message !== null && 'cpuMs' in message && typeof message.cpuMs === 'number'
  );
}
