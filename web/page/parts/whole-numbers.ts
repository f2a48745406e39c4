import { typesetFrenchSpaces } from '#kernel/text/french.ts';

/** Matches a telephone number in groups, such as `+33 1 00 00 00 00`; an amount and a postal code have fewer groups. */
const GROUPED_PHONE = /(?<![\d,.])\+?\d{1,4}(?: \d{1,4}){3,}(?!\d)/g;

/** Prevents line breaks inside the telephone numbers and amounts of a text. */
export function wholeNumbers(text: string): string {
  return typesetFrenchSpaces(text.replace(GROUPED_PHONE, (phone) => phone.replaceAll(' ', '\u00a0')));
}
