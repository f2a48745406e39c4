import { MINUTE_MS } from '#kernel/clock.ts';
import { type Child, type ChildLimits, createChild, type DeathCause } from './child.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FileTask } from './serve-tasks.ts';
import { LIFETIME_CPU_SECONDS } from './start-child.ts';

/**
 * The outcome of a task. `died`: its child ended while it worked. `timed_out`: it was not done in time, perhaps because
 * the machine gave the child less of the processor than it may use. `unserved`: no child was free in time.
 */
type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'died' | 'unserved' }
  | { kind: 'timed_out'; wasStarved: boolean };

type TaskLimit = {
  /** Owners take turns; the owner with the longest queue gives way when the queue is full. */
  owner: string;
  /** Covers waiting and work together. */
  timeoutMs: number;
};

export type ChildPool<Task extends FileTask, Answer> = {
  run(task: Task, limit: TaskLimit): Promise<Outcome<Answer>>;
  /** Ends every child; resolves when they are gone. */
  close(): Promise<void>;
};

export type ChildPoolOptions<Answer> = {
  /** The module that the child runs; it calls `serveTasks`. */
  script: URL;
  /** Turns a child's message into an answer. It throws for an impossible message. */
  decode(answer: unknown): Answer;
  size: number;
  waitersMax: number;
  limits: ChildLimits;
  /** A child without work is ended after `max`, or after `large` if its memory is still large then. */
  idleMs?: { max: number; large: number };
  onDeath?(cause: DeathCause): void;
};

type Job<Task extends FileTask, Answer> = {
  task: Task;
  owner: string;
  deadline: number;
  child: Child | null;
  settle(outcome: Outcome<Answer>): void;
};

/** No task begins with less time left: it would hardly be done, and its timeout would end a warm child. */
const WORK_MS_MIN = 1000;
/** A child that starts longer than this is ended. It is a long time, since the next one would start as slowly. */
const START_MS_MAX = 60_000;
const IDLE_MS = { max: 10 * MINUTE_MS, large: 10_000 };
/** An idle child with more memory than this is large. */
const IDLE_RSS_BYTES_MAX = 100_000_000;

/** Keeps a few warm child processes, started when first needed; a child that fails a task is replaced. */
export function createChildPool<Task extends FileTask, Answer>(
  options: ChildPoolOptions<Answer>,
): ChildPool<Task, Answer> {
  const { script, decode, size, limits, idleMs = IDLE_MS, onDeath } = options;
  const queue = createFairQueue<Job<Task, Answer>>(options.waitersMax);
  const running = new Set<Job<Task, Answer>>();
  const children = new Set<Child>();
  /** The children without a task, each with the timer that may end it; the one that became idle last is the last. */
  const idle = new Map<Child, NodeJS.Timeout>();
  let startingCount = 0;
  let isClosed = false;

  function dispatch(): void {
    const soonestEnd = performance.now() + WORK_MS_MIN;
    for (const job of queue.remove(({ deadline }) => deadline < soonestEnd)) job.settle({ kind: 'unserved' });
    for (let child = newestIdle(); child !== undefined && queue.length > 0; child = newestIdle()) {
      const job = queue.take();
      if (job !== undefined) void work(child, job);
    }
    if (!isClosed && queue.length > startingCount && children.size < size) void start();
  }

  /** Picks the child that worked last, so that surplus children stay idle and end. */
  function newestIdle(): Child | undefined {
    return [...idle.keys()].at(-1);
  }

  async function start(): Promise<void> {
    const child = tryCreateChild();
    if (child === null) {
      // Without any child, no waiting task would ever be taken.
      if (children.size === 0) for (const job of queue.remove(() => true)) job.settle({ kind: 'unserved' });
      return;
    }
    children.add(child);
    startingCount += 1;
    const startTimer = setTimeout(child.kill, START_MS_MAX).unref();
    void child.ended.then(() => {
      drop(child);
      dispatch();
    });
    const isReady = await child.ready;
    clearTimeout(startTimer);
    startingCount -= 1;
    // A child that never got ready leaves one job unserved, so that a broken script is not started for ever.
    if (isReady) return makeIdle(child);
    const job = queue.take();
    if (job !== undefined) queue.end(job);
    job?.settle({ kind: 'unserved' });
  }

  /** Returns null if the machine cannot start one more process. */
  function tryCreateChild(): Child | null {
    try {
      return createChild(script, limits);
    } catch {
      return null;
    }
  }

  function makeIdle(child: Child): void {
    if (!children.has(child)) return;
    idle.set(child, setTimeout(dropIfLarge, idleMs.large, child).unref());
    dispatch();
  }

  async function dropIfLarge(child: Child): Promise<void> {
    const timer = idle.get(child);
    const rssBytes = await child.rssBytes();
    // The child got a task, or ended, while its memory was read.
    if (timer === undefined || idle.get(child) !== timer) return;
    if ((rssBytes ?? 0) > IDLE_RSS_BYTES_MAX) drop(child);
    else idle.set(child, setTimeout(drop, idleMs.max - idleMs.large, child).unref());
  }

  async function work(child: Child, job: Job<Task, Answer>): Promise<void> {
    clearTimeout(idle.get(child));
    idle.delete(child);
    job.child = child;
    running.add(job);
    const outcome = await child.run(job.task);
    running.delete(job);
    queue.end(job);
    if (outcome.kind === 'died') {
      // A child that the pool itself ended has left `children`, and `giveUp` has reported it.
      if (children.has(child)) onDeath?.(outcome.cause);
      return job.settle({ kind: 'died' });
    }
    job.settle(toOutcome(outcome.answer));
    // Half of a lifetime is enough for any task. A child with less left is replaced before the kernel ends it.
    if (child.cpuMsAtLastAnswer > (LIFETIME_CPU_SECONDS / 2) * 1000) drop(child);
    else makeIdle(child);
  }

  /** An impossible message counts as the child's death. */
  function toOutcome(answer: unknown): Outcome<Answer> {
    try {
      return { kind: 'answered', answer: decode(answer) };
    } catch {
      return { kind: 'died' };
    }
  }

  function drop(child: Child): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
    if (children.delete(child)) child.kill();
  }

  /** Ends a task whose time is over. A task that no child began is `unserved`, since its file may be valid. */
  function giveUp(job: Job<Task, Answer>): void {
    const { child } = job;
    if (child === null) {
      queue.remove((waiting) => waiting === job);
      job.settle({ kind: 'unserved' });
      return;
    }
    job.settle({ kind: 'timed_out', wasStarved: child.isStarved });
    onDeath?.('time');
    drop(child);
  }

  return {
    run(task, { owner, timeoutMs }) {
      if (isClosed) return Promise.resolve({ kind: 'unserved' });
      const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
      const deadline = performance.now() + timeoutMs;
      const job: Job<Task, Answer> = { task, owner, deadline, child: null, settle: resolve };
      const giveUpTimer = setTimeout(giveUp, timeoutMs, job);
      queue.push(job)?.settle({ kind: 'unserved' }); // a full queue gives up one job, perhaps this one
      dispatch();
      return promise.finally(() => clearTimeout(giveUpTimer));
    },
    async close() {
      isClosed = true;
      for (const job of [...queue.remove(() => true), ...running]) job.settle({ kind: 'unserved' });
      const remaining = [...children];
      for (const child of remaining) drop(child);
      await Promise.all(remaining.map(({ ended }) => ended));
    },
  };
}
