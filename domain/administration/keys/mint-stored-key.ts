import { randomUUID } from 'node:crypto';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { type KeyKind, mintKey } from '#kernel/secrets/keys.ts';

/** Mints a key from 32 bytes, by default random: `key` is shown once, and only `stored` goes to the database (D10). */
export function mintStoredKey(kind: KeyKind, bytes?: Buffer) {
  const key = mintKey(kind, bytes);
  return { key, stored: { id: randomUUID(), digest: sha256(key), lastFour: key.slice(-4) } };
}
