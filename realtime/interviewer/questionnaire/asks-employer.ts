import { asksInWords, holdsQuestion } from '#realtime/model/holds-question.ts';
import { languageAskedIn } from '../asked-language.ts';
import { complainsOnly, withoutComplaints } from '../needs/complaints/complains.ts';
import type { Need } from '../needs/need.ts';
import { needTakenBack, recogniseNeed } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { leavesUnanswered } from './declines.ts';
import { asksToGoOn, saysPause } from './pause.ts';

const takenBack: readonly Need[] = ['delete', 'person', 'stop'];

/**
 * Tells whether a message asks the employer something (D83). Words of distress ask nothing, nor do complaints (D163) and
 * the wish to skip, to go on, for a language or to take a need back. A stop, or the wish for a person or a deletion, has a reply of its own,
 * and only a question next to it counts. After the reply to a need, and in a pause, the message counts by its own words,
 * without the message before.
 */
export function asksEmployer(
  { text, need }: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  const asks = before?.asks ?? null;
  if (need === 'distress' || languageAskedIn(text) !== null || complainsOnly(text, asks)) return false;
  const rest = withoutComplaints(text, asks);
  if (leavesUnanswered(rest) || asksToGoOn(rest) || needTakenBack(text, takenBack) !== null) return false;
  if (need !== null && (need !== 'not_understood' || isAboutOurs(rest))) return asksBesideNeed(rest);
  const isBetween = before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text));
  return holdsQuestion(rest, isBetween ? null : before);
}

/** Tells whether words that do not understand are about the questionnaire's question, and name nothing of the job. */
function isAboutOurs(text: string): boolean {
  return /(?<!\p{L})[qk]uestions?(?!\p{L})/iu.test(text) || text.trim().split(/\s+/).length <= 4;
}

/** Tells whether a sentence without a need asks something, or a clause without one next to a need has words that ask. */
function asksBesideNeed(text: string): boolean {
  return text.split(/(?<=[.!?…;\n])/).some((sentence) => {
    if (recogniseNeed(sentence) === null) return holdsQuestion(sentence, null);
    const clauses = sentence.split(/[,:()]| - |\b(?:and|but|et|mais)\b/);
    return clauses.some((clause) => recogniseNeed(clause) === null && asksInWords(clause));
  });
}
