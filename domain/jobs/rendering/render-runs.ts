import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '#domain/ports.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';

type Database = Deps['database'];

/** A job takes a tenth of a millisecond and more: other calls get their turn. */
const JOBS_PER_SLICE = 25;

const bounds = { permits: 2, waitMs: 60_000, waitersMax: 1_000, refusal: () => serviceBusy(10) };
const semaphores = new WeakMap<Database, Semaphore>();
const running = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * One run at a time of what has this name. Who comes meanwhile waits for its end, then for a next run, which they share:
 * the one under way may have passed by what they want to read.
 */
export async function runOnce(database: Database, name: string, run: () => Promise<void>): Promise<void> {
  const ofDatabase = running.get(database) ?? new Map<string, Promise<void>>();
  running.set(database, ofDatabase);
  // Its failure is told to who began it.
  await ofDatabase.get(name)?.catch(() => {});
  const next = ofDatabase.get(name) ?? run().finally(() => ofDatabase.delete(name));
  ofDatabase.set(name, next);
  return next;
}

/** Renders one batch; few at once in a process, in turns, so that a long run holds up no short one, nor the event loop. */
export function renderBatch<Result>(database: Database, render: () => Promise<Result>): Promise<Result> {
  const semaphore = semaphores.get(database) ?? createSemaphore(bounds);
  semaphores.set(database, semaphore);
  return withPermit(semaphore, render);
}

/** One by one, with a turn for others between two slices. */
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

/** Refuses who has waited for a run so long, which goes on: everything is rendered anew after an upgrade, and much after an import. */
export async function waitFor(run: Promise<void>, waitMs: number): Promise<void> {
  const late = AbortSignal.timeout(waitMs);
  const { promise, reject } = Promise.withResolvers<never>();
  late.addEventListener('abort', () => reject(serviceBusy(5)), { once: true });
  await Promise.race([run, promise]);
}
