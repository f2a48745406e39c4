/** A map that drops its oldest entries when it has more bytes or entries than its bounds allow. */
type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  /** Puts the entry last; drops outdated entries, and entries beyond the bounds, from the front. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
};

type Bounds<Value> = {
  bytesMax: number;
  entriesMax: number;
  /** Tells whether the entry is outdated; none is unless given. */
  isOutdated?(value: Value): boolean;
};

/** The estimated size of an entry's objects, string heads and table places. */
const ENTRY_BYTES = 1_000;
/** The most memory that a character takes, which is a UTF-16 unit. */
export const CHARACTER_BYTES = 2;

/** Creates the map. `bytes` is the size of the value; the map adds the key and the entry. */
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
      entries.set(key, { value, bytes });
      bytesUsed += bytes;
      for (const [oldest, entry] of entries) {
        const fits = bytesUsed <= bytesMax && entries.size <= entriesMax;
        if (fits && (oldest === key || !isOutdated(entry.value))) break;
        drop(oldest);
      }
    },
  };
}
