import { countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
import type { Visit } from '../visit.ts';

/** Says how many answers are noted, as `facts.js` does when one more arrives. */
export function answerCount(visit: Visit, facts: Parameters<typeof countWordsUnderQuestions>[0]): string {
  const { none, one, many } = visit.texts.facts.count;
  const count = countWordsUnderQuestions(facts);
  if (count === 0) return none;
  return count === 1 ? one : many.replace('{count}', String(count));
}
