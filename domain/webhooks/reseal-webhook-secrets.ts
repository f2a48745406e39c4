import type { Queryable } from '#db/connection/client.ts';
import { listEndpointSecrets, updateSecrets } from '#db/webhooks/endpoints.ts';
import type { Deps } from '../ports.ts';
import { openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';

/**
 * Seals webhooks' secrets again under the newest data key (D34); a former secret that no longer signs is dropped.
 * Resolves to the number of old seals.
 */
export async function resealWebhookSecrets(
  deps: Pick<Deps, 'dataKeys'>,
  tx: Queryable,
  at: Date,
): Promise<number> {
  let resealed = 0;
  for (const { id, ...stored } of await listEndpointSecrets(tx)) {
    const reseal = (sealed: string) => {
      if (deps.dataKeys.isCurrent(sealed)) return sealed;
      resealed += 1;
      return sealWebhookSecret(deps, id, openWebhookSecret(deps, id, sealed));
    };
    const signs = stored.previousUntil !== null && stored.previousUntil > at;
    const previous = signs && stored.sealedPrevious !== null ? reseal(stored.sealedPrevious) : null;
    await updateSecrets(tx, {
      id,
      at,
      sealedSecret: reseal(stored.sealedSecret),
      sealedPrevious: previous,
      previousUntil: signs ? stored.previousUntil : null,
    });
  }
  return resealed;
}
