export const WORDS_PER_SECOND = 20;
const WORD_MS = 1000 / WORDS_PER_SECOND;

/** Milliseconds on a clock that all processes of this machine share, short enough to be a word. */
function stamp(now: number): number {
  return (performance.timeOrigin + now) % 1e7;
}

/** Milliseconds since a word was due, by the stamp between its `@` and `;`. */
export function ageOf(word: string): number {
  return stamp(performance.now()) - Number.parseInt(word, 36) / 10;
}

let made = 0;

export function wordsMade(): number {
  return made;
}

/** Call-backs by the millisecond of the period in which they are due; each is called with the due time. */
const slotsByMillisecond = Array.from({ length: WORD_MS }, () => new Set<(dueAt: number) => void>());
let lastTick = 0;
let tickTimer: NodeJS.Timeout | null = null;

/** One timer serves all sessions: a timer for each word would cost half as much as the measured work. */
function tick(): void {
  for (const now = performance.now(); lastTick < now; lastTick += 1) {
    for (const schedule of slotsByMillisecond[lastTick % WORD_MS] ?? []) schedule(lastTick);
  }
}

/**
 * Every server here sends these words to each of its clients, until the signal. A word contains the time when it was
 * due, so a word that is fetched late is late, and none is left out.
 */
export function words<Word>(
  signal: AbortSignal,
  { as }: { as: (text: string) => Word },
): AsyncIterable<Word> {
  type ResolveNext = (word: IteratorResult<Word, undefined>) => void;
  if (tickTimer === null) {
    lastTick = Math.floor(performance.now());
    tickTimer = setInterval(tick, 1);
  }
  const slot = slotsByMillisecond[Math.floor(Math.random() * WORD_MS)];
  const pendingDueTimes = [performance.now()];
  let asked: ResolveNext | null = null;

  function deliver(): void {
    const dueAt = asked === null ? undefined : pendingDueTimes.shift();
    if (asked === null || dueAt === undefined) return;
    made += 1;
    asked({ done: false, value: as(`@${Math.round(stamp(dueAt) * 10).toString(36)};`) });
    asked = null;
  }
  const schedule = (dueAt: number) => {
    pendingDueTimes.push(dueAt);
    deliver();
  };
  const listen = (reported: ResolveNext) => {
    asked = reported;
    if (signal.aborted) leave();
    else deliver();
  };
  const leave = () => {
    slot?.delete(schedule);
    asked?.({ done: true, value: undefined });
  };
  slot?.add(schedule);
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
