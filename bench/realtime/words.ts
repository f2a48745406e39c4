export const WORDS_PER_SECOND = 20;
const WORD_MS = 1000 / WORDS_PER_SECOND;

/** Milliseconds on a clock that all processes of this machine share, short enough to be a word. */
function stamp(now: number): number {
  return (performance.timeOrigin + now) % 1e7;
}

/** Milliseconds since a word was due, by what stands between its `@` and `;`. */
export function ageOf(word: string): number {
  return stamp(performance.now()) - Number.parseInt(word, 36) / 10;
}

let made = 0;

export function wordsMade(): number {
  return made;
}

/** Who has a word due at each millisecond of a beat; the time at which that was is passed on. */
const choir = Array.from({ length: WORD_MS }, () => new Set<(dueAt: number) => void>());
let reached = 0;
let metronome: NodeJS.Timeout | null = null;

/** One timer for all sessions: one for each word would cost a server as much as half of what is measured. */
function beat(): void {
  for (const now = performance.now(); reached < now; reached += 1) {
    for (const owe of choir[reached % WORD_MS] ?? []) owe(reached);
  }
}

/**
 * What every server here says to each of its clients: words that tell when they were due, until the signal. A word
 * that is fetched late is late, and none is left out.
 */
export function words<Word>(
  signal: AbortSignal,
  { as }: { as: (text: string) => Word },
): AsyncIterable<Word> {
  type Told = (word: IteratorResult<Word, undefined>) => void;
  if (metronome === null) {
    reached = Math.floor(performance.now());
    metronome = setInterval(beat, 1);
  }
  const singers = choir[Math.floor(Math.random() * WORD_MS)];
  const owed = [performance.now()];
  let asked: Told | null = null;

  function speak(): void {
    const dueAt = asked === null ? undefined : owed.shift();
    if (asked === null || dueAt === undefined) return;
    made += 1;
    asked({ done: false, value: as(`@${Math.round(stamp(dueAt) * 10).toString(36)};`) });
    asked = null;
  }
  const owe = (dueAt: number) => {
    owed.push(dueAt);
    speak();
  };
  const listen = (reported: Told) => {
    asked = reported;
    if (signal.aborted) leave();
    else speak();
  };
  const leave = () => {
    singers?.delete(owe);
    asked?.({ done: true, value: undefined });
  };
  singers?.add(owe);
  signal.addEventListener('abort', leave);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(listen),
      return: async () => {
        leave();
        return { done: true, value: undefined };
      },
    }),
  };
}
