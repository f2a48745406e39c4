import { isDeepStrictEqual } from 'node:util';
import { findEndpoint } from '#db/webhooks/endpoints.ts';
import type { WebhookAccess } from '../webhooks/require-webhook.ts';
import { setWebhook } from '../webhooks/set-webhook.ts';
import type { PlanStep } from './plan.ts';

export type WebhookDeps = Parameters<typeof setWebhook>[0];

type SetupWebhook = { name: string; url: string; events?: readonly string[] | undefined };

/** Sets the webhook of a partner or of a workspace. The same address and events stay as they are, also while disabled. */
export async function applyWebhook(
  deps: WebhookDeps,
  access: WebhookAccess,
  { name, url, events }: SetupWebhook,
): Promise<PlanStep> {
  const step = { thing: 'webhook', name } as const;
  const before = await findEndpoint(deps.database.query, access.owner);
  const wanted = { url, events: events === undefined ? null : [...new Set(events)] };
  const fields = (['url', 'events'] as const).filter(
    (field) => !isDeepStrictEqual(before?.[field] ?? null, wanted[field]),
  );
  if (before !== null && fields.length === 0) return { ...step, change: 'none' };
  const { secret } = await setWebhook(deps, access, wanted);
  if (before !== null) return { ...step, change: 'change', fields };
  return { ...step, change: 'create', ...(secret !== undefined && { secret }) };
}
