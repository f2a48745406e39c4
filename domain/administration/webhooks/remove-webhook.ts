import { deleteEndpoint } from '#db/webhooks/endpoints.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';
import { auditedWorkspace, requireWebhook, type WebhookAccess } from './require-webhook.ts';

/** Removes a webhook with its secret and all its deliveries. Those that still wait are not sent. */
export function removeWebhook(deps: Pick<Deps, 'database' | 'clock'>, access: WebhookAccess) {
  return changeAs(deps, access.actor, async ({ tx, audit }) => {
    const { id, url } = await requireWebhook(tx, access);
    await deleteEndpoint(tx, id);
    await audit({ action: 'webhook.removed', subject: { kind: 'webhook', id }, ...auditedWorkspace(access) });
    return { id, url };
  });
}
