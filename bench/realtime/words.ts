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

/** Who speaks at each millisecond of a beat, if he was asked for his next word by then. */
const choir = Array.from({ length: WORD_MS }, () => new Set<() => void>());
let reached = 0;
let metronome: NodeJS.Timeout | null = null;

/** One timer for all sessions: one for each word would cost a server as much as half of what is measured. */
function beat(): void {
  for (const now = performance.now(); reached < now; reached += 1) {
    for (const speak of choir[reached % WORD_MS] ?? []) speak();
  }
}

/** What every server here says to each of its clients: words that tell when they were made, until the signal. */
export function words<Word>(
  signal: AbortSignal,
  { as }: { as: (text: string) => Word },
): AsyncIterable<Word> {
  if (metronome === null) {
    reached = Math.floor(performance.now());
    metronome = setInterval(beat, 1);
  }
  type Told = (word: IteratorResult<Word, undefined>) => void;
  const singers = choir[Math.floor(Math.random() * WORD_MS)];
  let asked: Told | null = null;
  const speak = () => {
    const told = asked;
    asked = null;
    if (signal.aborted) {
      singers?.delete(speak);
      told?.({ done: true, value: undefined });
    } else if (told !== null) {
      made += 1;
      told({ done: false, value: as(`@${Math.round(stamp() * 10).toString(36)};`) });
    }
  };
  const listen = (told: Told) => {
    asked = told;
  };
  singers?.add(speak);
  return { [Symbol.asyncIterator]: () => ({ next: () => new Promise(listen) }) };
}
