import { listSealingKeyIds } from '#db/candidates/sealed-keys.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists the ids of the keys under which stored candidates' keys are encrypted and that DATA_KEYS lacks (D34). */
export async function listMissingDataKeys({
  database,
  dataKeys,
}: Pick<Deps, 'database' | 'dataKeys'>): Promise<string[]> {
  const needed = await listSealingKeyIds(database.query);
  return needed.filter((id) => !dataKeys.keyIds.includes(id));
}
