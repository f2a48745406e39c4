import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** The values of the standard security handler's dictionary, and the file's id (ISO 32000-2, 7.6.4). */
export type StandardFacts = {
  version: number;
  revision: number;
  keyBytes: number;
  permissions: number;
  /** The entry O. */
  owner: Buffer;
  /** The entry U. */
  user: Buffer;
  /** The entry UE. */
  userKey: Buffer;
  encryptsMetadata: boolean;
  id: Buffer;
};

/** The bytes that an empty password is padded to in revisions 2 to 4. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_VECTOR = Buffer.alloc(16);
/** The hashes of algorithm 2.B for the remainders 0, 1 and 2. */
const hashes = ['sha256', 'sha384', 'sha512'] as const;

/**
 * Derives the file's key from the empty user password; null if the file needs another password, or for an unknown
 * version.
 */
export function deriveFileKey(facts: StandardFacts): Buffer | null {
  const { version, revision } = facts;
  if (version === 5 && (revision === 5 || revision === 6)) return deriveNewKey(facts);
  const isOld = (version === 1 || version === 2 || version === 4) && revision >= 2 && revision <= 4;
  return isOld ? deriveOldKey(facts) : null;
}

/** Implements algorithm 2, and checks the key by algorithm 4 (revision 2) or 5. */
function deriveOldKey({ revision, keyBytes, permissions, owner, user, encryptsMetadata, id }: StandardFacts) {
  const length = revision === 2 ? 5 : keyBytes;
  if (length < 5 || length > 16) return null;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const plainMetadataMark = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(PADDING, owner.subarray(0, 32), flags, id, plainMetadataMark).subarray(0, length);
  for (let round = 0; revision >= 3 && round < 50; round++) key = md5(key).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null;
  let proof = md5(PADDING, id);
  for (let round = 0; round < 20; round++) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  return proof.equals(user.subarray(0, 16)) ? key : null;
}

/** Implements algorithms 2.A and 11: `user` is a hash of 32 bytes, its salt of 8 and the key's salt of 8. */
function deriveNewKey({ revision, user, userKey }: StandardFacts): Buffer | null {
  const digestOf = revision === 5 ? (salt: Buffer) => hash('sha256', salt, 'buffer') : hardenedHash;
  if (user.length < 48 || !digestOf(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', digestOf(user.subarray(40, 48)), NO_VECTOR).setAutoPadding(
    false,
  );
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

/** Implements algorithm 2.B for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key: Buffer = hash('sha256', salt, 'buffer');
  // At least 64 rounds, then until the last byte is at most the number of rounds done (`round`) less 32.
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(new Array<Buffer>(64).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(repeated);
    // The remainder by 3 of these bytes, read as one number, is that of their sum.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(hashes[sum % 3] ?? 'sha256', encrypted, 'buffer');
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: Buffer[]): Buffer {
  return hash('md5', Buffer.concat(parts), 'buffer');
}
