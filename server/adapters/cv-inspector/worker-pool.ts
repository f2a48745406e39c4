import { type ResourceLimits, Worker } from 'node:worker_threads';
import { cpuMsOf } from '../thread-usage.ts';

const START_MS_MAX = 10_000;
const CHECK_MS_MIN = 25;
const ATTEMPTS_MAX = 2;

/**
 * What came of a task that has no answer. It `failed` by itself: it crashed its worker, or used up its memory or
 * its processor time. It was `unserved` where the machine had no thread or no time for it.
 */
export type Unanswered = { kind: 'failed' | 'unserved' };
export type Outcome<Answer> = { kind: 'answered'; answer: Answer } | Unanswered;

export type WorkerPool<Task, Answer> = {
  /** The task is made when its turn comes, so that whatever waits is in memory once. */
  run(make: () => Task): Promise<Outcome<Answer>>;
  close(): Promise<void>;
};

export type WorkerPoolOptions = {
  /** A module that says anything once when it is ready, and then one answer to each message. */
  script: URL;
  size: number;
  /** What a task may cost of the processor, and how long it may take by the clock on a busy machine. */
  cpuMs: number;
  wallMs: number;
  /** How many tasks may wait, and how long each. */
  waitersMax: number;
  waitMs: number;
  resourceLimits: ResourceLimits;
};

type Job<Task, Answer> = { make(): Task; settle(outcome: Outcome<Answer>): void; attempts: number };

/** A few threads, started when first needed and reused; whoever fails one job is replaced for the next. */
export function createWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const { script, size, cpuMs, wallMs, waitersMax, waitMs, resourceLimits } = options;
  const queue: Job<Task, Answer>[] = [];
  const idle: (() => void)[] = [];
  const workers = new Map<Worker, () => Promise<unknown>>();
  let isClosed = false;

  function dispatch(): void {
    const next = idle.pop();
    if (next !== undefined) next();
    else if (queue.length > 0 && workers.size < size) staff();
  }

  function staff(): void {
    try {
      start();
    } catch {
      // Whoever is at work will take what waits; where nobody is, nobody would.
      if (workers.size === 0) for (const job of queue.splice(0)) job.settle({ kind: 'unserved' });
    }
  }

  /** What the machine had no time for is tried in another worker, once. */
  function giveUp(job: Job<Task, Answer>, outcome: Unanswered): void {
    if (isClosed || outcome.kind === 'failed' || job.attempts >= ATTEMPTS_MAX) job.settle(outcome);
    else queue.unshift(job);
  }

  function start(): void {
    const worker = new Worker(script, { resourceLimits });
    let job: Job<Task, Answer> | undefined;
    let isReady = false;
    let late = setTimeout(leave, START_MS_MAX);
    let checking: NodeJS.Timeout | undefined;
    worker.unref();
    workers.set(worker, leave);

    function takeNext(): void {
      job = queue.shift();
      if (job === undefined) {
        idle.push(takeNext);
        return;
      }
      job.attempts += 1;
      late = setTimeout(leave, wallMs);
      checking = setTimeout(check, cpuMs, job, cpuMsOf(worker));
      worker.postMessage(job.make());
    }

    /** Processor time tells a file that is too much for anybody from a machine that is busy; the clock does not. */
    async function check(checked: typeof job, before: Promise<number | null>): Promise<void> {
      const [from, to] = [await before, await cpuMsOf(worker)];
      if (job !== checked || from === null || to === null) return;
      const spentMs = to - from;
      if (spentMs >= cpuMs) await leave({ kind: 'failed' });
      else checking = setTimeout(check, Math.max(cpuMs - spentMs, CHECK_MS_MIN), checked, before);
    }

    // Nobody waits for the thread to be gone: V8 may notice late that it is to end.
    async function leave(outcome: Unanswered = { kind: 'unserved' }): Promise<void> {
      clearTimeout(late);
      clearTimeout(checking);
      if (!workers.delete(worker)) return;
      const at = idle.indexOf(takeNext);
      if (at >= 0) idle.splice(at, 1);
      // One that never got ready takes a job with it, so that a broken script cannot be restarted for ever.
      const left = job ?? (isReady ? undefined : queue.shift());
      job = undefined;
      if (left !== undefined && !isReady) left.attempts += 1;
      if (left !== undefined) giveUp(left, outcome);
      dispatch();
      await worker.terminate();
    }

    worker.on('message', (answer: Answer) => {
      clearTimeout(late);
      clearTimeout(checking);
      if (!workers.has(worker)) return;
      isReady = true;
      job?.settle({ kind: 'answered', answer });
      takeNext();
    });
    worker.on('error', () => {});
    worker.on('exit', () => leave({ kind: isReady ? 'failed' : 'unserved' }));
  }

  return {
    run: (make) => {
      if (queue.length >= waitersMax) return Promise.resolve({ kind: 'unserved' });
      const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
      const job = { make, settle: resolve, attempts: 0 };
      const waiting = setTimeout(() => {
        const at = queue.indexOf(job);
        if (at < 0) return;
        queue.splice(at, 1);
        resolve({ kind: 'unserved' });
      }, waitMs);
      queue.push(job);
      dispatch();
      return promise.finally(() => clearTimeout(waiting));
    },
    async close() {
      isClosed = true;
      for (const job of queue.splice(0)) job.settle({ kind: 'unserved' });
      await Promise.all([...workers.values()].map((leave) => leave()));
    },
  };
}
