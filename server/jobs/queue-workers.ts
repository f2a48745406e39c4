import { setTimeout as delay } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { FollowUpJob } from '#domain/ports.ts';
import { describeFailure, FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { createBusySignal } from '#kernel/load/busy-signal.ts';
import type { LoadGauge } from '#kernel/load/load-gauge.ts';
import { batchSizes, queueNames } from './follow-up-queues.ts';

export type Handlers = {
  [Name in FollowUpJob['name']]: (job: Extract<FollowUpJob, { name: Name }>) => Promise<void>;
};

/**
 * Once the event loop is busy for 80 % of the time, and until that falls to 60 %, follow-up jobs begin one by one, so
 * that callers get their answers first.
 */
const BUSY = { from: 0.8, until: 0.6, sampleMs: 100 };
/** The longest time that a job waits for the one before it, which may be waiting for a mail server. */
const JOB_WAIT_MS_MAX = 1_000;

type WorkersOptions = {
  handlers: Handlers;
  pollSeconds: number;
  /** Called for every failed attempt, in words that may be logged (D9). */
  onError(error: Error): void;
  load: LoadGauge | undefined;
};

/** Starts one worker for each kind of follow-up job. */
export async function startWorkers(boss: PgBoss, { load, ...options }: WorkersOptions): Promise<void> {
  const isBusy = createBusySignal({ ...BUSY, ...(load && { gauge: load }) });
  for (const name of queueNames) await startWorker(boss, { name, isBusy, ...options });
}

type WorkerOptions = Omit<WorkersOptions, 'load'> & {
  name: FollowUpJob['name'];
  isBusy: () => boolean;
};

async function startWorker(
  boss: PgBoss,
  { name, handlers, pollSeconds, onError, isBusy }: WorkerOptions,
): Promise<void> {
  const handle = handlers[name] as (job: FollowUpJob) => Promise<void>;
  const attempt = async (job: JobWithMetadata<object>): Promise<JobResult> => {
    try {
      await handle({ name, ...job.data } as FollowUpJob);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const failure = describeFailure(error);
      onError(new Error(`${name} ${job.id}: ${failure}`));
      const isPermanent = error instanceof FollowUpFailure && error.permanent;
      return { id: job.id, status: isPermanent ? 'deadletter' : 'failed', output: { message: failure } };
    }
  };
  await boss.work(
    name,
    // After a full batch the next one is taken at once. Otherwise NOTIFY wakes the worker; polling finds jobs whose
    // NOTIFY was lost.
    {
      perJobResults: true,
      includeMetadata: true,
      batchSize: batchSizes[name],
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: pollSeconds,
    },
    (jobs: JobWithMetadata<object>[]) => attemptAll(jobs, { attempt, isBusy }),
  );
}

type BatchOptions = {
  attempt: (job: JobWithMetadata<object>) => Promise<JobResult>;
  isBusy: () => boolean;
};

/**
 * Begins all jobs at once, or one after the other while the node is busy, so that callers' answers wait for few of
 * them. Jobs of one batch with the same data are done by one attempt, which begins after each of them was created. A
 * job that pg-boss has taken back, at its time limit or because the node ends, is not begun.
 */
async function attemptAll(
  jobs: readonly JobWithMetadata<object>[],
  { attempt, isBusy }: BatchOptions,
): Promise<JobResult[]> {
  const results: Promise<JobResult>[] = [];
  const attempts = new Map<string, Promise<JobResult>>();
  for (const job of jobs) {
    if (job.signal.aborted) continue;
    const data = JSON.stringify(job.data);
    const earlierAttempt = attempts.get(data);
    if (earlierAttempt !== undefined) {
      results.push(earlierAttempt.then((result) => ({ ...result, id: job.id })));
      continue;
    }
    const result = attempt(job);
    attempts.set(data, result);
    results.push(result);
    if (isBusy()) await Promise.race([result, delay(JOB_WAIT_MS_MAX, undefined, { ref: false })]);
  }
  return Promise.all(results);
}
