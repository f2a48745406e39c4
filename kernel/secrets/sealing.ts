import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** Seals under the newest of several 32-byte keys and opens what any of them sealed (D34). */
export type KeyRing = {
  /** `<key id>.<base64url of nonce, ciphertext and tag>`; `purpose` must be the same to open. */
  seal(plain: Uint8Array, purpose: string): string;
  /** Null when no key of the ring sealed it, or it was altered, or it is not in its only spelling. */
  open(sealed: string, purpose: string): Buffer | null;
  /** Whether the newest key sealed it; `keys rewrap` seals again what is not. */
  isCurrent(sealed: string): boolean;
  /** The same for the same value on every node; without the newest key nobody can compute it. */
  pseudonym(value: string): string;
  /** What the sealed texts of each key begin with, up to the dot; the newest key's is first. */
  readonly keyIds: readonly string[];
};

export function createKeyRing(keys: readonly Uint8Array[]): KeyRing {
  const ring = keys.map((key) => ({ id: keyId(key), key }));
  const [newest] = ring;
  if (newest === undefined) throw new Error('a key ring needs a key');
  const pseudonymKey = keyOf(Buffer.from(hkdfSync('sha256', newest.key, '', 'guichet pseudonyms', 32)));
  return {
    seal: (plain, purpose) => `${newest.id}.${encrypt(newest.key, plain, purpose).toString('base64url')}`,
    open: (sealed, purpose) => {
      const separator = sealed.indexOf('.');
      const found = ring.find(({ id }) => id === sealed.slice(0, separator));
      const bytes = Buffer.from(sealed.slice(separator + 1), 'base64url');
      if (found === undefined || bytes.toString('base64url') !== sealed.slice(separator + 1)) return null;
      return decrypt(found.key, bytes, purpose);
    },
    isCurrent: (sealed) => sealed.startsWith(`${newest.id}.`),
    pseudonym: (value) => createHmac('sha256', pseudonymKey).update(value).digest('base64url'),
    keyIds: ring.map(({ id }) => id),
  };
}

/** AES-256-GCM: nonce, ciphertext, tag; `context` is authenticated beside it. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  return Buffer.concat(encryptInParts(key, plain, context));
}

/** The same in the pieces that it is made of, so that a file is not copied once more. */
export function encryptInParts(key: Uint8Array, plain: Uint8Array, context: string): Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(context));
  return [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
}

/** Null when `bytes` were not encrypted under this key and context. */
export function decrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A personal value as the audit trail may keep it: unreadable once the candidate's key is gone (D31). */
export function personalHmac(candidateKey: Uint8Array, value: string): string {
  return createHmac('sha256', keyOf(candidateKey)).update(value).digest('base64url');
}

/** Node.js takes bytes too, but first tries them as a key object by an exception that it catches: four times the cost. */
function keyOf(key: Uint8Array): KeyObject {
  return createSecretKey(key);
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update('guichet key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
}
