/** A map whose new entries drop the oldest ones, so that it never has more bytes or entries than its bounds. */
type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  /**
   * Puts the entry last, and drops entries from the front while they are outdated or the map exceeds its bounds. An
   * entry that is larger than `bytesMax` by itself is not stored; an earlier entry of its key is dropped.
   */
  set(key: string, value: Value, valueBytes: number): void;
  delete(key: string): void;
};

type Bounds<Value> = {
  /** The most bytes of all entries together. An entry counts its value's bytes, its key's, and `ENTRY_BYTES`. */
  bytesMax: number;
  entriesMax: number;
  /** Tells whether an entry is dropped from the front even if the map has room. By default, none is. */
  isOutdated?(value: Value): boolean;
};

/**
 * The estimated memory of an entry without its value and its key's characters: objects, string headers, table slots.
 */
const ENTRY_BYTES = 1_000;
/** The most memory of a character, which is a UTF-16 unit. */
export const CHARACTER_BYTES = 2;

export function createBoundedMap<Value>({
  bytesMax,
  entriesMax,
  isOutdated = () => false,
}: Bounds<Value>): BoundedMap<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let bytesUsed = 0;

  function drop(key: string): void {
    bytesUsed -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => entries.get(key)?.value,
    delete: drop,
    set: (key, value, valueBytes) => {
      drop(key);
      const bytes = valueBytes + key.length * CHARACTER_BYTES + ENTRY_BYTES;
      if (bytes > bytesMax) return;
      entries.set(key, { value, bytes });
      bytesUsed += bytes;
      for (const [oldestKey, oldest] of entries) {
        const exceedsBounds = bytesUsed > bytesMax || entries.size > entriesMax;
        // The new entry is not dropped as outdated, since its caller has just made it.
        const isOldestOutdated = oldestKey !== key && isOutdated(oldest.value);
        if (!exceedsBounds && !isOldestOutdated) break;
        drop(oldestKey);
      }
    },
  };
}
