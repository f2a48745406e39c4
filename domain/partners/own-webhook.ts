import type { PartnerPrincipal } from '../access/principal.ts';
import type { WebhookAccess } from '../administration/webhooks/require-webhook.ts';
import { actorOf, testKeyRefused } from './key-of-call.ts';

/**
 * Returns a partner's access to its own webhook (D98). A test key is refused, since the events tell of real
 * applications.
 */
export function accessOwnWebhook(partner: PartnerPrincipal): WebhookAccess {
  if (partner.test) throw testKeyRefused('A webhook has events of real applications: it takes no test key.');
  const { partnerId, profile } = partner;
  return { actor: actorOf(partner), owner: { partnerId }, profile };
}
