import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { needRepliedTo } from './reply-to-need.ts';

/** Replies that offer a person. */
const offers: ReadonlySet<Need | null> = new Set(['person', 'not_understood']);

const aPerson =
  /^\P{L}*(?:(?:oui|ok|yes|svp|stp|please|alors|je veux|i want) )*(?:(?:une?|an?|the|la|vraie?|real) )*(?:personne|person|humain|human|quelqu['’]un|someone)(?: (?:svp|stp|please|pls|merci|thanks|s['’]il (?:vous|te) pla[iî]t))*\P{L}*$/iu;

/** Recognises a bare "personne", which also means no one, as the wish for a person after a reply that offered one. */
export function needAfterOffer(transcript: readonly TranscriptMessage[]): Need | null {
  const [before, newest] = transcript.slice(-2);
  if (before?.role !== 'assistant' || newest?.role !== 'user') return null;
  return offers.has(needRepliedTo(before.text)) && aPerson.test(newest.text) ? 'person' : null;
}
