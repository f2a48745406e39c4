import { setImmediate as nextTurn } from 'node:timers/promises';
import { listDescriptionLengths } from '#db/publications/listed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';

type Database = Deps['database'];

/** Other calls run after each slice of this many jobs, one of which takes a tenth of a millisecond or more. */
const JOBS_PER_SLICE = 25;

/** A process renders at most two batches at the same time; a further one waits a minute at most. */
const bounds = { permits: 2, waitMs: 60_000, waitersMax: 1_000, refusal: () => serviceBusy(10) };
const semaphores = new WeakMap<Database, Semaphore>();
const running = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Runs at most one run of a name at a time. Callers during a run wait for it, and then share one more run, since the
 * first may have passed the rows that they want to read.
 */
export async function runOnce(database: Database, name: string, run: () => Promise<void>): Promise<void> {
  const runs = running.get(database) ?? new Map<string, Promise<void>>();
  running.set(database, runs);
  // The failure of the present run is for its own callers; this call then starts another run.
  await runs.get(name)?.catch(() => {});
  const next = runs.get(name) ?? run().finally(() => runs.delete(name));
  runs.set(name, next);
  return next;
}

/** Renders one batch within the process's limit, so that a long run delays neither a short one nor the event loop. */
export function renderBatch<Result>(database: Database, render: () => Promise<Result>): Promise<Result> {
  const semaphore = semaphores.get(database) ?? createSemaphore(bounds);
  semaphores.set(database, semaphore);
  return withPermit(semaphore, render);
}

/** A batch has at most this many bytes of descriptions, or one job. The rendered texts are several times as long. */
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

/** Renders one job after the other, and lets other calls run after each slice. */
export async function mapInSlices<Job, Rendered>(
  jobs: readonly Job[],
  render: (job: Job) => Rendered,
): Promise<Rendered[]> {
  const rendered: Rendered[] = [];
  for (const [index, job] of jobs.entries()) {
    if (index % JOBS_PER_SLICE === JOBS_PER_SLICE - 1) await nextTurn();
    rendered.push(render(job));
  }
  return rendered;
}

/**
 * Waits for a run, and throws `overloaded` after `waitMs`; the run continues. A run is long after an upgrade, which
 * renders every job again, and after a large import.
 */
export async function waitOrRefuse(run: Promise<void>, waitMs: number): Promise<void> {
  const late = AbortSignal.timeout(waitMs);
  const { promise, reject } = Promise.withResolvers<never>();
  late.addEventListener('abort', () => reject(serviceBusy(5)), { once: true });
  await Promise.race([run, promise]);
}
