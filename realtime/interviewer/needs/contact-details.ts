import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import { wayToPerson } from './help/way-to-person.ts';
import { howToGetLink } from './reply-to-need.ts';

/** Eight to fifteen digits, with the signs that people write between them. */
const longNumbers = /(?<![\p{L}\d])[+(]{0,2}\d(?:[ .()/\u00a0\u202f-]{0,2}\d){7,14}(?!\d)/gu;
/** "12/05/1990". */
const day = /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d\b/;
/** "(514) 555-0199". */
const northAmerican = /^\(?[2-9]\d\d\)?[ .-]\d{3}[ .-]\d{4}$/;
/** "e@example.or", inside of "camille@example.org". */
const emailAddress = /[^\s@<>(),;:]@[^\s@<>(),;:]+\.\p{L}{2}/u;

/** Tells whether a text has a telephone number or an e-mail address. */
export function holdsContactDetails(text: string): boolean {
  return emailAddress.test(text) || (text.match(longNumbers) ?? []).some(isPhone);
}

/**
 * Tells whether a long number is a telephone number. It begins with a zero or a plus, or is written as in North America;
 * pay, years and days are not.
 */
function isPhone(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (day.test(number)) return false;
  if (/^[+(]*\+/.test(number) || digits.startsWith('00')) return digits.length >= 9;
  return northAmerican.test(number) || (digits.startsWith('0') && digits.length >= 9 && digits.length <= 12);
}

type ReplyContext = {
  lang: Lang;
  help: Help;
  /** True if the same message has the link to the candidate's space already. */
  isLinkGiven: boolean;
};

/**
 * Says that contact details in a message are not stored and ask for no call, and where the candidate can correct them and
 * ask for a person (D164).
 */
export function replyToContactDetails({ lang, help, isLinkGiven }: ReplyContext): string {
  const sentence = replies[lang](wayToPerson(lang, help));
  return isLinkGiven ? sentence : `${sentence} ${howToGetLink[lang](help)}`;
}

const replies: Record<Lang, (way: string) => string> = {
  fr: (way) =>
    `Un numéro ou une adresse que vous écrivez ici reste dans vos mots : il ne remplace pas les coordonnées de votre candidature et ne demande aucun rappel. Pour parler à quelqu’un, ${way} ; vos coordonnées se corrigent dans votre espace candidat.`,
  en: (way) =>
    `A number or an address that you write here stays in your words: it does not replace the contact details of your application and asks for no call. To talk to somebody, ${way}; you can correct your contact details in your candidate space.`,
};
