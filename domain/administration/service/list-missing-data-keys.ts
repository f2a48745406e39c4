import { listSealingKeyIds } from '#db/candidates/sealed-keys.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists the ids of the keys that DATA_KEYS lacks, although stored candidates' keys are encrypted with them (D34). */
export async function listMissingDataKeys({
  database,
  dataKeys,
}: Pick<Deps, 'database' | 'dataKeys'>): Promise<string[]> {
  const neededIds = await listSealingKeyIds(database.query);
  return neededIds.filter((id) => !dataKeys.keyIds.includes(id));
}
