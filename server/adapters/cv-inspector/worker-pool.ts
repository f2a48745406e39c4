import { type ResourceLimits, Worker } from 'node:worker_threads';

const START_MS_MAX = 10_000;

export type WorkerPool<Task, Answer> = {
  /** Null when the worker crashed, ran out of memory or took too long. */
  run(task: Task): Promise<Answer | null>;
  close(): Promise<void>;
};

export type WorkerPoolOptions = {
  /** A module that says anything once when it is ready, and then one answer to each message. */
  script: URL;
  size: number;
  timeoutMs: number;
  resourceLimits: ResourceLimits;
};

type Job<Task, Answer> = { task: Task; settle(answer: Answer | null): void };

/** A few threads, started when first needed and reused; whoever fails one job is replaced for the next. */
export function createWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const { script, size, timeoutMs, resourceLimits } = options;
  const queue: Job<Task, Answer>[] = [];
  const idle: (() => void)[] = [];
  const workers = new Map<Worker, () => Promise<unknown>>();

  function start(): void {
    const worker = new Worker(script, { resourceLimits });
    let job: Job<Task, Answer> | undefined;
    let deadline = setTimeout(leave, START_MS_MAX);
    worker.unref();
    workers.set(worker, leave);

    function takeNext(): void {
      job = queue.shift();
      if (job === undefined) {
        idle.push(takeNext);
        return;
      }
      deadline = setTimeout(leave, timeoutMs);
      worker.postMessage(job.task);
    }

    // Nobody waits for the thread to be gone: V8 may notice late that it is to end.
    async function leave(): Promise<void> {
      clearTimeout(deadline);
      if (!workers.delete(worker)) return;
      const at = idle.indexOf(takeNext);
      if (at >= 0) idle.splice(at, 1);
      // One that never got ready takes a job with it, so that a broken script cannot be restarted for ever.
      (job ?? queue.shift())?.settle(null);
      if (queue.length > 0) start();
      await worker.terminate();
    }

    worker.on('message', (answer: Answer) => {
      clearTimeout(deadline);
      if (!workers.has(worker)) return;
      job?.settle(answer);
      takeNext();
    });
    worker.on('error', () => {});
    worker.on('exit', leave);
  }

  return {
    run: (task) =>
      new Promise((settle) => {
        queue.push({ task, settle });
        const next = idle.pop();
        if (next !== undefined) next();
        else if (workers.size < size) start();
      }),
    async close() {
      for (const job of queue.splice(0)) job.settle(null);
      await Promise.all([...workers.values()].map((leave) => leave()));
    },
  };
}
