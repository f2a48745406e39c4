import { randomUUID } from 'node:crypto';
import { iterateSealedKeys } from '#db/candidates/sealed-keys.ts';
import { listLongRetention } from '#db/erasure/retention.ts';
import { readMigrationState } from '#db/migrations/run-migrations.ts';
import { findNewestBackup } from '#db/operation/installation.ts';
import { countRecruitments } from '#db/recruitments/manage-recruitments.ts';
import { decryptCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { type Check, lack, runCheck } from './check.ts';
import { checkStoreMark } from './require-own-store.ts';

/** With more jobs than this, statements of the embedded database delay other answers, since both share one process. */
const EMBEDDED_JOBS_MAX = 10_000;

/** A backup begins every 24 hours and may run for two hours. */
const BACKUP_HOURS_MAX = 26;
/**
 * The CNIL expects a candidate's data to be deleted or archived after this time, unless the candidate has agreed to a
 * longer time.
 */
const RETENTION_MONTHS_MAX = 24;
/** The sentence of a check lists at most this many names. */
const NAMED_MAX = 5;

/**
 * Runs the checks of `doctor` that need the service's stores. The command line adds the checks of the configuration.
 */
export async function checkService(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'cvStore' | 'clock'>,
): Promise<Check[]> {
  return [
    await runCheck('database', () => checkDatabase(deps)),
    await runCheck('data keys', () => checkDataKeys(deps)),
    await runCheck('CV store', () => checkCvStore(deps)),
    await runCheck('backups', () => checkBackups(deps)),
    await runCheck('retention', () => checkRetention(deps)),
  ];
}

async function checkDatabase({ database }: Pick<Deps, 'database'>) {
  const { applied, known } = await readMigrationState(database.query);
  if (applied < known)
    throw new Error(`${known - applied} migrations are missing: run the command "migrate"`);
  if (database.embedded === null) return 'PostgreSQL, migrated';
  const jobs = await countRecruitments(database.query);
  if (jobs <= EMBEDDED_JOBS_MAX) return 'embedded, migrated';
  return lack(
    `embedded, with ${jobs} jobs: beyond ${EMBEDDED_JOBS_MAX} its statements hold up all answers; set DATABASE_URL`,
  );
}

async function checkDataKeys(deps: Pick<Deps, 'database' | 'dataKeys'>): Promise<string> {
  let decryptedCount = 0;
  for await (const { id, sealedKey } of iterateSealedKeys(deps.database.query)) {
    decryptCandidateKey(deps, id, sealedKey);
    decryptedCount += 1;
  }
  return `DATA_KEYS open the keys of ${decryptedCount} candidates`;
}

async function checkCvStore({ cvStore, database }: Pick<Deps, 'cvStore' | 'database'>): Promise<string> {
  const key = `cv/doctor-${randomUUID()}`;
  await cvStore.put(key, Buffer.from('doctor'));
  const stored = await cvStore.get(key);
  await cvStore.remove(key);
  if (stored?.toString() !== 'doctor') throw new Error('the CV store does not give back what it was given');
  // Only a PostgreSQL server can have several nodes, which must all use the same store.
  if (database.embedded === null) await checkStoreMark({ database, cvStore });
  return 'writable';
}

async function checkBackups({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const newestBackupAt = await findNewestBackup(database.query);
  if (newestBackupAt === null) {
    return lack('none was recorded: run deploy/backup daily, or "backup record" after each of your own');
  }
  const ageHours = (clock.now().getTime() - newestBackupAt.getTime()) / HOUR_MS;
  const sentence = `the newest was complete at ${newestBackupAt.toISOString()}`;
  return ageHours > BACKUP_HOURS_MAX
    ? lack(`${sentence}, more than ${BACKUP_HOURS_MAX} hours ago`)
    : sentence;
}

async function checkRetention({ database }: Pick<Deps, 'database'>) {
  const workspaces = await listLongRetention(database.query, RETENTION_MONTHS_MAX);
  if (workspaces.length === 0) return `at most ${RETENTION_MONTHS_MAX} months everywhere`;
  const names = workspaces.slice(0, NAMED_MAX).map(({ slug, months }) => `${slug} (${months})`);
  const more = workspaces.length > NAMED_MAX ? ` and ${workspaces.length - NAMED_MAX} more` : '';
  return lack(
    `these workspaces keep candidates for more than ${RETENTION_MONTHS_MAX} months: ${names.join(', ')}${more}`,
  );
}
