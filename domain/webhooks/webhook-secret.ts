import { Webhook } from 'standardwebhooks';
import type { FormerSecret } from '#db/schema/index.ts';
import type { Deps } from '../ports.ts';

type EncryptionDeps = Pick<Deps, 'dataKeys'>;

/** Writes 32 random bytes as a secret of Standard Webhooks, as receivers' libraries expect it. */
export function toWebhookSecret(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}

/** The columns of the former secrets: the previous one with its end, and those before it. */
type SecretColumns = {
  sealedPrevious: string | null;
  previousUntil: Date | null;
  earlierSecrets: FormerSecret[];
};

/** Lists the former secrets of a webhook that still sign at `at`, the newest first. */
export function formerSecrets(
  { sealedPrevious, previousUntil, earlierSecrets }: SecretColumns,
  at: Date,
): FormerSecret[] {
  const hasPrevious = sealedPrevious !== null && previousUntil !== null;
  const previous = hasPrevious ? [{ sealed: sealedPrevious, until: previousUntil.toISOString() }] : [];
  return [...previous, ...earlierSecrets].filter(({ until }) => new Date(until) > at);
}

export function encryptWebhookSecret(
  { dataKeys }: EncryptionDeps,
  endpointId: string,
  secret: string,
): string {
  return dataKeys.seal(Buffer.from(secret), encryptionPurpose(endpointId));
}

export function decryptWebhookSecret(
  { dataKeys }: EncryptionDeps,
  endpointId: string,
  sealed: string,
): string {
  const secret = dataKeys.open(sealed, encryptionPurpose(endpointId));
  if (secret === null) throw new Error('no key of DATA_KEYS opens the secret of a webhook');
  return secret.toString();
}

type MessageToSign = { id: string; at: Date; body: string };

/**
 * Writes the headers of Standard Webhooks. Each secret signs, since a receiver may know the new one or a former one.
 */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: MessageToSign) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

function encryptionPurpose(endpointId: string): string {
  return `webhook ${endpointId}`;
}
