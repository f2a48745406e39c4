import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '../ports.ts';

const SECRET_BYTES = 32;

type Sealing = Pick<Deps, 'dataKeys'>;

/** Writes a secret in the form of receivers' libraries; it is shown once. */
export function mintWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function encryptWebhookSecret({ dataKeys }: Sealing, endpointId: string, secret: string): string {
  return dataKeys.seal(Buffer.from(secret), encryptionPurpose(endpointId));
}

export function decryptWebhookSecret({ dataKeys }: Sealing, endpointId: string, sealed: string): string {
  const secret = dataKeys.open(sealed, encryptionPurpose(endpointId));
  if (secret === null) throw new Error('no key of DATA_KEYS opens the secret of a webhook');
  return secret.toString();
}

type Signed = { id: string; at: Date; body: string };

/** Writes the headers of Standard Webhooks; each secret has a signature, so that a rotation overlaps. */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Signed) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

function encryptionPurpose(endpointId: string): string {
  return `webhook ${endpointId}`;
}
