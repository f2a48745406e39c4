import { listDeliveries } from '#db/webhooks/deliveries.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWebhook, type WebhookAccess } from './require-webhook.ts';

type DeliveriesQuery = {
  state?: 'waiting' | 'delivered' | 'failed' | undefined;
  limit?: number | undefined;
  /** The id of the last delivery on the page before. */
  cursor?: string | undefined;
};

/** Lists a page of a webhook's deliveries, sent or waiting, the newest first. */
export async function listWebhookDeliveries(
  { database: { query } }: Pick<Deps, 'database'>,
  access: WebhookAccess,
  { state, limit = 100, cursor }: DeliveriesQuery,
) {
  const { id: endpointId } = await requireWebhook(query, access);
  // One row more than the page takes shows whether there is a next page.
  const rows = await listDeliveries(query, {
    endpointId,
    state: state ?? null,
    before: cursor,
    limit: limit + 1,
  });
  const deliveries = rows.slice(0, limit).map(({ createdAt, nextAttemptAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }));
  const nextCursor = rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null;
  return { deliveries, nextCursor };
}
