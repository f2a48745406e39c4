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

/** Several keys of 32 bytes: the newest one encrypts, and each of them decrypts (D34). */
export type KeyRing = {
  /** Encrypts into `<key id>.<base64url of nonce, ciphertext and tag>`; `open` needs the same `purpose`. */
  seal(plain: Uint8Array, purpose: string): string;
  /** Decrypts; null if no key of the ring encrypted the text for this purpose, or if the text was altered. */
  open(sealed: string, purpose: string): Buffer | null;
  /** Tells whether the newest key encrypted the text; `keys rewrap` encrypts older texts again. */
  isCurrent(sealed: string): boolean;
  /** Returns the same pseudonym for a value on every node; it cannot be computed without the newest key. */
  pseudonym(value: string): string;
  /** The ids of the keys, the newest first. A text begins with the id of the key that encrypted it, and a dot. */
  readonly keyIds: readonly string[];
};

export function createKeyRing(keys: readonly Uint8Array[]): KeyRing {
  const ring = keys.map((key) => ({ id: keyId(key), key }));
  const [newest] = ring;
  if (newest === undefined) throw new Error('a key ring needs a key');
  const pseudonymKey = toKeyObject(Buffer.from(hkdfSync('sha256', newest.key, '', 'guichet pseudonyms', 32)));
  return {
    seal: (plain, purpose) => `${newest.id}.${encrypt(newest.key, plain, purpose).toString('base64url')}`,
    open: (sealed, purpose) => {
      const separator = sealed.indexOf('.');
      const [sealingKeyId, encoded] = [sealed.slice(0, separator), sealed.slice(separator + 1)];
      const sealingKey = ring.find(({ id }) => id === sealingKeyId);
      const bytes = Buffer.from(encoded, 'base64url');
      // Node.js ignores some characters, so one token could be spelled in several ways. Only the first is accepted.
      const isOwnSpelling = bytes.toString('base64url') === encoded;
      if (sealingKey === undefined || !isOwnSpelling) return null;
      return decrypt(sealingKey.key, bytes, purpose);
    },
    isCurrent: (sealed) => sealed.startsWith(`${newest.id}.`),
    pseudonym: (value) => createHmac('sha256', pseudonymKey).update(value).digest('base64url'),
    keyIds: ring.map(({ id }) => id),
  };
}

/** Encrypts with AES-256-GCM into nonce, ciphertext and tag; `decrypt` needs the same `context`. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  return Buffer.concat(encryptInParts(key, plain, context));
}

/** Encrypts into separate parts, so that a file is not copied once more. */
export function encryptInParts(key: Uint8Array, plain: Uint8Array, context: string): Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', toKeyObject(key), nonce).setAAD(Buffer.from(context));
  return [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
}

/** Decrypts; null if `bytes` were not encrypted under this key and context. */
export function decrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', toKeyObject(key), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Returns the HMAC of a personal value for the audit trail. It cannot be computed again after the candidate's key is
 * erased (D31).
 */
export function personalHmac(candidateKey: Uint8Array, value: string): string {
  return createHmac('sha256', toKeyObject(candidateKey)).update(value).digest('base64url');
}

/**
 * Makes a key object. Plain bytes cost four times as much, since Node.js first tries them as a key object and catches
 * the exception.
 */
function toKeyObject(key: Uint8Array): KeyObject {
  return createSecretKey(key);
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update('guichet key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
}
