import { type Chunk, delta } from './chunks.ts';

/**
 * The chunks of a turn. A text chunk is stored as its text only: a chunk object for each word would take five times the
 * memory.
 */
export class ChunkBuffer {
  readonly #chunks: (Chunk | string)[] = [];

  get length(): number {
    return this.#chunks.length;
  }

  push(chunk: Chunk): void {
    this.#chunks.push(chunk.type === 'text-delta' ? chunk.delta : chunk);
  }

  at(index: number): Chunk | undefined {
    const chunk = this.#chunks[index];
    return typeof chunk === 'string' ? delta(chunk) : chunk;
  }

  /** Returns the answer's text so far. */
  text(): string {
    return this.#chunks.filter((chunk) => typeof chunk === 'string').join('');
  }
}
