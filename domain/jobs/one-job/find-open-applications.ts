import { findOpenApplications as findRow } from '#db/recruitments/intake-job.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { toVisibleJob, type VisibleJob } from '../visible-job.ts';

/** Finds the recruitment for a workspace's open applications; throws `not_found` if the workspace takes none. */
export async function findOpenApplications(
  { database }: Pick<Deps, 'database'>,
  { workspaceSlug }: { workspaceSlug: string },
): Promise<VisibleJob> {
  const row = await findRow(database.query, workspaceSlug);
  if (row === null) throw new DomainError('not_found', notFoundMessage);
  return toVisibleJob(row);
}
