import { upsertRecruitments } from '#db/recruitments/import-recruitments.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { importEntrySchema } from '../recruitments/import/import-entry.ts';
import { newRecruitment } from '../recruitments/import/import-rows.ts';
import { toImportedRow } from '../recruitments/import/to-imported-row.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { demoJobId, demoWorkspace } from './documented-examples.ts';

/** Writes a job under the id of the documentation's examples. An import gives each new job an id of its own. */
export function seedFirstJob(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  job: Record<string, unknown>,
): Promise<string> {
  const entry = importEntrySchema.parse(job);
  return changeAsAdministrator(deps, async ({ tx, at }) => {
    const workspace = await lockWorkspace(tx, demoWorkspace.slug);
    const row = newRecruitment(toImportedRow(entry, workspace), { workspaceId: workspace.id, at });
    await upsertRecruitments(tx, [{ ...row, id: demoJobId }]);
    await deps.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: workspace.id });
    return demoJobId;
  });
}
