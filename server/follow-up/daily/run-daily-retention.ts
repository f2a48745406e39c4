import { listExecuting } from '#db/erasure/deletion-requests.ts';
import { sweepAllowances } from '#db/mails/claimed-mails.ts';
import { sweepRendered } from '#db/publications/sweep-rendered.ts';
import { sweepHeld } from '#domain/applications/held/sweep-held.ts';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { runRetention } from '#domain/erasure/run-retention.ts';
import type { Deps } from '#domain/ports.ts';
import { sweepDeliveries } from '#domain/webhooks/sweep-deliveries.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { sweepMails } from './sweep-mails.ts';

/**
 * What the clock asks for once a day: retention, mails, rendered jobs and webhooks that nobody asks for any more, the deletions
 * that a crash left half carried out, and the links of entries that committed too late for the frequent passes. What cannot end
 * holds up nothing else.
 */
export async function runDailyRetention(deps: Deps & Pick<FollowUpDeps, 'mailer'>): Promise<void> {
  const failures: unknown[] = [];
  const collect = (error: unknown): void => void failures.push(error);
  const report = await runRetention(deps, { dryRun: false }).catch(collect);
  if (report?.orphanFiles === null) collect(new Error('the files of which no row knows were not swept'));
  await sweepHeld(deps).catch(collect);
  await sweepMails(deps).catch(collect);
  await sweepAllowances(deps.database.query, deps.clock.now()).catch(collect);
  await sweepRendered(deps.database.query).catch(collect);
  await sweepDeliveries(deps).catch(collect);
  await linkAudit(deps, { all: true }).catch(collect);
  for (const id of await listExecuting(deps.database.query)) {
    await executeDeletion(deps, { id }).catch(collect);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} parts of the daily run failed`);
}
