import type { FormerSecret } from '#db/schema/index.ts';
import type { Deps, WebhookMessage } from '../ports.ts';
import { decryptWebhookSecret, formerSecrets, signatureHeaders } from './webhook-secret.ts';

/** An event to send, signed with the secret and with each former one that is still valid. */
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

/** Builds the request that sends an event. */
export function webhookMessage(
  deps: Pick<Deps, 'dataKeys'>,
  { id, endpointId, url, body, at, sealedSecret, ...former }: EventToSend,
): WebhookMessage {
  const sealed = [sealedSecret, ...formerSecrets(former, at).map((secret) => secret.sealed)];
  const secrets = sealed.map((text) => decryptWebhookSecret(deps, endpointId, text));
  const headers = { 'content-type': 'application/json', 'user-agent': 'guichet-webhooks' };
  return { url, body, headers: { ...headers, ...signatureHeaders(secrets, { id, at, body }) } };
}
