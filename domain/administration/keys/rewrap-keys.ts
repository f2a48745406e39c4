import { iterateSealedKeys, type SealedKey, updateSealedKeys } from '#db/candidates/sealed-keys.ts';
import type { Queryable } from '#db/connection/database.ts';
import { listEndpointSecrets, updateSecrets } from '#db/webhooks/endpoints.ts';
import { rewrapCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import {
  decryptWebhookSecret,
  encryptWebhookSecret,
  formerSecrets,
} from '#domain/webhooks/webhook-secret.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

/** One transaction writes at most this many candidates' keys. */
const KEYS_AT_ONCE = 500;

type RewrapDeps = Pick<Deps, 'database' | 'clock' | 'dataKeys'>;

/**
 * Encrypts the keys of all candidates and the secrets of webhooks again under the newest data key, which is the first
 * of `keyIds` (D34). Batches that were committed survive a crash.
 */
export async function rewrapKeys(deps: RewrapDeps) {
  const { database, dataKeys } = deps;
  let rewrapped = 0;
  // The number of keys that the newest data key encrypts already. The command prints it under this name.
  let current = 0;
  let outdated: SealedKey[] = [];
  for await (const row of iterateSealedKeys(database.query)) {
    if (dataKeys.isCurrent(row.sealedKey)) current += 1;
    else outdated.push(row);
    if (outdated.length < KEYS_AT_ONCE) continue;
    rewrapped += await rewrapCandidateKeys(deps, outdated);
    outdated = [];
  }
  if (outdated.length > 0) rewrapped += await rewrapCandidateKeys(deps, outdated);
  const secretCount = await changeAsAdministrator(deps, ({ tx, at }) => rewrapWebhookSecrets(deps, tx, at));
  return { rewrapped: rewrapped + secretCount, current, keyId: dataKeys.keyIds[0] };
}

/** Encrypts these keys again in one transaction. Resolves to the number of keys that were written. */
function rewrapCandidateKeys(deps: RewrapDeps, rows: readonly SealedKey[]): Promise<number> {
  const keys = rows.map((row) => ({ ...row, newSealedKey: rewrapCandidateKey(deps, row.id, row.sealedKey) }));
  return changeAsAdministrator(deps, async ({ tx, audit }) => {
    const written = await updateSealedKeys(tx, keys);
    const details = { keyId: String(deps.dataKeys.keyIds[0]), candidates: written };
    await audit({ action: 'keys.rewrapped', details });
    return written;
  });
}

/**
 * Encrypts webhooks' secrets again under the newest data key (D34), and deletes former secrets that no longer sign.
 * Resolves to the number of secrets that were encrypted under an older key.
 */
async function rewrapWebhookSecrets(deps: Pick<Deps, 'dataKeys'>, tx: Queryable, at: Date): Promise<number> {
  let rewrapped = 0;
  for (const { id, ...stored } of await listEndpointSecrets(tx)) {
    const rewrapSecret = (sealed: string) => {
      if (deps.dataKeys.isCurrent(sealed)) return sealed;
      rewrapped += 1;
      return encryptWebhookSecret(deps, id, decryptWebhookSecret(deps, id, sealed));
    };
    const former = formerSecrets(stored, at).map(({ sealed, until }) => ({
      sealed: rewrapSecret(sealed),
      until,
    }));
    await updateSecrets(tx, { id, at, sealedSecret: rewrapSecret(stored.sealedSecret), former });
  }
  return rewrapped;
}
