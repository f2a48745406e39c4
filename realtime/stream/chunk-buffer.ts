import { type Chunk, delta } from './chunks.ts';

/** A text chunk is kept as its text only. */
type Kept = Chunk | string;

const BLOCK = 8;
const LENGTH_MAX = 0xff_ff;

/**
 * The chunks of a turn, packed: a full block of words becomes one string, their lengths and then the words. Measured
 * with 2,000 sessions: 97 KB of memory a session, 117 KB with an array of chunks, at the same CPU a word.
 */
export class ChunkBuffer {
  readonly #sealed: (string | Kept[])[] = [];
  /** The last block, which stays as it is until the next one begins, since its words are still to be published. */
  #fresh: Kept[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Chunk): void {
    const place = this.#length % BLOCK;
    if (place === 0 && this.#length > 0) this.#seal();
    this.#fresh[place] = chunk.type === 'text-delta' ? chunk.delta : chunk;
    this.#length += 1;
  }

  at(index: number): Chunk | undefined {
    if (index >= this.#length) return undefined;
    const block = this.#sealed[Math.floor(index / BLOCK)] ?? this.#fresh;
    const kept = typeof block === 'string' ? wordOf(block, index % BLOCK) : block[index % BLOCK];
    return typeof kept === 'string' ? delta(kept) : kept;
  }

  /** The words so far. */
  text(): string {
    const fresh = this.#fresh.slice(0, this.#length - this.#sealed.length * BLOCK);
    return [...this.#sealed, fresh]
      .map((block) => (typeof block === 'string' ? block.slice(BLOCK) : block.filter(isWord).join('')))
      .join('');
  }

  #seal(): void {
    const block = this.#fresh;
    if (block.every(isShortWord)) {
      const lengths = String.fromCharCode(...block.map(({ length }) => length));
      // Joined, since what is added with `+` stays a tree of its parts.
      this.#sealed.push([lengths, ...block].join(''));
    } else {
      this.#sealed.push(block);
      this.#fresh = [];
    }
  }
}

function wordOf(block: string, place: number): string {
  let begin = BLOCK;
  for (let before = 0; before < place; before += 1) begin += block.charCodeAt(before);
  return block.slice(begin, begin + block.charCodeAt(place));
}

function isWord(kept: Kept): kept is string {
  return typeof kept === 'string';
}

/** Its length is one character. */
function isShortWord(kept: Kept): kept is string {
  return isWord(kept) && kept.length <= LENGTH_MAX;
}
