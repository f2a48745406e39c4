import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
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
  if (from === 'conversation') return count.replace('{count}', String(facts.length));
  const asks = facts.some(
    ({ question, status }) => !isToCandidate({ id: question }) && status !== 'declined',
  );
  return ofForm({ answers: countWordsUnderQuestions(facts), asks });
}
