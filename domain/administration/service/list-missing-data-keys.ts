import { listSealingKeyIds } from '#db/candidates/sealed-keys.ts';
import type { Deps } from '#domain/ports.ts';

/** The ids of the keys that stored candidates are sealed with and that DATA_KEYS lacks (D34). */
export async function listMissingDataKeys({
  database,
  dataKeys,
}: Pick<Deps, 'database' | 'dataKeys'>): Promise<string[]> {
  const needed = await listSealingKeyIds(database.query);
  return needed.filter((id) => !dataKeys.keyIds.includes(id));
}
