import { sealAudit } from '../../db/audit-chain.ts';
import { listExecuting } from '../../db/deletion-requests.ts';
import { executeDeletion } from '../../routers/erasure/execute-deletion.ts';
import { runRetention } from '../../routers/erasure/run-retention.ts';
import type { FollowUpDeps } from './index.ts';
import { sweepMails } from './sweep-mails.ts';

/**
 * What the clock asks for once a day: retention, mails that nobody knows of any more, the deletions that a crash
 * left half carried out, and the links of entries that committed too late for the frequent passes. What cannot end
 * holds up nothing else.
 */
export async function runDailyRetention(deps: FollowUpDeps): Promise<void> {
  const failures: unknown[] = [];
  await runRetention(deps, { dryRun: false }).catch((error: unknown) => failures.push(error));
  await sweepMails(deps);
  await sealAudit(deps.database, { all: true });
  for (const id of await listExecuting(deps.database.query)) {
    await executeDeletion(deps, { id }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} erasures wait`);
}
