import {
  findManagedDeletion,
  listConfirmations,
  listManagedDeletions,
  type ManagedDeletionRow,
} from '#db/erasure/managed-deletions.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { readPageStart, toPage } from '#domain/changes/change-page.ts';
import { storedCertificate } from '#domain/erasure/certificate.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

type ReadingDeps = Pick<Deps, 'database' | 'clock'>;

/** Shows a deletion request with the certificate that is valid now; throws `not_found`. */
export async function readManagedDeletion(
  { database: { query }, clock }: ReadingDeps,
  { workspace }: WorkspaceAccess,
  { id }: { id: string },
) {
  const row = await findManagedDeletion(query, { workspaceId: workspace.id, id });
  if (row === null) throw unknownDeletion(id);
  const deletion = await toManagedDeletion({ database: { query }, clock }, row);
  return { deletion, certificate: storedCertificate(row.request) };
}

type DeletionsQuery = {
  since?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
  state?: ManagedDeletionRow['request']['state'] | undefined;
};

/** Lists the deletion requests of a workspace in the order of their changes. */
export async function listManagedDeletionRequests(
  { database: { query }, clock }: ReadingDeps,
  { workspace }: WorkspaceAccess,
  { since, cursor, limit = 100, state = undefined }: DeletionsQuery,
) {
  const { after, syncToken } = readPageStart({ since, cursor, now: clock.now() });
  const wanted = { workspaceId: workspace.id, state: state ?? null, after, limit: limit + 1 };
  const rows = await listManagedDeletions(query, wanted);
  const positionOf = ({ changedAt: updatedAt, request: { id } }: ManagedDeletionRow) => ({ updatedAt, id });
  const { page, nextCursor } = toPage(rows, { limit, syncToken, positionOf });
  const deletions = [];
  for (const row of page) deletions.push(await toManagedDeletion({ database: { query }, clock }, row));
  return { deletions, removed: [], syncToken, nextCursor };
}

async function toManagedDeletion(
  { database: { query }, clock }: { database: Pick<Deps['database'], 'query'>; clock: Deps['clock'] },
  { request, changedAt, isOnHold }: ManagedDeletionRow,
) {
  const confirmed = await listConfirmations(query, request.id);
  const toText = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: request.id,
    state: request.state,
    scope: request.scope,
    candidateId: request.candidateId ?? request.erasedCandidateId,
    applicationId: request.applicationId,
    erasedApplicationIds: request.erasedApplicationIds,
    verified: request.verified,
    requestedAt: request.requestedAt.toISOString(),
    askedAgainAt: toText(request.askedAgainAt),
    dueAt: request.dueAt.toISOString(),
    overdue: request.closedAt === null && request.dueAt < clock.now(),
    onHold: isOnHold,
    reason: request.reason,
    closedAt: toText(request.closedAt),
    confirmed: confirmed.map(({ system, at }) => ({ system, at: at.toISOString() })),
    updatedAt: changedAt.toISOString(),
  };
}

export function unknownDeletion(id: string): DomainError {
  return new DomainError('not_found', `There is no deletion request with the id ${id} here.`);
}
