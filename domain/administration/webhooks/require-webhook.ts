import type { Queryable } from '#db/connection/client.ts';
import { findEndpoint, type WebhookEndpoint } from '#db/webhooks/endpoints.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { requirePartner } from '../partners/require-partner.ts';

/** Finds a partner's webhook by the partner's code; throws `not_found`. */
export async function requireWebhook(tx: Queryable, code: string): Promise<WebhookEndpoint> {
  const { id } = await requirePartner(tx, code);
  const endpoint = await findEndpoint(tx, id);
  if (endpoint !== null) return endpoint;
  throw new DomainError(
    'not_found',
    `The partner "${code}" has no webhook: partner webhook-set gives it one.`,
  );
}
