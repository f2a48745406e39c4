import { findLinkedApplication } from '#db/applications/linked-application.ts';
import { listStatusHistory } from '#db/applications/manage-applications.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import { readOpened, readOpenedFile } from '../employers/open-application.ts';
import type { Deps, ResponseScope } from '../ports.ts';

type OpenDeps = Pick<Deps, 'clock' | 'database'>;

/** Reads an application of the workspace with its conversation and history. One of another workspace is unknown. */
export async function openDeskApplication(deps: OpenDeps, access: WorkspaceAccess, id: string) {
  const found = await findOfWorkspace(deps, access, id);
  const [view, history] = await Promise.all([
    readOpened(deps, found, access.actor),
    listStatusHistory(deps.database.query, id),
  ]);
  return { ...view, history };
}

/** Opens a file of an application of the workspace. */
export async function openDeskFile(
  deps: OpenDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'exportMemory'>,
  access: WorkspaceAccess,
  { id, number, response }: { id: string; number: number; response: ResponseScope },
) {
  const found = await findOfWorkspace(deps, access, id);
  return readOpenedFile(deps, found, { response, number, actor: access.actor });
}

async function findOfWorkspace({ database }: OpenDeps, { workspace }: WorkspaceAccess, id: string) {
  const found = isUuid(id) ? await findLinkedApplication(database.query, id) : null;
  if (found?.workspace.id !== workspace.id) throw new DomainError('not_found', notFoundMessage);
  return found;
}

function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}
