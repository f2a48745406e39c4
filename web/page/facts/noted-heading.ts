import { countWordsUnderQuestions, isAskedInBox } from '#domain/prequalification/fact-words.ts';
import type { Visit } from '../visit.ts';
import type { NotedFact } from './fact-row.ts';

/**
 * Writes the heading of the noted words. After a conversation it counts the entries of the list, as `facts.js` does when
 * one more arrives. Where only a form has asked, it counts the answers, as the form's review does before they are sent.
 */
export function notedHeading(
  { texts }: Visit,
  facts: readonly NotedFact[],
  from: 'conversation' | 'form',
): string {
  const { count, ofForm } = texts.facts;
  const entryCount = count.replace('{count}', String(facts.length));
  if (from === 'conversation') return entryCount;
  const answers = countWordsUnderQuestions(facts);
  const asks = facts.some(isAskedInBox);
  // "No, thanks" to the invitation to ask is noted, but is neither an answer nor a question.
  const hasOnlyNoThanks = answers === 0 && !asks && facts.some(({ status }) => status !== 'declined');
  return hasOnlyNoThanks ? entryCount : ofForm({ answers, asks });
}
