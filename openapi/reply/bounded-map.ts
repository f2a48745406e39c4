/** A map that holds at most so many bytes and entries. */
type BoundedMap<Value> = {
  get(key: string): Value | undefined;
  /** Puts the entry last, and drops from the front what is over, and what there is too much of. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
};

type Bounds<Value> = {
  bytesMax: number;
  entriesMax: number;
  /** Nobody will be given it again. */
  isOver(value: Value): boolean;
};

/** An entry itself takes objects, strings' heads and places in tables. */
const ENTRY_BYTES = 1_000;
/** A text may take so much. */
const CHARACTER_BYTES = 2;

/** `bytes` is what the value takes; the key and the entry are counted here. */
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

/** Texts take so much memory at most. */
export function bytesOfTexts(texts: Iterable<string | undefined>): number {
  let characters = 0;
  for (const text of texts) characters += text?.length ?? 0;
  return characters * CHARACTER_BYTES;
}

/** In memory of their own: small bytes are mostly a part of a larger piece, all of which stays while they are kept. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
