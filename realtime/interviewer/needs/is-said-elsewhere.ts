import { deleteElsewhere } from './elsewhere/delete.ts';
import { distressElsewhere } from './elsewhere/distress.ts';
import { notUnderstoodElsewhere } from './elsewhere/not-understood.ts';
import { personElsewhere } from './elsewhere/person.ts';
import type { Phrases } from './elsewhere/phrases.ts';
import { stopElsewhere } from './elsewhere/stop.ts';
import type { Need } from './need.ts';

/** Signs of danger or of a call for help. The skull is left out, since it laughs. */
const distressSigns = /[🆘⚰🪦]/u;
/** In a message of signs alone, these tell of it too. */
const dangerSigns = /[🔪🔫🩸💊]/u;
const bareQuestionMark = /^[\s\p{P}]*[?？؟❓❔](?:[\s\p{P}❓❔]|\u{FE0F})*$/u;
const callForHelp = /^\P{L}*(?:s\W?o\W?s|au secours|[àa] l['’]aide)\P{L}*$/iu;

/**
 * Candidates in need may write in a language that the questionnaire does not speak. These are the languages most spoken
 * in Europe and around it; a reply to them is in French and English.
 */
export const phrasesElsewhere: Record<Need, readonly Phrases[]> = {
  distress: distressElsewhere,
  delete: deleteElsewhere,
  person: personElsewhere,
  stop: stopElsewhere,
  not_understood: notUnderstoodElsewhere,
};

const patterns = new Map(
  Object.entries(phrasesElsewhere).map(([need, list]) => [
    need,
    list.flatMap(({ said, isJoined = false }) => said.map((phrase) => toPattern(phrase, isJoined))),
  ]),
);

/** Tells whether a message tells of a need in another language than French and English, or by a sign. */
export function isSaidElsewhere(need: Need, text: string): boolean {
  if (need === 'distress' && tellsBySign(text)) return true;
  if (need === 'not_understood' && bareQuestionMark.test(text)) return true;
  const words = toPlain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return patterns.get(need)?.some((pattern) => pattern.test(words)) ?? false;
}

function tellsBySign(text: string): boolean {
  const isSignsAlone = !/[\p{L}\p{N}]/u.test(text);
  return distressSigns.test(text) || callForHelp.test(text) || (isSignsAlone && dangerSigns.test(text));
}

function toPattern(phrase: string, isJoined: boolean): RegExp {
  const plain = toPlain(phrase);
  return new RegExp(isJoined ? plain : `(?<!\\p{L})(?:${plain})(?!\\p{L})`, 'u');
}

/** Removes accents and vowel signs. */
function toPlain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
