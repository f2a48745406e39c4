import type { Queryable } from '#db/connection/database.ts';
import { toIsoOrNull } from '#kernel/calendar/to-iso-or-null.ts';
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
    previousUntil: toIsoOrNull(previousUntil),
    failingSince: toIsoOrNull(failingSince),
    disabledAt: toIsoOrNull(disabledAt),
  };
}
