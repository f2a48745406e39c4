import type { Queryable } from '#db/connection/database.ts';
import { administrator } from '#domain/access/principal.ts';
import { requirePartner } from '../partners/require-partner.ts';
import type { WebhookAccess } from './require-webhook.ts';

/** Returns the administrator's access to a partner's webhook; throws `not_found` for an unknown code. */
export async function accessPartnerWebhook(query: Queryable, code: string): Promise<WebhookAccess> {
  const { id, profile } = await requirePartner(query, code);
  return { actor: administrator.actor, owner: { partnerId: id }, profile };
}
