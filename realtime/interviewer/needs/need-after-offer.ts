import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { needRepliedTo } from './reply-to-need.ts';

/** Replies that offer a person. */
const offers: ReadonlySet<Need | null> = new Set(['person', 'not_understood']);

const aPerson =
  /^\P{L}*(?:(?:oui|ok|yes|svp|stp|please|alors|je veux|i want) )*(?:(?:une?|an?|the|la|vraie?|real) )*(?:personne|person|humain|human|quelqu['’]un|someone)(?: (?:svp|stp|please|pls|merci|thanks|s['’]il (?:vous|te) pla[iî]t))*\P{L}*$/iu;

/** A bare no is not among them, since it may answer the question that follows the offer. */
const drops =
  /^\P{L}*(?:(?:non|nan|nah|no|ok|oh|bon|merci|thanks|c['’]?(?:est)? bon|it['’]?s (?:ok|fine)|en fait|actually|finalement)\P{L}+)*(?:laisse[zr]?(?: tomber)?|oublie[zr]?|forget it|tant pis|pas grave|pas (?:besoin|la peine)|ça ira|ca ira|no need|never ?mind|don['’]t worry)(?:\P{L}+(?:ça|ca|merci|thanks|actually|finalement|en fait|alors|then|for now|pour l['’]instant))*\P{L}*$/iu;

const asksForHelp = /^\P{L}*(?:\p{L}+\P{L}+){0,3}(?:help|aide[zr]?)(?!\p{L})/iu;

/**
 * Reads the need in the newest message again, with the reply before it. After one that offered a person, a bare
 * "personne", which also means no one, is the wish for one; after one to such a wish, "forget it" is no stop. After one in
 * distress, a call for help is distress.
 */
export function needAfterOffer(need: Need | null, transcript: readonly TranscriptMessage[]): Need | null {
  const [before, newest] = transcript.slice(-2);
  if (before?.role !== 'assistant' || newest?.role !== 'user') return need;
  const repliedTo = needRepliedTo(before.text);
  if (need === 'not_understood' && repliedTo === 'distress' && asksForHelp.test(newest.text))
    return 'distress';
  if (need === 'stop' && dropsOffer(newest.text, before)) return null;
  const isWish = need === null && offers.has(repliedTo) && aPerson.test(newest.text);
  return isWish ? 'person' : need;
}

/** Tells whether words drop the person whom the reply before them was about. */
export function dropsOffer(text: string, before: Pick<TranscriptMessage, 'text'> | null): boolean {
  return before !== null && needRepliedTo(before.text) === 'person' && drops.test(text.trim());
}
