import type { Deps, WebhookMessage } from '../ports.ts';
import { decryptWebhookSecret, signatureHeaders } from './webhook-secret.ts';

/** An event to send, signed with the secret, and with the former one while both are valid. */
type Event = {
  id: string;
  endpointId: string;
  url: string;
  body: string;
  at: Date;
  sealedSecret: string;
  sealedPrevious: string | null;
  previousUntil: Date | null;
};

/** Builds the request that sends an event. */
export function webhookMessage(
  deps: Pick<Deps, 'dataKeys'>,
  { id, endpointId, url, body, at, sealedSecret, sealedPrevious, previousUntil }: Event,
): WebhookMessage {
  const overlaps = sealedPrevious !== null && previousUntil !== null && previousUntil > at;
  const sealed = overlaps ? [sealedSecret, sealedPrevious] : [sealedSecret];
  const secrets = sealed.map((text) => decryptWebhookSecret(deps, endpointId, text));
  const headers = { 'content-type': 'application/json', 'user-agent': 'guichet-webhooks' };
  return { url, body, headers: { ...headers, ...signatureHeaders(secrets, { id, at, body }) } };
}
