import { listChangedJobs, listRemovedJobs } from '#db/publications/read-changes.ts';
import type { Deps } from '../ports.ts';
import { inRenderedSnapshot } from './read-rendered.ts';
import { assertRemovalsKept, readSyncToken } from './sync-token.ts';

/**
 * Lists the changes of a workspace's published jobs since an earlier answer: changed, new and removed jobs. A client that
 * applies them has the same jobs as a whole answer (D44). Null if there is no such workspace.
 */
export function listJobChanges(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId, since }: { workspaceId: string; since: string },
) {
  const listingRequest = { by: 'id', workspace: workspaceId, rendering: 'published' } as const;
  return inRenderedSnapshot(deps, listingRequest, async (tx, { listing, renderer, at }) => {
    const known = readSyncToken(since, listing);
    const query = { workspaceId, renderer, at, known };
    const removed = await listRemovedJobs(tx, query);
    assertRemovalsKept(removed, at);
    return { listing, removed, texts: await listChangedJobs(tx, query) };
  });
}
