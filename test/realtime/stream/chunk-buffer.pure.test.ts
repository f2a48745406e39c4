import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkBuffer } from '#realtime/stream/chunk-buffer.ts';
import { type Chunk, closing, delta, opening } from '#realtime/stream/chunks.ts';

const others = [...opening('m1', { generatedBy: 'script' }, 'Je suis une IA.'), ...closing('stop')];
const words = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'binary' }).map(delta) },
  { weight: 1, arbitrary: fc.constant(delta('é'.repeat(70_000))) },
);
const chunks = fc.array(fc.oneof({ weight: 20, arbitrary: words }, fc.constantFrom<Chunk>(...others)), {
  maxLength: 60,
});

describe('the buffer of a turn', () => {
  it('gives back every chunk in its place, at any time, and nothing beyond', () => {
    fc.assert(
      fc.property(chunks, (reported) => {
        const buffer = new ChunkBuffer();
        for (const [index, chunk] of reported.entries()) {
          buffer.push(chunk);
          expect(buffer.at(index)).toEqual(chunk);
          expect(buffer.at(index + 1)).toBeUndefined();
        }
        expect(buffer.length).toBe(reported.length);
        expect(reported.map((_, index) => buffer.at(index))).toEqual(reported);
      }),
    );
  });

  it('has the text of all text chunks', () => {
    fc.assert(
      fc.property(chunks, (reported) => {
        const buffer = new ChunkBuffer();
        for (const chunk of reported) buffer.push(chunk);
        expect(buffer.text()).toBe(reported.map((chunk) => ('delta' in chunk ? chunk.delta : '')).join(''));
      }),
    );
  });
});
