import type { Queryable } from '#db/connection/client.ts';
import { listEndpointSecrets, updateSecrets } from '#db/webhooks/endpoints.ts';
import type { Deps } from '../ports.ts';
import { decryptWebhookSecret, encryptWebhookSecret, formerSecrets } from './webhook-secret.ts';

/**
 * Encrypts webhooks' secrets again under the newest data key (D34), and deletes former secrets that no longer sign.
 * Resolves to the number of secrets that were encrypted under an older key.
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
    const former = formerSecrets(stored, at).map(({ sealed, until }) => ({ sealed: rewrap(sealed), until }));
    await updateSecrets(tx, { id, at, sealedSecret: rewrap(stored.sealedSecret), former });
  }
  return rewrapped;
}
