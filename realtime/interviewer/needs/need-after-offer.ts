import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { needRepliedTo } from './reply-to-need.ts';
import { anyNumberOf, thenAnyNumberOf, whole } from './rules/patterns.ts';
import { dropsWishBefore, takesBackWish } from './takes-back-wish.ts';

/** The needs whose replies offer a person. */
const needsWithOffer: ReadonlySet<Need | null> = new Set(['person', 'not_understood']);

/** "une personne svp", "oui, un humain". */
const aPerson = whole(
  anyNumberOf('oui|ok|yes|svp|stp|please|alors|je veux|i want'),
  anyNumberOf('une?|an?|the|la|vraie?|real'),
  "(?:personne|person|humain|human|quelqu'un|someone)",
  thenAnyNumberOf("svp|stp|please|pls|merci|thanks|s'il (?:vous|te) plait"),
);

/** "aidez-moi", "I need some help". */
const callForHelp = /^(?:\S+ ){0,3}(?:help|aide[zr]?)\b/;

function toPlainWords(text: string): string {
  return fold(straightenApostrophes(text).replace(/[^\p{L}\p{M}']+/gu, ' '));
}

/**
 * Corrects the need of the newest message where the interviewer's reply before it gives the words another meaning:
 * - After a reply that offered a person, "personne" alone asks for a person. Otherwise it may mean "no one".
 * - After the reply to a wish for a person or a deletion, "forget it" takes the wish back and does not stop the
 *   conversation; "I withdraw my request" withdraws no application.
 * - After a reply to distress, a call for help is distress.
 */
export function needAfterOffer(need: Need | null, transcript: readonly TranscriptMessage[]): Need | null {
  const [previous, newest] = transcript.slice(-2);
  if (previous?.role !== 'assistant' || newest?.role !== 'user') return need;
  const repliedTo = needRepliedTo(previous.text);
  if (need === 'not_understood' && repliedTo === 'distress' && callForHelp.test(toPlainWords(newest.text)))
    return 'distress';
  if (need === 'stop' && takesBackWish(newest.text, previous)) return null;
  if (need === 'delete' && dropsWishBefore(newest.text, previous)) return null;
  const asksForPerson =
    need === null && needsWithOffer.has(repliedTo) && aPerson.test(toPlainWords(newest.text));
  return asksForPerson ? 'person' : need;
}
