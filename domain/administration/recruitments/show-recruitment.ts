import { readRecruitmentRecord } from '#db/recruitments/manage-recruitments.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { toImportEntry } from './import/to-import-entry.ts';
import { countsByStatus } from './managed-job.ts';

/** Shows a recruitment as an import entry, whether the public sees it, and its number of applications by status. */
export async function showRecruitment(
  { database: { query }, clock, settings: { publicUrl } }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { id }: { id: string },
) {
  const record = await readRecruitmentRecord(query, id, clock.now());
  if (record === null) throw new DomainError('not_found', `There is no recruitment with the id ${id}.`);
  const { row, workspace, visible, counts } = record;
  return {
    id,
    workspace,
    visible,
    url: visible ? `${publicUrl}/careers/${workspace}/${id}` : null,
    applications: countsByStatus(counts),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    recruitment: toImportEntry(row),
  };
}
