import { randomUUID } from 'node:crypto';
import {
  listChangedJobIds,
  listUnrenderedFeedJobs,
  readRenderedRevision,
  storeRenderedFeedJobs,
  storeRenderedRevision,
} from '#db/publications/rendered-feed-jobs.ts';
import { readNewestRevision } from '#db/publications/revisions.ts';
import type { VisibleJob } from '#db/recruitments/published-recruitment.ts';
import type { PublicUrl } from '../jobs/links.ts';
import { payLawOf, payLawsInForce } from '../jobs/missing-pay-range.ts';
import { toBoardJob } from '../jobs/published-job.ts';
import { mapInSlices, renderBatch, runOnce } from '../jobs/rendering/render-runs.ts';
import { rendererName } from '../jobs/rendering/renderer-name.ts';
import type { Deps } from '../ports.ts';
import { boards, brokenRules, type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { feedElement } from './feed-document.ts';

/** To be raised with every change of what is rendered; a test holds what this version renders. */
const VERSION = 3;
/** Stands in a kept element where the partner's code comes; no text can hold it, since XML cannot. */
const SOURCE = '\u0001';
const JOBS_PER_BATCH = 500;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Names everything but the job and its workspace that elements depend on. */
export function feedRendererOf(address: PublicUrl, at: Date): string {
  return `${rendererName(VERSION, address)}-${payLawsInForce(at)}`;
}

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>;

/** Renders the elements of all jobs that changed since this was done last, and keeps them (D42). */
export function renderFeedJobs(deps: RenderDeps, { profile }: { profile: FeedProfile }): Promise<void> {
  return runOnce(deps.database, `feed ${profile}`, () => renderAll(deps, profile));
}

async function renderAll(deps: RenderDeps, profile: FeedProfile): Promise<void> {
  const { database, settings, clock } = deps;
  const renderer = feedRendererOf(settings, clock.now());
  // Read first: what is committed later has a greater revision, and is rendered the next time.
  const revision = await readNewestRevision(database.query);
  const stored = await readRenderedRevision(database.query, { profile, renderer });
  // Beyond every revision is what was rendered of changes that a failover has lost: all is looked at again.
  const isLost = stored > revision && stored > (await readNewestRevision(database.query));
  if (stored >= revision && !isLost) return;
  const after = isLost ? 0 : stored;
  for (let from: string | undefined = NIL; from !== undefined; ) {
    // What was rendered before an interruption is passed over in batches too: no statement looks at all of it.
    const ids = await listChangedJobIds(database.query, { after, from, most: JOBS_PER_BATCH });
    await renderBatch(database, async () => {
      const missing = await listUnrenderedFeedJobs(database.query, { profile, renderer, ids });
      const rows = await mapInSlices(missing, ({ job, ...revisions }) => ({
        ...{ recruitmentId: job.id, profile, renderer, ...revisions },
        ...render(deps, profile, job),
      }));
      await storeRenderedFeedJobs(database.query, rows);
    });
    from = ids.length < JOBS_PER_BATCH ? undefined : ids.at(-1);
  }
  await storeRenderedRevision(database.query, { profile, renderer, revision, after: stored });
}

/** A job that the board cannot take has no element; what it lacks is kept for the feed report (D50). */
function render({ settings, clock, onJobLeftOut }: RenderDeps, profile: FeedProfile, job: VisibleJob) {
  // The element is written with a name that it holds nowhere else.
  const source = randomUUID();
  const posting = toBoardJob(settings, job, source);
  const rules = brokenRules(profile, posting);
  const broken = rules.map(({ id }) => id);
  const isLeftOut = rules.some(({ level }) => level === 'required');
  if (isLeftOut) onJobLeftOut({ profile, jobId: job.id, rules: broken });
  return {
    element: isLeftOut ? null : feedElement(boards[profile], posting).replaceAll(source, SOURCE),
    broken: owesPayRange(job, clock.now()) ? [...broken, PAY_RANGE] : broken,
  };
}

/** By the law of its country (D43). */
export function owesPayRange({ workspace, salary, location }: VisibleJob, at: Date): boolean {
  return workspace.payTransparency !== 'off' && salary === null && payLawOf(location.country, at) !== null;
}
