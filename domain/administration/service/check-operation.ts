import { findNewestBackup } from '#db/operation/backups.ts';
import { listLongRetention } from '#db/operation/long-retention.ts';
import type { Deps } from '#domain/ports.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { type Check, lack, runCheck } from './check.ts';

/** A backup is daily; this adds time for it to run. */
const BACKUP_HOURS_MAX = 26;
/**
 * The CNIL expects a candidate's data to be deleted or archived after this time, unless the candidate agreed to longer.
 */
const RETENTION_MONTHS_MAX = 24;
/** The most names that the sentence of a check lists. */
const NAMED_MAX = 5;

/** Checks the age of the newest backup, and the retention of each workspace. */
export async function checkOperation(deps: Pick<Deps, 'database' | 'clock'>): Promise<Check[]> {
  return [
    await runCheck('backups', () => checkBackups(deps)),
    await runCheck('retention', () => checkRetention(deps)),
  ];
}

async function checkBackups({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const newest = await findNewestBackup(database.query);
  if (newest === null) {
    return lack('none was recorded: run deploy/backup daily, or "backup record" after each of your own');
  }
  const hours = (clock.now().getTime() - newest.getTime()) / HOUR_MS;
  const newestAt = `the newest was complete at ${newest.toISOString()}`;
  return hours > BACKUP_HOURS_MAX ? lack(`${newestAt}, more than ${BACKUP_HOURS_MAX} hours ago`) : newestAt;
}

async function checkRetention({ database }: Pick<Deps, 'database'>) {
  const overlong = await listLongRetention(database.query, RETENTION_MONTHS_MAX);
  if (overlong.length === 0) return `at most ${RETENTION_MONTHS_MAX} months everywhere`;
  const named = overlong.slice(0, NAMED_MAX).map(({ slug, months }) => `${slug} (${months})`);
  const more = overlong.length > NAMED_MAX ? ` and ${overlong.length - NAMED_MAX} more` : '';
  return lack(
    `these workspaces keep candidates for more than ${RETENTION_MONTHS_MAX} months: ${named.join(', ')}${more}`,
  );
}
