import { countWordsUnderQuestions, isAskedInBox } from '#domain/prequalification/fact-words.ts';
import type { Visit } from '../visit.ts';
import type { NotedFact } from './fact-row.ts';

/**
 * Writes the heading of the noted words. After a conversation it counts the entries of the list, as `facts.js` does when
 * one more arrives. Where only a form has asked, it counts the answers, as the form's review does before they are sent,
 * unless "no, thanks" to the invitation to ask is all that is noted.
 */
export function notedHeading(
  { texts }: Visit,
  facts: readonly NotedFact[],
  from: 'conversation' | 'form',
): string {
  const { count, ofForm } = texts.facts;
  const noted = count.replace('{count}', String(facts.length));
  if (from === 'conversation') return noted;
  const answers = countWordsUnderQuestions(facts);
  const asks = facts.some(isAskedInBox);
  const holdsOthers = answers === 0 && !asks && facts.some(({ status }) => status !== 'declined');
  return holdsOthers ? noted : ofForm({ answers, asks });
}
