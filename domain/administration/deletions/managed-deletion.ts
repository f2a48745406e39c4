import { findConfirmations } from '#db/erasure/deletion-confirmations.ts';
import {
  findManagedDeletion,
  listManagedDeletions,
  type ManagedDeletionRow,
} from '#db/erasure/deletion-lists.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { openPage, type PageRequest, toPage } from '#domain/changes/management-page.ts';
import { storedCertificate } from '#domain/erasure/certificate.ts';
import type { Deps } from '#domain/ports.ts';
import { toIsoOrNull } from '#kernel/calendar/to-iso-or-null.ts';
import { DomainError } from '#kernel/errors/errors.ts';

type ReadingDeps = Pick<Deps, 'database' | 'clock'>;

/** Reads a deletion request with its latest certificate; throws `not_found`. */
export async function readManagedDeletion(
  { database: { query }, clock }: ReadingDeps,
  { workspace }: WorkspaceAccess,
  { id }: { id: string },
) {
  const row = await findManagedDeletion(query, { workspaceId: workspace.id, id });
  if (row === null) throw unknownDeletion(id);
  const confirmations = await findConfirmations(query, [id]);
  return {
    deletion: toManagedDeletion(row, { confirmations, at: clock.now() }),
    certificate: storedCertificate(row.request),
  };
}

type DeletionsPage = PageRequest & { state?: ManagedDeletionRow['request']['state'] | undefined };

/**
 * Lists a workspace's deletion requests in the order of their changes. With a `state` and `since`, a changed request of
 * another state is listed as removed.
 */
export async function listManagedDeletionRequests(
  { database, clock }: ReadingDeps,
  { workspace }: WorkspaceAccess,
  { state, ...pageRequest }: DeletionsPage,
) {
  const { query } = database;
  const list = `deletions of ${workspace.id}`;
  const openedPage = await openPage({ database, clock }, { ...pageRequest, list });
  const { at, isDelta, limit } = openedPage;
  const rows = await listManagedDeletions(query, {
    workspaceId: workspace.id,
    // A delta (a list with `since`) reads requests of all states, since those of another state are listed as removed.
    state: isDelta ? null : (state ?? null),
    range: openedPage,
    limit: limit + 1,
  });
  const { page, ...tokens } = toPage(rows, openedPage);
  const hasState = ({ request }: ManagedDeletionRow) => state === undefined || request.state === state;
  const listed = page.filter(hasState);
  const confirmations = await findConfirmations(
    query,
    listed.map(({ request }) => request.id),
  );
  const removed = page
    .filter((row) => !hasState(row))
    .map(({ request: { id }, changedAt }) => ({ id, removedAt: changedAt.toISOString() }));
  const deletions = listed.map((row) => toManagedDeletion(row, { confirmations, at }));
  return { deletions, removed, ...tokens };
}

/** The confirmations of each listed request by its id, and the time of the call. */
type ConfirmationsAndTime = { confirmations: Awaited<ReturnType<typeof findConfirmations>>; at: Date };

function toManagedDeletion(
  { request, changedAt, isOnHold }: ManagedDeletionRow,
  { confirmations, at }: ConfirmationsAndTime,
) {
  return {
    id: request.id,
    state: request.state,
    scope: request.scope,
    candidateId: request.candidateId ?? request.erasedCandidateId,
    applicationId: request.applicationId,
    erasedApplicationIds: request.erasedApplicationIds,
    verified: request.verified,
    requestedAt: request.requestedAt.toISOString(),
    askedAgainAt: toIsoOrNull(request.askedAgainAt),
    dueAt: request.dueAt.toISOString(),
    overdue: request.closedAt === null && request.dueAt < at,
    onHold: isOnHold,
    reason: request.reason,
    closedAt: toIsoOrNull(request.closedAt),
    confirmed: (confirmations.get(request.id) ?? []).map(({ system, at: confirmedAt }) => ({
      system,
      at: confirmedAt.toISOString(),
    })),
    updatedAt: changedAt.toISOString(),
  };
}

/** Throws `not_found` if the workspace has no deletion request with this id. */
export async function assertDeletionOf(
  { database }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
  id: string,
): Promise<void> {
  const row = await findManagedDeletion(database.query, { workspaceId: workspace.id, id });
  if (row === null) throw unknownDeletion(id);
}

function unknownDeletion(id: string): DomainError {
  return new DomainError('not_found', `There is no deletion request with the id ${id} here.`);
}
