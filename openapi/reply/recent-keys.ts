/**
 * Remembers recently requested keys. Only answers that are requested again are cached: caching all of them spent a
 * third of the CPU on garbage collection, since each lives just long enough to be moved.
 */
type RecentKeys = {
  /** Tells whether the key was requested before, and remembers it. */
  isKnown(key: string): boolean;
};

const KEYS_MAX = 1_000;
/** Bounds the characters: of long keys fewer are remembered. */
const CHARACTERS_MAX = 500_000;

export function createRecentKeys(): RecentKeys {
  let recent = new Set<string>();
  let older = new Set<string>();
  let characters = 0;
  return {
    isKnown: (key) => {
      const isKnown = recent.has(key) || older.has(key);
      if (!recent.has(key)) characters += key.length;
      recent.add(key);
      if (recent.size >= KEYS_MAX || characters >= CHARACTERS_MAX) {
        [recent, older] = [new Set(), recent];
        characters = 0;
      }
      return isKnown;
    },
  };
}
