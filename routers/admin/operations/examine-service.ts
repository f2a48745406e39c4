import { randomUUID } from 'node:crypto';
import { readSealedKeys } from '../../../db/candidates/sealed-keys.ts';
import { migrationState } from '../../../db/connection/migration-state.ts';
import { type Check, examined } from '../../../domain/administration/service/examined.ts';
import { openCandidateKey } from '../../../domain/applications/candidate-key.ts';
import type { Deps } from '../../../domain/ports.ts';
import { adminProcedure } from '../../procedures.ts';

/** What `doctor` learns from inside: the database, its keys, the CV store. The command line adds the rest. */
export const examineService = adminProcedure
  .meta({ description: 'Check the settings and what they lead to' })
  .query(
    async ({ ctx: { deps } }): Promise<Check[]> => [
      await examined('database', () => examineDatabase(deps)),
      await examined('data keys', () => examineKeys(deps)),
      await examined('CV store', () => examineCvStore(deps)),
    ],
  );

async function examineDatabase({ database }: Deps): Promise<string> {
  const { applied, known } = await migrationState(database.query);
  if (applied < known)
    throw new Error(`${known - applied} migrations are missing: run the command "migrate"`);
  return database.embedded === null ? 'PostgreSQL, migrated' : 'embedded, migrated';
}

async function examineKeys(deps: Deps): Promise<string> {
  let opened = 0;
  for await (const { id, sealedKey } of readSealedKeys(deps.database.query)) {
    openCandidateKey(deps, id, sealedKey);
    opened += 1;
  }
  return `DATA_KEYS open the keys of ${opened} candidates`;
}

async function examineCvStore({ cvStore }: Deps): Promise<string> {
  const key = `cv/doctor-${randomUUID()}`;
  await cvStore.put(key, Buffer.from('doctor'));
  const kept = await cvStore.get(key);
  await cvStore.remove(key);
  if (kept?.toString() !== 'doctor') throw new Error('the CV store does not give back what it was given');
  return 'writable';
}
