import { knownCountryCode } from '#kernel/country.ts';
import type { Lang } from '#kernel/language.ts';
import { holdsContactDetails, replyToContactDetails } from '#realtime/interviewer/needs/contact-details.ts';
import { isOfDistress } from '#realtime/interviewer/needs/is-of-distress.ts';
import { type Need, needs } from '#realtime/interviewer/needs/need.ts';
import { needsIn } from '#realtime/interviewer/needs/recognise-need.ts';
import { type ReplyPart, writeReply } from '#realtime/interviewer/needs/reply-to-need.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Deps } from '../ports.ts';

export { helplineIn } from '#realtime/interviewer/needs/help/helplines.ts';
export type { Help };

/** The needs to which the service itself replies, in place of the interviewer. */
export const needsWithReply = [...needs, 'contact_details'] as const;

/** The service's reply to a need: as one text, and in parts of one language each. */
export type NeedReply = { need: (typeof needsWithReply)[number]; text: string; parts: ReplyPart[] };

/** The language of a reply, the addresses and numbers that it names, and as `said` the words that it answers. */
type ReplyContext = { lang: Lang; help: Help; said?: string };

/** The needs that get a reply after the end, when there are no questions to stop or to understand any more. */
const needsAfterEnd: readonly Need[] = ['distress', 'delete', 'person'];

/**
 * Writes the service's replies to the needs in a candidate's answers, the most urgent first (D61), and then to contact
 * details in them (D164). In distress it leaves out the reply to contact details.
 */
export function replyToNeeds(answers: readonly string[], context: ReplyContext): NeedReply[] {
  const saidNeeds = answers.flatMap((said) => needsIn(said).map((need) => ({ said, need })));
  const repliedNeeds = context.help.wayToPerson === 'ended' ? needsAfterEnd : needs;
  const replies = repliedNeeds.flatMap((need) => {
    const answersWithNeed = saidNeeds.filter((one) => one.need === need).map(({ said }) => said);
    if (answersWithNeed.length === 0) return [];
    // One answer may tell of suicide and another of violence: the reply has the numbers for both (D180).
    const answered = need === 'distress' ? answersWithNeed : answersWithNeed.slice(0, 1);
    const reply = toReply(need, { ...context, said: answered.join('\n') });
    return [need === 'person' ? withFormNotice(reply) : reply];
  });
  const isInDistress = saidNeeds.some(({ need }) => need === 'distress');
  if (isInDistress || !answers.some(holdsContactDetails)) return replies;
  const text = replyToContactDetails({ ...context, isLinkGiven: false });
  return [...replies, { need: 'contact_details', text, parts: [{ lang: context.lang, text }] }];
}

/**
 * Writes the reply to distress in texts for the employer: a letter, a reason, a contest. Other needs in such a text are
 * for the employer, or the form serves them already (D113).
 */
export function replyToDistress(
  texts: readonly (string | null | undefined)[],
  context: ReplyContext,
): NeedReply[] {
  const said = wordsOfDistress(texts);
  return said === null ? [] : [distressReply({ ...context, said })];
}

/** Joins the texts that tell of distress; null if no text does. */
export function wordsOfDistress(texts: readonly (string | null | undefined)[]): string | null {
  const textsOfDistress = texts.filter((text) => tellsDistress(text ?? null));
  return textsOfDistress.length === 0 ? null : textsOfDistress.join('\n');
}

/** Writes the service's reply to distress. */
export function distressReply(context: ReplyContext): NeedReply {
  return toReply('distress', context);
}

/** Tells whether a text tells of distress; no mail to an employer contains such a text (D93). */
export function tellsDistress(text: string | null): boolean {
  return text !== null && isOfDistress(text);
}

/** Returns a text for a mail; null if it tells of distress. */
export function withoutDistress(text: string | null): string | null {
  return tellsDistress(text) ? null : text;
}

/**
 * Returns a telephone number for a mail, with no-break spaces: `06 12 34` stays on one line. The field takes any text.
 * If the text tells of distress, it is left out, and `isPhoneLeftOut` makes the mail refer to the page.
 */
export function toMailedPhone(phone: string | null): { phone: string | null; isPhoneLeftOut: boolean } {
  const phoneForMail = withoutDistress(phone);
  return {
    phone: phoneForMail?.replace(/(?<=[\d)]) (?=[\d(])/g, '\u00a0') ?? null,
    isPhoneLeftOut: phoneForMail !== phone,
  };
}

/** Returns the addresses and numbers that replies name, for a job in this country, given as a name or a code. */
export function helpIn(country: string | null, { publicUrl }: Pick<Deps['settings'], 'publicUrl'>): Help {
  return { newLinkUrl: `${publicUrl}/portal`, countryCode: knownCountryCode(country ?? '') };
}

/** Says who asks and who reads, since a wish for a person may be the question whether a robot reads this. */
const formNotices: Record<Lang, string> = {
  fr: 'Ce formulaire est automatique, sans IA ; des personnes de l’employeur peuvent lire vos mots et vous répondre.',
  en: 'This form is automatic, without AI; people of the employer can read your words and reply to you.',
};

/** Puts the sentence about the form before the way to a person, as the questionnaire does in a conversation. */
function withFormNotice({ need, parts }: NeedReply): NeedReply {
  return toNeedReply(
    need,
    parts.map(({ lang, text }) => ({ lang, text: `${formNotices[lang]} ${text}` })),
  );
}

function toReply(need: Need, context: ReplyContext): NeedReply {
  return toNeedReply(need, writeReply(need, context));
}

function toNeedReply(need: NeedReply['need'], parts: ReplyPart[]): NeedReply {
  return { need, parts, text: parts.map(({ text }) => text).join('\n\n') };
}
