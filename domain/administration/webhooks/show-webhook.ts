import type { Queryable } from '#db/connection/database.ts';
import { listDeliveries } from '#db/webhooks/deliveries.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWebhook, type WebhookAccess } from './require-webhook.ts';

/** Shows a webhook without its secret. */
export async function showWebhook(query: Queryable, access: WebhookAccess) {
  const { id, url, events, failures, failingSince, disabledAt, disabledReason, previousUntil, createdAt } =
    await requireWebhook(query, access);
  return {
    id,
    url,
    events,
    failures,
    disabledReason,
    createdAt: createdAt.toISOString(),
    previousUntil: toIsoText(previousUntil),
    failingSince: toIsoText(failingSince),
    disabledAt: toIsoText(disabledAt),
  };
}

const toIsoText = (at: Date | null) => at?.toISOString() ?? null;

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
  const page = { endpointId, state: state ?? null, before: cursor, limit: limit + 1 };
  const rows = await listDeliveries(query, page);
  const deliveries = rows.slice(0, limit).map(({ createdAt, nextAttemptAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
    deliveredAt: toIsoText(deliveredAt),
  }));
  const nextCursor = rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null;
  return { deliveries, nextCursor };
}
