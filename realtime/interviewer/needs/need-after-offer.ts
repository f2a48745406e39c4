import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { denies } from './denials.ts';
import type { Need } from './need.ts';
import { needRepliedTo } from './reply-to-need.ts';
import { spellingsOf } from './sentences.ts';

/** The needs whose replies offer a person. */
const offersPerson: ReadonlySet<Need | null> = new Set(['person', 'not_understood']);

/** "une personne svp", "oui, un humain". */
const aPerson =
  /^\P{L}*(?:(?:oui|ok|yes|svp|stp|please|alors|je veux|i want) )*(?:(?:une?|an?|the|la|vraie?|real) )*(?:personne|person|humain|human|quelqu['’]un|someone)(?: (?:svp|stp|please|pls|merci|thanks|s['’]il (?:vous|te) pla[iî]t))*\P{L}*$/iu;

/** "laissez tomber", "non merci, pas besoin". A bare no may answer the question that follows the offer. */
const declinesOffer =
  /^\P{L}*(?:(?:non|nan|nah|no|ok|oh|bon|merci|thanks|c['’]?(?:est)? bon|it['’]?s (?:ok|fine)|en fait|actually|finalement)\P{L}+)*(?:laisse[zr]?(?: tomber)?|oublie[zr]?|forget it|tant pis|pas grave|pas (?:besoin|la peine)|ça ira|ca ira|no need|never ?mind|don['’]t worry)(?:\P{L}+(?:ça|ca|merci|thanks|actually|finalement|en fait|alors|then|for now|pour l['’]instant))*\P{L}*$/iu;

/** "aidez-moi", "I need some help". */
const asksForHelp = /^\P{L}*(?:\p{L}+\P{L}+){0,3}(?:help|aide[zr]?)(?!\p{L})/iu;

/**
 * Reads the need in the newest message again, with the interviewer's reply before it:
 * - After a reply that offered a person, "personne" alone asks for a person. Otherwise it may mean "no one".
 * - After the reply to a wish for a person, "forget it" declines the person and does not stop the conversation.
 * - After a reply to distress, a call for help is distress.
 */
export function needAfterOffer(need: Need | null, transcript: readonly TranscriptMessage[]): Need | null {
  const [before, newest] = transcript.slice(-2);
  if (before?.role !== 'assistant' || newest?.role !== 'user') return need;
  const repliedTo = needRepliedTo(before.text);
  if (need === 'not_understood' && repliedTo === 'distress' && asksForHelp.test(newest.text))
    return 'distress';
  if (need === 'stop' && declinesPerson(newest.text, before)) return null;
  const isWish = need === null && offersPerson.has(repliedTo) && aPerson.test(newest.text);
  return isWish ? 'person' : need;
}

/** Tells whether a message declines the person that the reply before it offered. */
export function declinesPerson(text: string, before: Pick<TranscriptMessage, 'text'> | null): boolean {
  if (before === null || needRepliedTo(before.text) !== 'person') return false;
  const sentences = spellingsOf(text).flat();
  return declinesOffer.test(text.trim()) || sentences.some(({ whole }) => denies('person', whole));
}
