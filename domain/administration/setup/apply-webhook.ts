import { isDeepStrictEqual } from 'node:util';
import { findEndpoint } from '#db/webhooks/endpoints.ts';
import type { WebhookAccess } from '../webhooks/require-webhook.ts';
import { type SetWebhookDeps, setWebhook } from '../webhooks/set-webhook.ts';
import type { PlanStep } from './plan-step.ts';

type SetupWebhook = { url: string; events?: readonly string[] | undefined };

/**
 * Sets the webhook of a partner or of a workspace. The same address stays as it is, also while disabled, and so do the
 * events of a file without any: their owner may have chosen them.
 */
export async function applyWebhook(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { name, webhook: { url, events } }: { name: string; webhook: SetupWebhook },
): Promise<PlanStep> {
  const step = { thing: 'webhook', name } as const;
  const before = await findEndpoint(deps.database.query, access.owner);
  const present = before?.events ?? null;
  const wanted = { url, events: events === undefined ? present : [...new Set(events)] };
  const fields = (['url', 'events'] as const).filter(
    (field) => !isDeepStrictEqual(sorted(before?.[field] ?? null), sorted(wanted[field])),
  );
  if (before !== null && fields.length === 0) return { ...step, change: 'none' };
  const { secret } = await setWebhook(deps, access, { ...wanted, acceptsUnknownHost: true });
  const isUnknown = (await deps.webhookSender.refusalOf(url))?.fault === 'unknown_host';
  const warned = isUnknown
    ? { warning: `${new URL(url).hostname} is not found now: events wait for it.` }
    : {};
  if (before !== null) return { ...step, change: 'change', fields, ...warned };
  return { ...step, change: 'create', ...(secret !== undefined && { secret }), ...warned };
}

/** The order of types means nothing. */
function sorted<Value>(value: Value): Value | unknown[] {
  return Array.isArray(value) ? value.toSorted() : value;
}
