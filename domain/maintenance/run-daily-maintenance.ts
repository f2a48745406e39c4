import { listInterruptedDeletions } from '#db/erasure/deletion-requests.ts';
import { sweepAllowances } from '#db/mails/mail-allowances.ts';
import { sweepRenderedJobs } from '#db/publications/listed-jobs.ts';
import { sweepAlerts } from '../alerts/sweep-alerts.ts';
import { sweepHeld } from '../applications/held/sweep-held.ts';
import { linkAudit } from '../audit/link-audit.ts';
import { deleteWorkspaces } from '../erasure/delete-workspaces.ts';
import { type DeletionDeps, executeDeletion } from '../erasure/execute-deletion.ts';
import type { PurgeDeps } from '../erasure/purge-candidate.ts';
import { runRetention } from '../erasure/run-retention.ts';
import { type MailCopies, sweepMailCopies } from '../mails/sweep-mail-copies.ts';
import { sweepDeliveries } from '../webhooks/sweep-deliveries.ts';

type DailyDeps = PurgeDeps & DeletionDeps & { readonly mailer: MailCopies };

/**
 * Runs the daily work: retention, due deletions of workspaces, sweeps, audit entries that the frequent passes left
 * unlinked, and deletions that a crash interrupted. A failing part does not stop the others.
 */
export async function runDailyMaintenance(deps: DailyDeps): Promise<void> {
  const failures: unknown[] = [];
  const collect = (error: unknown): void => {
    failures.push(error);
  };
  const report = await runRetention(deps, { dryRun: false }).catch(collect);
  // The report has null if the file store could not list or remove files.
  if (report?.orphanFiles === null) collect(new Error('the files without a row were not swept'));
  await deleteWorkspaces(deps).catch(collect);
  await sweepHeld(deps).catch(collect);
  await sweepAlerts(deps).catch(collect);
  await sweepMailCopies(deps, deps.mailer).catch(collect);
  await sweepAllowances(deps.database.query, deps.clock.now()).catch(collect);
  await sweepRenderedJobs(deps.database.query).catch(collect);
  await sweepDeliveries(deps).catch(collect);
  await linkAudit(deps, { all: true }).catch(collect);
  const interruptedIds = await listInterruptedDeletions(deps.database.query).catch(collect);
  for (const id of interruptedIds ?? []) await executeDeletion(deps, { id }).catch(collect);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} parts of the daily run failed`);
}
