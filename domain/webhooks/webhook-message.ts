import type { FormerSecret } from '#db/schema/index.ts';
import type { Deps, WebhookMessage } from '../ports.ts';
import { decryptWebhookSecret, formerSecrets, signatureHeaders } from './webhook-secret.ts';

/** An event to send, with the secret and the former secrets of its endpoint. */
type EventToSend = {
  id: string;
  endpointId: string;
  url: string;
  body: string;
  at: Date;
  sealedSecret: string;
  sealedPrevious: string | null;
  previousUntil: Date | null;
  earlierSecrets: FormerSecret[];
};

/** Builds the request that sends an event. The secret and each former secret that is still valid sign it. */
export function webhookMessage(
  deps: Pick<Deps, 'dataKeys'>,
  { id, endpointId, url, body, at, sealedSecret, ...formerColumns }: EventToSend,
): WebhookMessage {
  const sealedSecrets = [sealedSecret, ...formerSecrets(formerColumns, at).map((secret) => secret.sealed)];
  const secrets = sealedSecrets.map((text) => decryptWebhookSecret(deps, endpointId, text));
  const headers = { 'content-type': 'application/json', 'user-agent': 'guichet-webhooks' };
  return { url, body, headers: { ...headers, ...signatureHeaders(secrets, { id, at, body }) } };
}
