import { hasDelivery, resetDelivery } from '#db/webhooks/deliveries.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { auditedWorkspace, requireWebhook, type WebhookAccess } from './require-webhook.ts';

/**
 * Makes a delivery due again under the same `webhook-id`, even if it was delivered before. Throws while the webhook is
 * disabled, since nothing would be sent.
 */
export function replayDelivery(
  deps: Pick<Deps, 'database' | 'clock'>,
  access: WebhookAccess,
  { id }: { id: string },
): Promise<{ id: string; state: 'waiting' }> {
  return changeAs(deps, access.actor, async ({ tx, at, audit }) => {
    const webhook = await requireWebhook(tx, access);
    if (!(await hasDelivery(tx, { id, endpointId: webhook.id }))) {
      throw new DomainError('not_found', `This webhook has no delivery with the id ${id}.`);
    }
    if (webhook.disabledAt !== null) {
      const message = 'This webhook is disabled. Set its URL again to enable it, then replay the delivery.';
      // The request has no field for the webhook, so the fault names the delivery. The contract has one code for
      // refusals by state: `changed_meanwhile`.
      throw invalidField('id', 'changed_meanwhile', message);
    }
    await resetDelivery(tx, { id, at });
    await audit({
      action: 'webhook.replayed',
      subject: { kind: 'webhook', id: webhook.id },
      ...auditedWorkspace(access),
      details: { deliveryId: id },
    });
    return { id, state: 'waiting' as const };
  });
}
