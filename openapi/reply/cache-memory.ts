import { CHARACTER_BYTES } from '#kernel/bounded-map.ts';

/** Returns the most memory that the texts can take. */
export function bytesOfTexts(texts: Iterable<string | undefined>): number {
  let characters = 0;
  for (const text of texts) characters += text?.length ?? 0;
  return characters * CHARACTER_BYTES;
}

/** Copies a part of a larger ArrayBuffer to one of its own, since a cached part would keep the whole ArrayBuffer. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * The recently requested keys. Only answers that are requested again are cached: caching all of them spent a
 * third of the CPU on garbage collection, since each lives just long enough to be moved.
 */
type RecentKeys = {
  /** Records the request of a key; tells whether the key was requested recently before. */
  recordRequest(key: string): boolean;
};

const KEYS_MAX = 1_000;
/** The maximum of the characters of all keys together, so that fewer keys are recorded if they are long. */
const CHARACTERS_MAX = 500_000;

/** Records keys in two sets: when the recent one is full, it replaces the older one. */
export function createRecentKeys(): RecentKeys {
  let recent = new Set<string>();
  let older = new Set<string>();
  let characters = 0;
  return {
    recordRequest: (key) => {
      const wasRequested = recent.has(key) || older.has(key);
      if (!recent.has(key)) characters += key.length;
      recent.add(key);
      if (recent.size >= KEYS_MAX || characters >= CHARACTERS_MAX) {
        [recent, older] = [new Set(), recent];
        characters = 0;
      }
      return wasRequested;
    },
  };
}
