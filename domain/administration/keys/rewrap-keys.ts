import { iterateSealedKeys, type SealedKey, updateSealedKeys } from '#db/candidates/sealed-keys.ts';
import { rewrapCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { rewrapWebhookSecrets } from '#domain/webhooks/rewrap-webhook-secrets.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

const KEYS_AT_ONCE = 500;

type RewrapDeps = Pick<Deps, 'database' | 'clock' | 'dataKeys'>;

/**
 * Encrypts the keys of all candidates and the secrets of webhooks again under the newest data key (D34). Batches that
 * were committed survive a crash.
 */
export async function rewrapKeys(deps: RewrapDeps) {
  const { database, dataKeys } = deps;
  let rewrapped = 0;
  let current = 0;
  let outdated: SealedKey[] = [];
  for await (const row of iterateSealedKeys(database.query)) {
    if (dataKeys.isCurrent(row.sealedKey)) current += 1;
    else outdated.push(row);
    if (outdated.length < KEYS_AT_ONCE) continue;
    rewrapped += await rewrap(deps, outdated);
    outdated = [];
  }
  if (outdated.length > 0) rewrapped += await rewrap(deps, outdated);
  const secrets = await changeAsAdministrator(deps, ({ tx, at }) => rewrapWebhookSecrets(deps, tx, at));
  return { rewrapped: rewrapped + secrets, current, keyId: dataKeys.keyIds[0] };
}

function rewrap(deps: RewrapDeps, rows: readonly SealedKey[]): Promise<number> {
  const keys = rows.map((row) => ({ ...row, resealed: rewrapCandidateKey(deps, row.id, row.sealedKey) }));
  return changeAsAdministrator(deps, async ({ tx, audit }) => {
    const candidates = await updateSealedKeys(tx, keys);
    const details = { keyId: String(deps.dataKeys.keyIds[0]), candidates };
    await audit({ action: 'keys.rewrapped', details });
    return candidates;
  });
}
