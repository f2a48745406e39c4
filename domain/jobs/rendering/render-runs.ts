import { setImmediate as nextTurn } from 'node:timers/promises';
import { listDescriptionLengths } from '#db/publications/listed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';

type Database = Deps['database'];

/** A slice has this many jobs. One takes at least a tenth of a millisecond: other calls run between slices. */
const JOBS_PER_SLICE = 25;

/** A process renders two batches at once; a further one waits at most a minute. */
const bounds = { permits: 2, waitMs: 60_000, waitersMax: 1_000, refusal: () => serviceBusy(10) };
const semaphores = new WeakMap<Database, Semaphore>();
const running = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * At most one run at a time has this name. Concurrent callers await it, then share a next run, since the one under way
 * may have passed the rows that they want to read.
 */
export async function runOnce(database: Database, name: string, run: () => Promise<void>): Promise<void> {
  const runs = running.get(database) ?? new Map<string, Promise<void>>();
  running.set(database, runs);
  // The first caller gets its failure.
  await runs.get(name)?.catch(() => {});
  const next = runs.get(name) ?? run().finally(() => runs.delete(name));
  runs.set(name, next);
  return next;
}

/**
 * Renders one batch. A process runs few batches at once, in turns, so that a long run delays neither a short one nor
 * the event loop.
 */
export function renderBatch<Result>(database: Database, render: () => Promise<Result>): Promise<Result> {
  const semaphore = semaphores.get(database) ?? createSemaphore(bounds);
  semaphores.set(database, semaphore);
  return withPermit(semaphore, render);
}

/** A batch has this many bytes of descriptions at most, or one job: its texts are several times as long. */
export const BATCH_BYTES_MAX = 2_000_000;

type Batches = { database: Database; ids: readonly string[]; batchSize: number };

/** Renders jobs batch by batch, each in its turn. */
export async function renderInBatches(
  { database, ids, batchSize }: Batches,
  render: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const lengths = await listDescriptionLengths(database.query, ids);
  for (const batch of cutBatches(lengths, batchSize)) await renderBatch(database, () => render(batch));
}

/**
 * Cuts a list of jobs into batches of at most so many, and of at most `BATCH_BYTES_MAX` unless one job alone is longer.
 */
export function* cutBatches(
  jobs: readonly { id: string; bytes: number }[],
  batchSize: number,
): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const job of jobs) {
    if (batch.length > 0 && (batch.length === batchSize || bytes + job.bytes > BATCH_BYTES_MAX)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(job.id);
    bytes += job.bytes;
  }
  if (batch.length > 0) yield batch;
}

/** Renders one job after the other, and lets other calls run between two slices. */
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
 * Refuses a caller that has waited this long; the run goes on. After an upgrade every job is rendered again, and many
 * after an import.
 */
export async function waitOrRefuse(run: Promise<void>, waitMs: number): Promise<void> {
  const late = AbortSignal.timeout(waitMs);
  const { promise, reject } = Promise.withResolvers<never>();
  late.addEventListener('abort', () => reject(serviceBusy(5)), { once: true });
  await Promise.race([run, promise]);
}
