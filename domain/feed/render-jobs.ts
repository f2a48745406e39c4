import { listProfilesInUse } from '#db/publications/rendered-feed-jobs.ts';
import { renderMissing } from '../jobs/read-rendered.ts';
import type { Deps } from '../ports.ts';
import { renderFeedJobs } from './render-feed-jobs.ts';

/** Renders a workspace's jobs and the feeds of all profiles in use, so that no reader waits for the rendering (D42). */
export async function renderJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  await renderMissing(deps, workspaceId);
  for (const profile of await listProfilesInUse(deps.database.query)) await renderFeedJobs(deps, { profile });
}
