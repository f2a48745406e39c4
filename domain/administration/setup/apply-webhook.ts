import { isDeepStrictEqual } from 'node:util';
import { findEndpoint } from '#db/webhooks/endpoints.ts';
import type { WebhookAccess } from '../webhooks/require-webhook.ts';
import { type SetWebhookDeps, setWebhook } from '../webhooks/set-webhook.ts';
import type { PlanStep } from './plan-step.ts';

type SetupWebhook = { url: string; events?: readonly string[] | undefined };

/**
 * Sets the webhook of a partner or of a workspace. A webhook that has the settings of the file already stays as it is,
 * even if it is disabled. A file without events keeps the present ones, which the owner may have chosen.
 */
export async function applyWebhook(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { name, webhook: { url, events } }: { name: string; webhook: SetupWebhook },
): Promise<PlanStep> {
  const step = { thing: 'webhook', name } as const;
  const before = await findEndpoint(deps.database.query, access.owner);
  const presentEvents = before?.events ?? null;
  const settings = { url, events: events === undefined ? presentEvents : [...new Set(events)] };
  const fields = (['url', 'events'] as const).filter(
    (field) => !isDeepStrictEqual(inOrder(before?.[field] ?? null), inOrder(settings[field])),
  );
  if (before !== null && fields.length === 0) return { ...step, change: 'none' };
  const { secret } = await setWebhook(deps, access, { ...settings, acceptsUnknownHost: true });
  const isUnknownHost = (await deps.webhookSender.refusalOf(url))?.fault === 'unknown_host';
  const warning = isUnknownHost
    ? { warning: `${new URL(url).hostname} is not found now: events wait for it.` }
    : {};
  if (before !== null) return { ...step, change: 'change', fields, ...warning };
  return { ...step, change: 'create', ...(secret !== undefined && { secret }), ...warning };
}

/** Sorts a list of event types, whose order means nothing; any other value stays as it is. */
function inOrder<Value>(value: Value): Value | unknown[] {
  return Array.isArray(value) ? value.toSorted() : value;
}
