import { findHeldWithJob } from '#db/applications/held-applications.ts';
import { findSubmittedStatus } from '#db/applications/read-applications.ts';
import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { readHeldId } from './held-tokens.ts';

/** Finds the submission of a confirmation link. A used, refused, expired or altered link gives the same 404 (D5). */
export async function findHeldApplication(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  { token }: { token: string },
) {
  const id = readHeldId(deps, { token, purpose: 'confirmation' });
  const heldWithJob =
    id === null ? null : await findHeldWithJob(deps.database.query, { id, at: deps.clock.now() });
  if (heldWithJob === null) throw new DomainError('not_found', notFoundMessage);
  return heldWithJob;
}

/**
 * Finds the application of a used confirmation link, with its workspace; null for any other link or a disabled
 * workspace.
 */
export async function findConfirmedApplication(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  { token }: { token: string },
): Promise<{ applicationId: string; workspace: WorkspaceView } | null> {
  const id = readHeldId(deps, { token, purpose: 'confirmation' });
  if (id === null) return null;
  // An application keeps the id of the submission that it was.
  const application = await findSubmittedStatus(deps.database.query, id);
  if (application === null) return null;
  const workspace = await findEnabledWorkspace(deps.database.query, application.workspace.slug);
  return workspace === null ? null : { applicationId: id, workspace };
}
