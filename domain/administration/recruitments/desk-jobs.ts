import { countApplications, findManagedJob, findManagedJobById } from '#db/recruitments/managed-jobs.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { id as uuid } from '../field-schemas.ts';
import { toImportEntry } from './import/to-import-entry.ts';
import { countsByStatus, toManagedJob, unknownJob } from './managed-job.ts';

export { nameOfDeskJob } from '#db/recruitments/manage-recruitments.ts';
export { type ImportEntry, importEntrySchema } from './import/import-entry.ts';

export type DeskJob = Awaited<ReturnType<typeof openDeskJob>>;

/**
 * Reads a job by its external id, or else by its id, since an imported job may have no external id. If the desk saves
 * such a job, its id becomes its external id. `entry` is the import entry that would change nothing.
 */
export async function openDeskJob(
  { database: { query }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspace: { id: workspaceId } }: WorkspaceAccess,
  externalIdOrId: string,
) {
  const at = clock.now();
  const isId = uuid.safeParse(externalIdOrId).success;
  const row =
    (await findManagedJob(query, { workspaceId, externalId: externalIdOrId, at })) ??
    (isId ? await findManagedJobById(query, { workspaceId, id: externalIdOrId, at }) : null);
  if (row === null) throw unknownJob(externalIdOrId);
  const counts = await countApplications(query, [row.recruitment.id]);
  return {
    entry: toImportEntry(row.recruitment),
    job: toManagedJob(settings, row, { applications: countsByStatus(counts), at }),
  };
}
