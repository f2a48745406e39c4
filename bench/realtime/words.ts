import { setTimeout as wait } from 'node:timers/promises';

export const WORDS_PER_SECOND = 20;
const WORD_MS = 1000 / WORDS_PER_SECOND;

/** Milliseconds on a clock that all processes of this machine share, short enough to be a word. */
export function stamp(): number {
  return (performance.timeOrigin + performance.now()) % 1e7;
}

/** Milliseconds since a word was made, by what stands between its `@` and `;`. */
export function ageOf(word: string): number {
  return stamp() - Number.parseInt(word, 36) / 10;
}

let made = 0;

export function wordsMade(): number {
  return made;
}

/** What every server here says to each of its clients: words that tell when they were made, until the signal. */
export async function* words<Word>(
  signal: AbortSignal,
  { as }: { as: (text: string) => Word },
): AsyncGenerator<Word> {
  const begin = performance.now();
  for (let count = 1; !signal.aborted; count += 1) {
    made += 1;
    yield as(`@${Math.round(stamp() * 10).toString(36)};`);
    await wait(Math.max(0, begin + count * WORD_MS - performance.now()));
  }
}
