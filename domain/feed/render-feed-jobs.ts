import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/client.ts';
import { listVersionedJobs } from '#db/publications/listed-jobs.ts';
import {
  listRevisedWorkspaces,
  listUnrenderedFeedJobs,
  readRenderedRevision,
  storeRenderedFeedJobs,
  storeRenderedRevision,
} from '#db/publications/rendered-feed-jobs.ts';
import { readNewestRevision } from '#db/publications/revisions.ts';
import { walkChanged, walkWorkspace } from '#db/publications/walk-publications.ts';
import type { PublicUrl } from '../jobs/links.ts';
import { payLawOf, payLawsInForce } from '../jobs/missing-pay-range.ts';
import { mapInSlices, renderInBatches, runOnce } from '../jobs/rendering/render-runs.ts';
import { rendererName } from '../jobs/rendering/renderer-name.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { writeFeedEntry } from './postings.ts';

/** Raise this with every change of the rendered text; a test compares it with the text that this version renders. */
const VERSION = 4;
/**
 * The mark of the place of the partner's code in a stored element; no text has this character, since XML forbids it.
 */
const SOURCE = '\u0001';
const JOBS_PER_BATCH = 500;

/** Names everything that elements depend on, except the job and its workspace. */
export function feedRendererName(address: PublicUrl, at: Date): string {
  return `${rendererName(VERSION, address)}-${payLawsInForce(at)}`;
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
  // The revision is read first: a later commit has a greater revision, and is rendered the next time.
  const revision = await readNewestRevision(query);
  const stored = await readRenderedRevision(query, { profile, renderer });
  // A stored revision above all others belongs to changes that a failover has lost: every job is then checked again.
  const isLost = stored > revision && stored > (await readNewestRevision(query));
  if (stored >= revision && !isLost) return;
  for await (const walked of walkChanges(query, isLost ? 0 : stored)) {
    const ids = await listUnrenderedFeedJobs(query, { profile, renderer, ids: walked });
    await renderInBatches({ database, ids, batchSize: JOBS_PER_BATCH }, async (batch) => {
      const jobs = await listVersionedJobs(query, batch);
      const rows = await mapInSlices(jobs, ({ job, ...revisions }) => ({
        recruitmentId: job.id,
        profile,
        renderer,
        ...revisions,
        ...render(deps, profile, job),
      }));
      await storeRenderedFeedJobs(query, rows);
    });
  }
  await storeRenderedRevision(query, { profile, renderer, revision, after: stored });
}

/** Walks through the jobs that changed after a revision, or whose workspace did. */
async function* walkChanges(query: Queryable, after: number): AsyncGenerator<string[]> {
  yield* walkChanged(query, after);
  const workspaceIds = after === 0 ? [] : await listRevisedWorkspaces(query, after);
  for (const id of workspaceIds) yield* walkWorkspace(query, id);
}

/**
 * Renders one job. A job that the board cannot take has no element; the broken rules are stored for the feed report
 * (D50).
 */
function render({ settings, clock, onJobLeftOut }: RenderDeps, profile: FeedProfile, job: VisibleJob) {
  // The element is written with a random name that it holds nowhere else, which is then replaced.
  const source = randomUUID();
  const { elements, rules } = writeFeedEntry(settings, { profile, job, source });
  const broken = rules.map(({ id }) => id);
  const isLeftOut = elements.length === 0;
  if (isLeftOut) onJobLeftOut({ profile, jobId: job.id, rules: broken });
  return {
    element: isLeftOut ? null : elements.join('').replaceAll(source, SOURCE),
    postings: elements.length,
    broken: owesPayRange(job, clock.now()) ? [...broken, PAY_RANGE] : broken,
  };
}

/** Tells whether the law of the job's country demands a pay range that it does not show (D43). */
export function owesPayRange({ workspace, salary, location }: VisibleJob, at: Date): boolean {
  return workspace.payTransparency !== 'off' && salary === null && payLawOf(location.country, at) !== null;
}
