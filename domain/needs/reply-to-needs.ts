import { knownCountryCode } from '#kernel/country.ts';
import type { Lang } from '#kernel/language.ts';
import { holdsContactDetails, replyToContactDetails } from '#realtime/interviewer/needs/contact-details.ts';
import { type Need, needs } from '#realtime/interviewer/needs/need.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { type ReplyPart, writeReply } from '#realtime/interviewer/needs/reply-to-need.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Deps } from '../ports.ts';

export { helplineIn } from '#realtime/interviewer/needs/helplines.ts';

/** The service replies to these in words that no interviewer reads. */
export const repliedTo = [...needs, 'contact_details'] as const;

/** The service's own words for a need: as one text, and in parts of one language each. */
export type NeedReply = { need: (typeof repliedTo)[number]; text: string; parts: ReplyPart[] };

type Spoken = { lang: Lang; help: Help };

/**
 * Writes the service's own words for each need that answers tell of, the most urgent first (D61), and then for contact
 * details in them (D164). In distress these are all.
 */
export function replyToNeeds(answers: readonly string[], spoken: Spoken): NeedReply[] {
  const saidNeeds = answers.map((said) => ({ said, need: recogniseNeed(said) }));
  const replies = needs.flatMap((need) => {
    const first = saidNeeds.find((one) => one.need === need);
    return first === undefined ? [] : [toReply(need, { ...spoken, said: first.said })];
  });
  const isInDistress = saidNeeds.some(({ need }) => need === 'distress');
  if (isInDistress || !answers.some(holdsContactDetails)) return replies;
  const text = replyToContactDetails({ ...spoken, need: null });
  return [...replies, { need: 'contact_details', text, parts: [{ lang: spoken.lang, text }] }];
}

/**
 * Writes them for distress alone, in words that no interviewer reads: a letter, a reason, a contest. Other needs are
 * said there to the employer, or are what the form does already (D113).
 */
export function replyToDistress(words: readonly (string | null | undefined)[], spoken: Spoken): NeedReply[] {
  return words.some((said) => tellsDistress(said ?? null)) ? [distressReply(spoken)] : [];
}

export function distressReply(spoken: Spoken): NeedReply {
  return toReply('distress', spoken);
}

/** Tells whether words are those of distress: they are in no mail to an employer (D93). */
export function tellsDistress(words: string | null): boolean {
  return words !== null && recogniseNeed(words) === 'distress';
}

/** Leaves words of distress out, for a mail. */
export function withoutDistress(words: string | null): string | null {
  return tellsDistress(words) ? null : words;
}

/**
 * Leaves a telephone number with words of distress out, since the field takes any text; its mail leads to the page
 * instead.
 */
export function toMailedPhone(phone: string | null): { phone: string | null; hasUnmailedPhone: boolean } {
  return { phone: withoutDistress(phone), hasUnmailedPhone: tellsDistress(phone) };
}

/** Finds the facts that a reply names for a job in a country, which is given as a name or a code. */
export function helpIn(country: string | null, { publicUrl }: Pick<Deps['settings'], 'publicUrl'>): Help {
  return { newLinkUrl: `${publicUrl}/portal`, countryCode: knownCountryCode(country ?? '') };
}

function toReply(need: Need, spoken: Spoken & { said?: string }): NeedReply {
  const parts = writeReply(need, spoken);
  return { need, parts, text: parts.map(({ text }) => text).join('\n\n') };
}
