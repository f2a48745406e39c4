import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** Values of the standard security handler's dictionary (ISO 32000-2, 7.6.4). */
export type StandardFacts = {
  version: number;
  revision: number;
  keyBytes: number;
  permissions: number;
  owner: Buffer;
  user: Buffer;
  userKey: Buffer;
  sealsMetadata: boolean;
  id: Buffer;
};

/** The padding that an empty password of the first revisions becomes. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_VECTOR = Buffer.alloc(16);
const hashes = ['sha256', 'sha384', 'sha512'] as const;

/** Derives the file's key from the empty user password; null where that does not open it. */
export function fileKeyOf(facts: StandardFacts): Buffer | null {
  const { version, revision } = facts;
  if (version === 5 && (revision === 5 || revision === 6)) return newKeyOf(facts);
  const isOld = (version === 1 || version === 2 || version === 4) && revision >= 2 && revision <= 4;
  return isOld ? oldKeyOf(facts) : null;
}

/** Implements algorithms 2, 4 and 5. */
function oldKeyOf({ revision, keyBytes, permissions, owner, user, sealsMetadata, id }: StandardFacts) {
  const length = revision === 2 ? 5 : keyBytes;
  if (!(length >= 5 && length <= 16)) return null;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const unsealed = revision >= 4 && !sealsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(PADDING, owner.subarray(0, 32), flags, id, unsealed).subarray(0, length);
  for (let round = 0; revision >= 3 && round < 50; round++) key = md5(key).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null;
  let proof = md5(PADDING, id);
  for (let round = 0; round < 20; round++) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  return proof.equals(user.subarray(0, 16)) ? key : null;
}

/** Implements algorithms 2.A and 11: the value is a proof, its salt and the key's salt. */
function newKeyOf({ revision, user, userKey }: StandardFacts): Buffer | null {
  const hash = revision === 5 ? (salt: Buffer) => createHash('sha256').update(salt).digest() : hardenedHash;
  if (user.length < 48 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), NO_VECTOR).setAutoPadding(
    false,
  );
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

/** Implements algorithm 2.B for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(new Array<Buffer>(64).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const sealed = cipher.update(repeated);
    const sum = sealed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(hashes[sum % 3] ?? 'sha256')
      .update(sealed)
      .digest();
    last = sealed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}
