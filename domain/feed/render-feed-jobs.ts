import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { readNewestRevision } from '#db/publications/read-revisions.ts';
import {
  listRevisedWorkspaces,
  listUnrenderedFeedJobs,
  readRenderedRevision,
  storeRenderedFeedJobs,
  storeRenderedRevision,
} from '#db/publications/rendered-feed-jobs.ts';
import { walkChangedPublications, walkPublicationsOfWorkspace } from '#db/publications/walk-publications.ts';
import type { PublicUrl } from '../jobs/links.ts';
import { payLawOf, payLawsInForce } from '../jobs/pay-laws.ts';
import { mapInSlices, renderInBatches, runOnce } from '../jobs/rendering/render-runs.ts';
import { rendererName } from '../jobs/rendering/renderer-name.ts';
import { listVersionedJobs, type VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { writeFeedEntry } from './feed-document.ts';

/** Raise this number with each change of the rendered text; a test compares the text of each version. */
const VERSION = 5;
/** Marks the place of the board's `source` in a stored element. XML forbids this character, so no text has it. */
const SOURCE_MARK = '\u0001';
const JOBS_PER_BATCH = 500;

/**
 * Names all that the elements depend on, except the job and its workspace. Under a new name, jobs are rendered again.
 */
export function feedRendererName(settings: PublicUrl, at: Date): string {
  return `${rendererName(VERSION, settings)}-${payLawsInForce(at)}`;
}

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>;

/** Renders and stores the elements of all jobs that changed since the last run (D42). */
export function renderFeedJobs(deps: RenderDeps, { profile }: { profile: FeedProfile }): Promise<void> {
  return runOnce(deps.database, `feed ${profile}`, () => renderAll(deps, profile));
}

async function renderAll(deps: RenderDeps, profile: FeedProfile): Promise<void> {
  const { database, settings, clock } = deps;
  const { query } = database;
  const renderer = feedRendererName(settings, clock.now());
  // The revision is read first, so that the next run renders what is committed after it.
  const revision = await readNewestRevision(query);
  const storedRevision = await readRenderedRevision(query, { profile, renderer });
  // If the stored revision is above this one, another node has rendered since, or a failover lost changes. It was a
  // failover if it is also above the newest revision now; then every job is checked again.
  const hasLostChanges = storedRevision > revision && storedRevision > (await readNewestRevision(query));
  if (storedRevision >= revision && !hasLostChanges) return;
  for await (const changedIds of walkChanges(query, hasLostChanges ? 0 : storedRevision)) {
    const ids = await listUnrenderedFeedJobs(query, { profile, renderer, ids: changedIds });
    await renderInBatches({ database, ids, batchSize: JOBS_PER_BATCH }, async (batch) => {
      const jobs = await listVersionedJobs(query, batch);
      const rows = await mapInSlices(jobs, ({ job, ...revisionsOfJob }) => ({
        recruitmentId: job.id,
        profile,
        renderer,
        ...revisionsOfJob,
        ...renderJob(deps, profile, job),
      }));
      await storeRenderedFeedJobs(query, rows);
    });
  }
  await storeRenderedRevision(query, { profile, renderer, revision, after: storedRevision });
}

/** Yields the ids of the jobs that changed after a revision, or whose workspace did. */
async function* walkChanges(query: Queryable, after: number): AsyncGenerator<string[]> {
  yield* walkChangedPublications(query, after);
  // `walkChangedPublications` yields all jobs if it begins at 0.
  const workspaceIds = after === 0 ? [] : await listRevisedWorkspaces(query, after);
  for (const id of workspaceIds) yield* walkPublicationsOfWorkspace(query, id);
}

/**
 * Renders one job into the columns of its stored row. `element` is null for a job that the board cannot take, which is
 * also reported; `broken` has the ids of the rules that the job breaks, for the feed report (D50).
 */
function renderJob({ settings, clock, onJobLeftOut }: RenderDeps, profile: FeedProfile, job: VisibleJob) {
  // XML forbids the mark. So a random source, which is nowhere else in the element, is written and then replaced by it.
  const source = randomUUID();
  const { elements, brokenRules } = writeFeedEntry(settings, { profile, job, source });
  const brokenIds = brokenRules.map(({ id }) => id);
  const isLeftOut = elements.length === 0;
  if (isLeftOut) onJobLeftOut({ profile, jobId: job.id, rules: brokenIds });
  return {
    element: isLeftOut ? null : elements.join('').replaceAll(source, SOURCE_MARK),
    postings: elements.length,
    // A law is no rule of the board, but the report shows it with them.
    broken: owesPayRange(job, clock.now()) ? [...brokenIds, PAY_RANGE] : brokenIds,
  };
}

/** Tells whether the law of the job's country demands a pay range, and the job shows none (D43). */
export function owesPayRange({ workspace, salary, location }: VisibleJob, at: Date): boolean {
  return workspace.payTransparency !== 'off' && salary === null && payLawOf(location.country, at) !== null;
}
