import { type Child, type ChildLimits, createChild, type KillReason } from './child.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FileTask } from './serve-tasks.ts';
import { LIFETIME_CPU_SECONDS } from './start-child.ts';

/**
 * What came of a task. Its child `died` of it; it `timed_out` at work, maybe since the machine gave the child less of
 * the processor than it may use; or it was `unserved`, since there was no child for it in time.
 */
type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'died' | 'unserved' }
  | { kind: 'timed_out'; wasStarved: boolean };

type TaskLimit = {
  /** Whose task it is: owners take turns, and one's surplus makes room for another. */
  owner: string;
  /** Counts from now on: waiting and work together. */
  timeoutMs: number;
};

export type ChildPool<Task extends FileTask, Answer> = {
  run(task: Task, limit: TaskLimit): Promise<Outcome<Answer>>;
  /** Ends every child; resolves when they are gone. */
  close(): Promise<void>;
};

export type ChildPoolOptions<Answer> = {
  /** A module that calls `serveTasks`. */
  script: URL;
  /** Turns what a child sent into an answer; what it throws means that the child cannot be believed. */
  decode(answer: unknown): Answer;
  size: number;
  waitersMax: number;
  limits: ChildLimits;
  /** How long a child is kept without work, and after how long it must have become small. */
  idleMs?: { kept: number; trimmed: number };
  onDeath?(cause: KillReason | 'time'): void;
};

type Job<Task extends FileTask, Answer> = {
  task: Task;
  owner: string;
  deadline: number;
  child: Child | null;
  settle(outcome: Outcome<Answer>): void;
};

/** With less time left no work is begun: it would hardly end, and cost a warm child. */
const WORK_MS_MIN = 1000;
/** To end a start that a busy machine draws out is to do its work once more. */
const START_MS_MAX = 60_000;
const MINUTE_MS = 60_000;
const IDLE_MS = { kept: 10 * MINUTE_MS, trimmed: 10_000 };
const IDLE_RSS_BYTES_MAX = 100_000_000;

/** A few child processes, started when first needed and kept warm; a child that fails a task is replaced for the next. */
export function createChildPool<Task extends FileTask, Answer>(
  options: ChildPoolOptions<Answer>,
): ChildPool<Task, Answer> {
  const { script, decode, size, waitersMax, limits, idleMs = IDLE_MS, onDeath } = options;
  const queue = createFairQueue<Job<Task, Answer>>(waitersMax);
  const running = new Set<Job<Task, Answer>>();
  const children = new Set<Child>();
  const idle = new Map<Child, NodeJS.Timeout>();
  let starting = 0;
  let isClosed = false;

  function dispatch(): void {
    const soonest = performance.now() + WORK_MS_MIN;
    for (const job of queue.remove(({ deadline }) => deadline < soonest)) job.settle({ kind: 'unserved' });
    for (let child = newestIdle(); child !== undefined && queue.length > 0; child = newestIdle()) {
      const job = queue.take();
      if (job !== undefined) void work(child, job);
    }
    if (!isClosed && queue.length > starting && children.size < size) void start();
  }

  /** The child that worked last, so that the ones that are not needed stay idle and end. */
  function newestIdle(): Child | undefined {
    return [...idle.keys()].at(-1);
  }

  async function start(): Promise<void> {
    const child = made();
    if (child === null) {
      // A working child takes what waits; without one, nothing would be taken.
      if (children.size === 0) for (const job of queue.remove(() => true)) job.settle({ kind: 'unserved' });
      return;
    }
    children.add(child);
    starting += 1;
    const late = setTimeout(child.kill, START_MS_MAX).unref();
    void child.ended.then(() => {
      drop(child);
      dispatch();
    });
    const isReady = await child.ready;
    clearTimeout(late);
    starting -= 1;
    // One that never got ready takes a job with it, so that a broken script cannot be started for ever.
    if (isReady) return rest(child);
    const job = queue.take();
    if (job === undefined) return;
    queue.end(job);
    job.settle({ kind: 'unserved' });
  }

  /** Null where the machine has no room for one more process. */
  function made(): Child | null {
    try {
      return createChild(script, limits);
    } catch {
      return null;
    }
  }

  function rest(child: Child): void {
    if (!children.has(child)) return;
    idle.set(child, setTimeout(trim, idleMs.trimmed, child).unref());
    dispatch();
  }

  async function trim(child: Child): Promise<void> {
    const timer = idle.get(child);
    const rssBytes = await child.rssBytes();
    if (timer === undefined || idle.get(child) !== timer) return;
    if ((rssBytes ?? 0) > IDLE_RSS_BYTES_MAX) drop(child);
    else idle.set(child, setTimeout(drop, idleMs.kept - idleMs.trimmed, child).unref());
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
      if (children.has(child)) onDeath?.(outcome.cause);
      job.settle({ kind: 'died' });
      return;
    }
    job.settle(decoded(outcome.answer));
    if (child.cpuMs > (LIFETIME_CPU_SECONDS / 2) * 1000) drop(child);
    else rest(child);
  }

  function decoded(answer: unknown): Outcome<Answer> {
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

  /** That no child took a task in time says nothing about the task: a child may still have been starting. */
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
      const late = setTimeout(giveUp, timeoutMs, job);
      queue.push(job)?.settle({ kind: 'unserved' });
      dispatch();
      return promise.finally(() => clearTimeout(late));
    },
    async close() {
      isClosed = true;
      for (const job of [...queue.remove(() => true), ...running]) job.settle({ kind: 'unserved' });
      const left = [...children];
      for (const child of left) drop(child);
      await Promise.all(left.map(({ ended }) => ended));
    },
  };
}
