/** Holds at most so many bytes and entries. */
type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  /** Puts the entry last; drops outdated entries, and entries beyond the bounds, from the front. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
};

type Bounds<Value> = {
  bytesMax: number;
  entriesMax: number;
  /** Tells whether the entry is outdated. */
  isOver(value: Value): boolean;
};

/** Estimates the objects, string heads and table places of an entry. */
const ENTRY_BYTES = 1_000;
/** Is the most memory that a character takes. */
const CHARACTER_BYTES = 2;

/** Creates the map. `bytes` is the size of the value; the map adds the key and the entry. */
export function createBoundedMap<Value>({ bytesMax, entriesMax, isOver }: Bounds<Value>): BoundedMap<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let bytesHeld = 0;

  function drop(key: string): void {
    bytesHeld -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => entries.get(key)?.value,
    delete: drop,
    set: (key, value, valueBytes) => {
      drop(key);
      const bytes = valueBytes + key.length * CHARACTER_BYTES + ENTRY_BYTES;
      entries.set(key, { value, bytes });
      bytesHeld += bytes;
      for (const [oldest, entry] of entries) {
        const fits = bytesHeld <= bytesMax && entries.size <= entriesMax;
        if (fits && (oldest === key || !isOver(entry.value))) break;
        drop(oldest);
      }
    },
  };
}

/** Estimates the memory of texts, at most. */
export function bytesOfTexts(texts: Iterable<string | undefined>): number {
  let characters = 0;
  for (const text of texts) characters += text?.length ?? 0;
  return characters * CHARACTER_BYTES;
}

/** Copies small bytes to memory of their own. Otherwise they keep the larger piece that they are a part of. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

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
