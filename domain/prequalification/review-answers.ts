import type { Lang } from '#kernel/language.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { type NeedReply, replyToNeeds } from '../needs/reply-to-needs.ts';
import type { WayToPerson } from '../needs/way-to-person.ts';
import { toHelp } from '../sessions/conversation-session.ts';
import { type ReadingDeps, readSentAnswers, type SentAnswers } from './read-sent-answers.ts';

/**
 * Returns the facts that would be stored for these answers, so that the candidate can check them first, and the
 * service's replies to the needs in them (D61). It stores nothing.
 */
export async function reviewAnswers(
  deps: ReadingDeps,
  { lang, wayToPerson, ...sentAnswers }: SentAnswers & { lang: Lang; wayToPerson: WayToPerson },
): Promise<{ facts: Fact[]; replies: NeedReply[] }> {
  const { session, facts } = await readSentAnswers(deps, { ...sentAnswers, lang });
  const answers = facts.map(({ answer }) => answer);
  const help = { ...toHelp(session, deps.settings), areWordsUnsent: true, wayToPerson };
  return { facts, replies: replyToNeeds(answers, { lang, help }) };
}
