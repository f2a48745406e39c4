import type { Queryable } from '#db/connection/database.ts';
import type { ErasureScope } from '#db/erasure/erasure.ts';
import { managementAddress } from '../management-address.ts';
import type { Deps } from '../ports.ts';
import { recordWorkspaceEvent } from './record-employer-event.ts';

type RequestedDeletion = {
  id: string;
  workspaceId: string;
  candidateId: string;
  /** The applications that the request covers. */
  applicationIds: string[];
  dueAt: Date;
  at: Date;
};

/** Records for the employer that a person asked for a deletion, in the transaction of the request (D56). */
export async function recordDeletionEvent(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  { id, workspaceId, candidateId, applicationIds, dueAt, at }: RequestedDeletion,
): Promise<void> {
  await recordWorkspaceEvent(tx, {
    workspaceId,
    type: 'deletion.requested',
    subjectId: candidateId,
    at,
    data: (slug) => ({
      workspace: slug,
      deletionId: id,
      candidateId,
      applicationIds,
      dueAt: dueAt.toISOString(),
      href: managementAddress(deps, { slug, path: `deletions/${id}` }),
    }),
  });
}

type Erasure = { scope: ErasureScope; deletionId: string | null; at: Date };

/**
 * Records for the employer that data was erased, so that its systems erase it too (D56). It runs in the transaction of
 * the erasure. That deletes the events of erased applications, but not this event. Resolves to the addresses that
 * receive it.
 */
export function recordErasureEvent(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  { scope: { candidate, applicationIds, isWholePerson }, deletionId, at }: Erasure,
): Promise<string[]> {
  const { id: candidateId, workspaceId } = candidate;
  const path = deletionId === null ? 'applications' : `deletions/${deletionId}`;
  return recordWorkspaceEvent(tx, {
    workspaceId,
    type: 'candidate.erased',
    subjectId: candidateId,
    at,
    data: (slug) => ({
      workspace: slug,
      deletionId,
      candidateId,
      applicationIds,
      erasure: isWholePerson ? 'person' : 'application',
      href: managementAddress(deps, { slug, path }),
    }),
  });
}
