import { listMissingDataKeys } from '#domain/administration/service/list-missing-data-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { ConfigError } from '../config/config.ts';

/** Throws a `ConfigError` if DATA_KEYS lacks a key of stored data, whose CVs could then not be decrypted (D34). */
export async function requireDataKeys(deps: Deps): Promise<void> {
  const missingKeys = await listMissingDataKeys(deps);
  if (missingKeys.length === 0) return;
  throw new ConfigError(
    `DATA_KEYS lacks the key ${missingKeys.join(', ')} that stored candidates need: ` +
      'add it after the newest, and remove it after "keys rewrap"',
  );
}
