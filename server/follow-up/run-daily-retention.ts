import { listExecuting } from '../../db/deletion-requests.ts';
import { executeDeletion } from '../../routers/erasure/execute-deletion.ts';
import { runRetention } from '../../routers/erasure/run-retention.ts';
import type { FollowUpDeps } from './index.ts';

/** What the clock asks for once a day: retention, and the deletions that a crash left half carried out. */
export async function runDailyRetention(deps: FollowUpDeps): Promise<void> {
  await runRetention(deps, { dryRun: false });
  for (const id of await listExecuting(deps.database.query)) await executeDeletion(deps, { id });
}
