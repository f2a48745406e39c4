import { countOpenDeletions, listApplicationsToErase } from '#db/desk/desk-deletions.ts';
import { findConfirmations } from '#db/erasure/deletion-confirmations.ts';
import { findDeletionOfDesk, listDeletionsOfDesk } from '#db/erasure/deletion-lists.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { id as uuid } from '../field-schemas.ts';

/** A page lists at most this many open requests, which is more than a desk has at once. */
const OPEN_MAX = 200;
/** A page lists at most this many closed requests. */
const CLOSED_MAX = 20;
/** The page of a request lists at most this many applications. */
const APPLICATIONS_MAX = 50;

export type DeskDeletion = Awaited<ReturnType<typeof listDeskDeletions>>['open'][number];
export type OpenedDeletion = Awaited<ReturnType<typeof openDeskDeletion>>;

/** Lists a workspace's deletion requests: the open ones in the order of their due times, and the latest closed ones. */
export async function listDeskDeletions(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
) {
  const open = await listDeletionsOfDesk(query, { workspaceId, areOpen: true, max: OPEN_MAX });
  const closed = await listDeletionsOfDesk(query, { workspaceId, areOpen: false, max: CLOSED_MAX });
  const ids = [...open, ...closed].map(({ request }) => request.id);
  const confirmationsById = await findConfirmations(query, ids);
  const withConfirmations = (rows: typeof open) =>
    rows.map((row) => ({ ...row, confirmed: confirmationsById.get(row.request.id) ?? [] }));
  return { open: withConfirmations(open), closed: withConfirmations(closed) };
}

/** Counts the open requests of a workspace; 0 for a member who may not answer them. */
export async function countDeskDeletions(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace: { id } }: WorkspaceAccess,
  { permissions }: ManagementPrincipal,
): Promise<number> {
  return permissions.includes('deletions:manage') ? countOpenDeletions(query, id) : 0;
}

/** Reads one request of the workspace with the applications that it would erase; throws `not_found`. */
export async function openDeskDeletion(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
  id: string,
) {
  const row = uuid.safeParse(id).success ? await findDeletionOfDesk(query, { workspaceId, id }) : null;
  if (row === null) throw new DomainError('not_found', notFoundMessage);
  const confirmed = (await findConfirmations(query, [id])).get(id) ?? [];
  return {
    ...row,
    confirmed,
    applications: await listApplicationsToErase(query, { id, max: APPLICATIONS_MAX }),
  };
}
