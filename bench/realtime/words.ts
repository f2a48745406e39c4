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

/** Those who wait for their next word, by the millisecond of the beat at which it is due. */
const dueAt = Array.from({ length: WORD_MS }, (): (() => void)[] => []);
let reached = 0;
let metronome: NodeJS.Timeout | null = null;

/** One timer for all sessions: one for each word would cost a server as much as half of what is measured. */
function beat(): void {
  for (const now = performance.now(); reached < now; reached += 1) {
    const due = dueAt[reached % WORD_MS] ?? [];
    dueAt[reached % WORD_MS] = [];
    for (const speak of due) speak();
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
  const place = Math.floor(Math.random() * WORD_MS);
  const next = (): Promise<IteratorResult<Word, undefined>> =>
    new Promise((resolve) => {
      dueAt[place]?.push(() => {
        made += 1;
        if (signal.aborted) resolve({ done: true, value: undefined });
        else resolve({ done: false, value: as(`@${Math.round(stamp() * 10).toString(36)};`) });
      });
    });
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
