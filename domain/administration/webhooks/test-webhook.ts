import { randomUUID } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { eventBody, type WebhookData } from '#domain/webhooks/partner-events.ts';
import { webhookMessage } from '#domain/webhooks/webhook-message.ts';
import { requireWebhook, type WebhookAccess } from './require-webhook.ts';

/** Sends one signed event `webhook.test` now, and returns the receiver's answer. Nothing is stored or tried again. */
export async function testWebhook(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'webhookSender'>,
  access: WebhookAccess,
  data: WebhookData<'webhook.test'>,
) {
  const { id: endpointId, ...endpoint } = await requireWebhook(deps.database.query, access);
  const id = randomUUID();
  const at = deps.clock.now();
  const body = eventBody('webhook.test', at, data);
  const message = webhookMessage(deps, { ...endpoint, id, endpointId, body, at });
  const { status, fault } = await deps.webhookSender.send(message);
  const accepted = status !== null && status >= 200 && status < 300;
  return { id, url: endpoint.url, accepted, status, fault };
}
