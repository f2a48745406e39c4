import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';
import { outcomeOf, planWrite, upsertChanged } from './import/import-rows.ts';
import { createImportWarnings } from './import/import-warnings.ts';
import type { RecruitmentEntry } from './import/imported-recruitment.ts';
import { faultsOfRow } from './import/row-faults.ts';
import { toImportedRow } from './import/to-imported-row.ts';
import { requireManagedJob } from './managed-job.ts';

type PutJob = {
  externalId: string;
  job: RecruitmentEntry;
  /** True to refuse a name that another job has; the same job again is fine. */
  isNew?: boolean;
};

/** Creates or updates one job by its external id, as an import with one entry does (D54). */
export async function putJob(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  access: WorkspaceAccess,
  { externalId, job, isNew = false }: PutJob,
) {
  const entry = named(job, externalId);
  const { slug } = access.workspace;
  const { outcome, warnings } = await changeAs(deps, access.actor, async ({ tx, at, audit }) => {
    const workspace = await requireWorkspace(tx, slug);
    const rows = [toImportedRow(entry, workspace)];
    const planned = await planWrite(tx, { workspace, rows, at, earlierIds: new Set() });
    const placed = { place: '', entry };
    const faults = planned.refused.flatMap((row) => faultsOfRow(row, placed));
    const [fault] = faults;
    if (fault !== undefined)
      throw new DomainError('invalid_request', `${fault.message}.`, { details: faults });
    const found = createImportWarnings([workspace.name, slug]);
    found.add([placed], planned.payRangesMissing);
    const [pair] = planned.pairs;
    const outcome = pair === undefined ? 'unchanged' : outcomeOf(pair);
    if (isNew && outcome === 'updated')
      throw invalidField('externalId', 'changed_meanwhile', 'Another job has this externalId.');
    if (pair !== undefined && outcome !== 'unchanged') {
      await Promise.all([
        deps.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: workspace.id }),
        audit({
          action: `recruitment.${outcome}`,
          workspaceId: workspace.id,
          subject: { kind: 'recruitment', id: pair.after.id },
        }),
      ]);
      await upsertChanged(tx, planned);
    }
    return { outcome, warnings: found.list() };
  });
  return { job: await requireManagedJob(deps, access, externalId), outcome, warnings };
}

/** Adds the name in the path to the entry, which may repeat it. */
function named(job: RecruitmentEntry, externalId: string): RecruitmentEntry {
  if (job.externalId === undefined || job.externalId === externalId) return { ...job, externalId };
  throw invalidField(
    'job.externalId',
    'unknown_option',
    'externalId must be the one in the path, or left out.',
  );
}
