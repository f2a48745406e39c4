import { randomUUID } from 'node:crypto';
import { iterateSealedKeys } from '#db/candidates/sealed-keys.ts';
import { readMigrationState } from '#db/migrations/migration-state.ts';
import { countRecruitments } from '#db/recruitments/manage-recruitments.ts';
import { decryptCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { type Check, lack, runCheck } from './check.ts';
import { checkOperation } from './check-operation.ts';
import { compareStore } from './require-own-store.ts';

/** With more jobs than this, statements of the embedded database delay other answers. */
const EMBEDDED_JOBS_MAX = 10_000;

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
    ...(await checkOperation(deps)),
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
  let decrypted = 0;
  for await (const { id, sealedKey } of iterateSealedKeys(deps.database.query)) {
    decryptCandidateKey(deps, id, sealedKey);
    decrypted += 1;
  }
  return `DATA_KEYS open the keys of ${decrypted} candidates`;
}

async function checkCvStore({ cvStore, database }: Pick<Deps, 'cvStore' | 'database'>): Promise<string> {
  const key = `cv/doctor-${randomUUID()}`;
  await cvStore.put(key, Buffer.from('doctor'));
  const stored = await cvStore.get(key);
  await cvStore.remove(key);
  if (stored?.toString() !== 'doctor') throw new Error('the CV store does not give back what it was given');
  if (database.embedded === null) await compareStore({ database, cvStore });
  return 'writable';
}
