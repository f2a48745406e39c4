import type { Queryable } from '#db/connection/client.ts';
import { listEndpointSecrets, updateSecrets } from '#db/webhooks/endpoints.ts';
import type { Deps } from '../ports.ts';
import { decryptWebhookSecret, encryptWebhookSecret } from './webhook-secret.ts';

/**
 * Encrypts webhooks' secrets again under the newest data key (D34); a former secret that no longer signs is dropped.
 * Resolves to the number of secrets that were under an older key.
 */
export async function rewrapWebhookSecrets(
  deps: Pick<Deps, 'dataKeys'>,
  tx: Queryable,
  at: Date,
): Promise<number> {
  let rewrapped = 0;
  for (const { id, ...stored } of await listEndpointSecrets(tx)) {
    const rewrap = (sealed: string) => {
      if (deps.dataKeys.isCurrent(sealed)) return sealed;
      rewrapped += 1;
      return encryptWebhookSecret(deps, id, decryptWebhookSecret(deps, id, sealed));
    };
    const signs = stored.previousUntil !== null && stored.previousUntil > at;
    const previous = signs && stored.sealedPrevious !== null ? rewrap(stored.sealedPrevious) : null;
    await updateSecrets(tx, {
      id,
      at,
      sealedSecret: rewrap(stored.sealedSecret),
      sealedPrevious: previous,
      previousUntil: signs ? stored.previousUntil : null,
    });
  }
  return rewrapped;
}
