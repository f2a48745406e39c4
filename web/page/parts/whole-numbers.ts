import { typesetFrenchSpaces } from '#kernel/text/french.ts';

/** Matches a telephone number of four groups or more, such as `+33 1 00 00 00 00`. An amount has fewer groups. */
const GROUPED_PHONE = /(?<![\d,.])\+?\d{1,4}(?: \d{1,4}){3,}(?!\d)/g;

/** Prevents line breaks inside the telephone numbers and amounts of a text. */
export function wholeNumbers(text: string): string {
  return typesetFrenchSpaces(text.replace(GROUPED_PHONE, (phone) => phone.replaceAll(' ', '\u00a0')));
}
