import type { StoredSession } from './floor-acts.ts';

/** The calls that the schedule has seen committed. */
type Committed = {
  isErased: boolean;
  /** The candidate's messages, and those of persons in their order. */
  messages: ReadonlySet<string>;
  said: readonly string[];
  /** The words that were stored when a person took the floor, or the candidate withdrew the consent. */
  barriers: readonly Barrier[];
};

type Words = { texts: ReadonlyMap<number, string>; facts: ReadonlySet<string> };
/** No turn that began before the barrier may store more of itself than this. */
export type Barrier = Words & { turns: number };

/** The words of a model begin with the place of its turn, and so do its facts. */
export const wordOf = (turn: number, word: number) => `t${turn}.${word} `;
export const factOf = (turn: number) => `t${turn}.`;
const turnOf = (text: string) => Number(/^t(\d+)\./.exec(text)?.[1]);

export function wordsStoredIn({ messages, facts }: StoredSession): Words {
  const texts = messages.filter(({ by }) => by === 'ai').map(({ text }) => [turnOf(text), text] as const);
  return { texts: new Map(texts), facts: new Set(facts) };
}

/** Finds words, facts, turns and messages that are stored against the rules of the floor (D58). */
export function findFaults(stored: StoredSession, before: StoredSession, committed: Committed): string[] {
  const { messages, facts, turns, floor } = stored;
  if (committed.isErased)
    return messages.length + facts.length > 0 ? ['something is left of an erased person'] : [];
  const faults: string[] = [];
  const { texts } = wordsStoredIn(stored);
  for (const barrier of committed.barriers) {
    for (const [turn, text] of texts)
      if (turn < barrier.turns && barrier.texts.get(turn) !== text) faults.push(`words stored late: ${text}`);
    for (const fact of facts)
      if (turnOf(fact) < barrier.turns && !barrier.facts.has(fact))
        faults.push(`a fact stored late: ${fact}`);
  }
  const running = turns.filter((turn) => turn.startsWith('running')).length;
  if (running > (floor.speaker === 'person' ? 0 : 1))
    faults.push(`${running} turns run, floor: ${floor.speaker}`);
  const asked = messages.filter(({ by }) => by === 'candidate').map(({ text }) => text);
  if (asked.length !== committed.messages.size || asked.some((text) => !committed.messages.has(text)))
    faults.push(`messages of the candidate: ${asked}, not ${[...committed.messages]}`);
  const said = messages.filter(({ by }) => by === 'person').map(({ text }) => text);
  if (said.join() !== committed.said.join())
    faults.push(`messages of persons: ${said}, not ${committed.said}`);
  const isTakenAway =
    before.floor.holder !== null && floor.holder !== null && floor.holder !== before.floor.holder;
  if (isTakenAway) faults.push(`${floor.holder} took the floor of ${before.floor.holder}`);
  return faults;
}
