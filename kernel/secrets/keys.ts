import { hash, randomBytes } from 'node:crypto';

/** Kinds of integration keys (D10). */
export type KeyKind = 'workspace' | 'partner' | 'test' | 'feed' | 'management';

// The order matters, since `claimedKind` takes the first prefix that fits: `pk_test_` comes before `pk_`. The key of a
// job board never begins with `pk_test_`, since base62 has no `_`.
const prefixes = {
  /** Reads one workspace's jobs. */
  workspace: 'ak_',
  /** Opens a job board's sandbox (D47). */
  test: 'pk_test_',
  /** Identifies a job board. */
  partner: 'pk_',
  /** Is part of the secret address of a job board's feed (D49). */
  feed: 'fk_',
  /** Manages workspaces (D53). */
  management: 'mk_',
} as const satisfies Record<KeyKind, string>;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43; // 32 bytes in base62
const CHECKSUM_LENGTH = 6;

/** Returns the kind that a key's prefix claims, valid or not. */
export function claimedKind(key: string): KeyKind | null {
  const kinds = Object.keys(prefixes) as KeyKind[];
  return kinds.find((kind) => key.startsWith(prefixes[kind])) ?? null;
}

/** Mints a key of 32 random bytes. The caller shows it once and stores only its `sha256`. */
export function mintKey(kind: KeyKind, bytes: Buffer = randomBytes(32)): string {
  const secret = toBase62(bytes).padStart(SECRET_LENGTH, '0');
  return `${prefixes[kind]}${secret}${checksum(secret)}`;
}

/** Checks a key's prefix, length and checksum, without asking the database. */
export function isWellFormedKey(kind: KeyKind, key: string): boolean {
  const prefix = prefixes[kind];
  if (key.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH || !key.startsWith(prefix)) return false;
  const secret = key.slice(prefix.length, -CHECKSUM_LENGTH);
  return checksum(secret) === key.slice(-CHECKSUM_LENGTH);
}

function checksum(secret: string): string {
  const digest = hash('sha256', secret, 'buffer');
  return toBase62(digest.subarray(0, 4)).padStart(CHECKSUM_LENGTH, '0');
}

function toBase62(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 62n) text = ALPHABET.charAt(Number(number % 62n)) + text;
  return text;
}

type KeyLifetime = { revokedAt: Date | null; expiresAt: Date | null };

/** Tells whether a key is neither revoked nor expired. */
export function isLiveKey({ revokedAt, expiresAt }: KeyLifetime, at: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > at);
}
