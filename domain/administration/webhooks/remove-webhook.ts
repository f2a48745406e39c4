import { deleteEndpoint } from '#db/webhooks/endpoints.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { requireWebhook } from './require-webhook.ts';

/** Removes a partner's webhook with all events that wait for it; a new one has another secret. */
export function removeWebhook(deps: Pick<Deps, 'database' | 'clock'>, { code }: { code: string }) {
  return changeAsAdministrator(deps, async ({ tx, audit }) => {
    const { id, url } = await requireWebhook(tx, code);
    await deleteEndpoint(tx, id);
    await audit({ action: 'webhook.removed', subject: { kind: 'webhook', id } });
    return { id, code, url };
  });
}
