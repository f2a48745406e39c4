import type { Queryable } from '#db/connection/database.ts';
import { requireWebhook, type WebhookAccess } from './require-webhook.ts';

/** Shows a webhook without its secrets. Until `previousUntil`, the former secret signs, too. */
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

function toIsoText(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
