/**
 * Remembers the keys that were asked for of late. What nobody asks for again is not worth keeping: a cache full of such
 * answers costs the collector of garbage a third of the processor, since each lives just long enough to be moved.
 */
type RecentKeys = {
  /** Whether the key was asked for before; remembers it. */
  isKnown(key: string): boolean;
};

const KEYS_MAX = 1_000;
/** Keys are as long as what is asked for; of long ones fewer are remembered. */
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
