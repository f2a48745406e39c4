/** The pace of every session. */
export const WORDS_PER_SECOND = 20;
const WORD_MS = 1000 / WORDS_PER_SECOND;

/** The clock's range: three characters in base 36, so that an answer's 16,000 characters outlast a ramp. */
const STAMP_RANGE_MS = 46_000;

/** The milliseconds of a clock that all processes of this machine share, modulo its range. */
function stamp(now: number): number {
  return (performance.timeOrigin + now) % STAMP_RANGE_MS;
}

/** The milliseconds since a word was due, by its stamp between `@` and `;`: milliseconds in base 36. */
export function ageOf(word: string): number {
  const age = stamp(performance.now()) - Number.parseInt(word, 36);
  return age < -STAMP_RANGE_MS / 2 ? age + STAMP_RANGE_MS : age;
}

/** Makes a word by the parser of a provider's events, since its strings cost less memory than concatenated ones. */
function parsedWord(dueAt: number): string {
  return JSON.parse(`"@${Math.round(stamp(dueAt)).toString(36)};"`) as string;
}

/** The words that this process has made so far. */
let madeCount = 0;

export function wordsMade(): number {
  return madeCount;
}

/** The callbacks, by the millisecond of the period at which their words are due; each is called with the due time. */
const slotsByMillisecond = Array.from({ length: WORD_MS }, () => new Set<(dueAt: number) => void>());
let lastTick = 0;
let tickTimer: NodeJS.Timeout | null = null;

/** One timer serves all sessions: a timer for each word would cost half as much as the measured work. */
function tick(): void {
  for (const now = performance.now(); lastTick < now; lastTick += 1) {
    for (const onDue of slotsByMillisecond[lastTick % WORD_MS] ?? []) onDue(lastTick);
  }
}

/**
 * Makes the words that each measured server sends to each of its clients, until the signal. A word contains the time at
 * which it was due. A word that is read late is thus late, and none is left out.
 */
export function words<Word>(
  signal: AbortSignal,
  { toWord }: { toWord: (text: string) => Word },
): AsyncIterable<Word> {
  type ResolveNext = (word: IteratorResult<Word, undefined>) => void;
  if (tickTimer === null) {
    lastTick = Math.floor(performance.now());
    tickTimer = setInterval(tick, 1);
  }
  const slot = slotsByMillisecond[Math.floor(Math.random() * WORD_MS)];
  const pendingDueTimes = [performance.now()];
  let pendingRead: ResolveNext | null = null;

  function deliver(): void {
    const dueAt = pendingRead === null ? undefined : pendingDueTimes.shift();
    if (pendingRead === null || dueAt === undefined) return;
    madeCount += 1;
    pendingRead({ done: false, value: toWord(parsedWord(dueAt)) });
    pendingRead = null;
  }
  const onDue = (dueAt: number) => {
    pendingDueTimes.push(dueAt);
    deliver();
  };
  const read = (resolve: ResolveNext) => {
    pendingRead = resolve;
    if (signal.aborted) leave();
    else deliver();
  };
  const leave = () => {
    slot?.delete(onDue);
    pendingRead?.({ done: true, value: undefined });
  };
  slot?.add(onDue);
  signal.addEventListener('abort', leave);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(read),
      return: async () => {
        leave();
        return { done: true, value: undefined };
      },
    }),
  };
}
