import { findConfirmations, findDeletionOfDesk, listDeletionsOfDesk } from '#db/erasure/managed-deletions.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { id as uuid } from '../field-schemas.ts';

/** So many open requests are shown, which is more than a desk ever has at once, and so many closed ones. */
const OPEN_MAX = 200;
const CLOSED_MAX = 20;

export type DeskDeletion = Awaited<ReturnType<typeof listDeskDeletions>>['open'][number];

/** Lists the requests for deletion of a workspace: the open ones, due first, then the latest closed ones. */
export async function listDeskDeletions(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
) {
  const open = await listDeletionsOfDesk(query, { workspaceId, isOpen: true, max: OPEN_MAX });
  const closed = await listDeletionsOfDesk(query, { workspaceId, isOpen: false, max: CLOSED_MAX });
  const ids = [...open, ...closed].map(({ request }) => request.id);
  const confirmed = await findConfirmations(query, ids);
  const withSystems = (rows: typeof open) =>
    rows.map((row) => ({ ...row, confirmed: confirmed.get(row.request.id) ?? [] }));
  return { open: withSystems(open), closed: withSystems(closed) };
}

/** Reads one request of the workspace; one of another workspace is unknown. */
export async function openDeskDeletion(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
  id: string,
): Promise<DeskDeletion> {
  const row = uuid.safeParse(id).success ? await findDeletionOfDesk(query, { workspaceId, id }) : null;
  if (row === null) throw new DomainError('not_found', notFoundMessage);
  return { ...row, confirmed: (await findConfirmations(query, [id])).get(id) ?? [] };
}
