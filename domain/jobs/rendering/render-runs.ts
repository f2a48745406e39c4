import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listDescriptionLengths } from '#db/publications/listed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';

type Database = Deps['database'];

/** After this many jobs, the event loop runs other calls. One job takes a tenth of a millisecond or more. */
const JOBS_PER_SLICE = 25;

/** A process renders at most two batches of a database at the same time; a further one waits a minute at most. */
const semaphoreLimits = { permits: 2, waitMs: 60_000, waitersMax: 1_000, refusal: () => serviceBusy(10) };
const semaphores = new WeakMap<Database, Semaphore>();
/** The run of each name that is under way, by database. */
const runningRuns = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Starts `run` if no run of this name is under way. A caller during a run waits for its end, and then shares one more
 * run with the other callers, since the first may have passed the rows that this caller wants to read.
 */
export async function runOnce(database: Database, name: string, run: () => Promise<void>): Promise<void> {
  const runs = runningRuns.get(database) ?? new Map<string, Promise<void>>();
  runningRuns.set(database, runs);
  // A failure of the run that is under way is thrown to its own callers only.
  await runs.get(name)?.catch(() => {});
  const sharedRun = runs.get(name) ?? run().finally(() => runs.delete(name));
  runs.set(name, sharedRun);
  return sharedRun;
}

/** Renders one batch when a permit is free, so that a long run delays neither a short run nor the event loop. */
export function renderBatch<Result>(database: Database, render: () => Promise<Result>): Promise<Result> {
  const semaphore = semaphores.get(database) ?? createSemaphore(semaphoreLimits);
  semaphores.set(database, semaphore);
  return withPermit(semaphore, render);
}

/**
 * A batch has at most this many bytes of descriptions, unless it is a single job. The rendered texts are several times
 * as long.
 */
export const BATCH_BYTES_MAX = 2_000_000;

type Batches = { database: Database; ids: readonly string[]; batchSize: number };

/** Renders jobs batch by batch, limited by number and by length. */
export async function renderInBatches(
  { database, ids, batchSize }: Batches,
  render: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const lengths = await listDescriptionLengths(database.query, ids);
  for (const batch of cutBatches(lengths, batchSize)) await renderBatch(database, () => render(batch));
}

/**
 * Cuts jobs into batches of at most `batchSize` jobs and `BATCH_BYTES_MAX` bytes; a longer job is a batch of its own.
 */
export function* cutBatches(
  jobs: readonly { id: string; bytes: number }[],
  batchSize: number,
): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const job of jobs) {
    const isFull = batch.length === batchSize || bytes + job.bytes > BATCH_BYTES_MAX;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(job.id);
    bytes += job.bytes;
  }
  if (batch.length > 0) yield batch;
}

/** Renders one job after the other, and lets other calls run after each slice of them. */
export async function mapInSlices<Job, Rendered>(
  jobs: readonly Job[],
  render: (job: Job) => Rendered,
): Promise<Rendered[]> {
  const rendered: Rendered[] = [];
  for (const [index, job] of jobs.entries()) {
    if (index % JOBS_PER_SLICE === JOBS_PER_SLICE - 1) await yieldToEventLoop();
    rendered.push(render(job));
  }
  return rendered;
}

/**
 * Waits for a run, and throws `overloaded` after `waitMs`; the run continues. A run is long after an upgrade, which
 * renders every job again, and after a large import.
 */
export async function waitOrRefuse(run: Promise<void>, waitMs: number): Promise<void> {
  const timeout = AbortSignal.timeout(waitMs);
  const { promise: refusal, reject } = Promise.withResolvers<never>();
  timeout.addEventListener('abort', () => reject(serviceBusy(5)), { once: true });
  await Promise.race([run, refusal]);
}
