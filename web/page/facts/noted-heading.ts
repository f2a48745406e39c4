import { countWordsUnderQuestions, isAskedInBox } from '#domain/prequalification/fact-words.ts';
import type { Visit } from '../visit.ts';
import type { NotedFact } from './fact-row.ts';

/**
 * Writes the heading of the noted words. After a conversation it counts the entries of the list, as `facts.js` does in
 * the browser for each new entry. If only a form has asked, it counts the answers, as the form's review does.
 */
export function notedHeading(
  { texts }: Visit,
  facts: readonly NotedFact[],
  askedIn: 'conversation' | 'form',
): string {
  const { count, ofForm } = texts.facts;
  const entryHeading = count.replace('{count}', String(facts.length));
  if (askedIn === 'conversation') return entryHeading;
  const answers = countWordsUnderQuestions(facts);
  const hasQuestions = facts.some(isAskedInBox);
  // "No, thanks" to the invitation to ask is noted, but is neither an answer nor a question.
  const hasOnlyNoThanks = answers === 0 && !hasQuestions && facts.some(({ status }) => status !== 'declined');
  return hasOnlyNoThanks ? entryHeading : ofForm({ answers, hasQuestions });
}
