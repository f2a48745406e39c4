import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, closing, delta, opening } from '../../realtime/chunks.ts';
import { Tape } from '../../realtime/tape.ts';

const others = [...opening('m1', { generatedBy: 'script' }, 'Je suis une IA.'), ...closing('stop')];
const words = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'binary' }).map(delta) },
  { weight: 1, arbitrary: fc.constant(delta('é'.repeat(70_000))) },
);
const chunks = fc.array(fc.oneof({ weight: 20, arbitrary: words }, fc.constantFrom<Chunk>(...others)), {
  maxLength: 60,
});

describe('the tape of a turn', () => {
  it('gives back every chunk in its place, at any time, and nothing beyond', () => {
    fc.assert(
      fc.property(chunks, (told) => {
        const tape = new Tape();
        for (const [index, chunk] of told.entries()) {
          tape.push(chunk);
          expect(tape.at(index)).toEqual(chunk);
          expect(tape.at(index + 1)).toBeUndefined();
        }
        expect(tape.length).toBe(told.length);
        expect(told.map((_, index) => tape.at(index))).toEqual(told);
      }),
    );
  });

  it('has the words without what stands between them', () => {
    fc.assert(
      fc.property(chunks, (told) => {
        const tape = new Tape();
        for (const chunk of told) tape.push(chunk);
        expect(tape.text()).toBe(told.map((chunk) => ('delta' in chunk ? chunk.delta : '')).join(''));
      }),
    );
  });
});
