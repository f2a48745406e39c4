import { asksInWords, holdsQuestion } from '#realtime/model/holds-question.ts';
import { languageAskedIn } from '../asked-language.ts';
import { complainsOnly, withoutComplaints } from '../needs/complaints/complains.ts';
import type { Need } from '../needs/need.ts';
import { deniedNeedIn, recogniseNeed } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { leavesUnanswered } from './declines.ts';
import { asksToGoOn, saysPause } from './pause.ts';

/** The needs that a message can deny: "ne supprimez rien". */
const deniableNeeds: readonly Need[] = ['delete', 'person', 'stop'];

/**
 * Tells whether a message asks the employer something (D83):
 * - Words of distress, complaints (D163), and wishes to skip, to go on, for a language or against a need ask nothing.
 * - A stop, or the wish for a person or a deletion, has its own reply: only a question next to it counts.
 * - After the reply to a need, and in a pause, the message before does not count.
 */
export function asksEmployer(
  { text, need }: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  const asks = before?.asks ?? null;
  if (need === 'distress' || languageAskedIn(text) !== null || complainsOnly(text, asks)) return false;
  const rest = withoutComplaints(text, asks);
  if (leavesUnanswered(rest) || asksToGoOn(rest) || deniedNeedIn(text, deniableNeeds) !== null) return false;
  if (need !== null && (need !== 'not_understood' || isAboutQuestionnaire(rest))) return asksNextToNeed(rest);
  const isWithoutContext = before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text));
  return holdsQuestion(rest, isWithoutContext ? null : before);
}

/** Tells whether "I do not understand" is about the questionnaire's question, and not about the job. */
function isAboutQuestionnaire(text: string): boolean {
  return /(?<!\p{L})[qk]uestions?(?!\p{L})/iu.test(text) || text.trim().split(/\s+/).length <= 4;
}

/** Tells whether a sentence or a clause that does not say the need asks something. */
function asksNextToNeed(text: string): boolean {
  return text.split(/(?<=[.!?…;\n])/).some((sentence) => {
    if (recogniseNeed(sentence) === null) return holdsQuestion(sentence, null);
    const clauses = sentence.split(/[,:()]| - |\b(?:and|but|et|mais)\b/);
    return clauses.some((clause) => recogniseNeed(clause) === null && asksInWords(clause));
  });
}
