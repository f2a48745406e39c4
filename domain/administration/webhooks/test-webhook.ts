import { randomUUID } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { eventBody } from '#domain/webhooks/events.ts';
import { webhookMessage } from '#domain/webhooks/webhook-message.ts';
import { requireWebhook } from './require-webhook.ts';

/** Sends one signed `webhook.test` now and returns the receiver's answer; nothing is stored or tried again. */
export async function testWebhook(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'webhookSender'>,
  { code }: { code: string },
) {
  const { id: endpointId, ...endpoint } = await requireWebhook(deps.database.query, code);
  const id = randomUUID();
  const at = deps.clock.now();
  const body = eventBody('webhook.test', at, { partner: code });
  const message = webhookMessage(deps, { ...endpoint, id, endpointId, body, at });
  const { status, fault } = await deps.webhookSender.send(message);
  const accepted = status !== null && status >= 200 && status < 300;
  return { id, code, url: endpoint.url, accepted, status, fault };
}
