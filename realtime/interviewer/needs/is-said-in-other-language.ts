import type { Need } from './need.ts';
import { deletePhrases } from './other-languages/delete.ts';
import { distressPhrases } from './other-languages/distress.ts';
import { notUnderstoodPhrases } from './other-languages/not-understood.ts';
import { personPhrases } from './other-languages/person.ts';
import type { Phrases } from './other-languages/phrases.ts';
import { stopPhrases } from './other-languages/stop.ts';

/** Signs of danger or of a call for help. The skull is not among them, since people use it to laugh. */
const distressSigns = /[🆘⚰🪦]/u;
/** Signs that tell of danger in a message without words. */
const dangerSigns = /[🔪🔫🩸💊]/u;
/** "?", " ?? ". */
const bareQuestionMark = /^(?=[^?？؟❓❔]*[?？؟❓❔])(?:[\s\p{P}❓❔]|\u{FE0F})*$/u;
/** "SOS", "à l'aide". */
const callForHelp = /^\P{L}*(?:s\W?o\W?s|au secours|[àa] l['’]aide)\P{L}*$/iu;

/**
 * The phrases of languages that the questionnaire does not speak: those most spoken in Europe and around it. The reply is
 * in French and English.
 */
export const phrasesByNeed: Record<Need, readonly Phrases[]> = {
  distress: distressPhrases,
  delete: deletePhrases,
  person: personPhrases,
  stop: stopPhrases,
  not_understood: notUnderstoodPhrases,
};

const patternOfNeed = new Map(
  Object.entries(phrasesByNeed).map(([need, list]) => [
    need,
    new RegExp(
      list
        .flatMap(({ patterns, isJoined = false }) => patterns.map((phrase) => toPattern(phrase, isJoined)))
        .join('|'),
      'u',
    ),
  ]),
);

/** Tells whether a message says a need in another language than French and English, or by a sign. */
export function isSaidInOtherLanguage(need: Need, text: string): boolean {
  if (need === 'distress' && tellsBySign(text)) return true;
  if (need === 'not_understood' && bareQuestionMark.test(text)) return true;
  const words = toPlain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return patternOfNeed.get(need)?.test(words) ?? false;
}

function tellsBySign(text: string): boolean {
  const hasOnlySigns = !/[\p{L}\p{N}]/u.test(text);
  return distressSigns.test(text) || callForHelp.test(text) || (hasOnlySigns && dangerSigns.test(text));
}

function toPattern(phrase: string, isJoined: boolean): string {
  const plain = toPlain(phrase);
  return isJoined ? plain : `(?<!\\p{L})(?:${plain})(?!\\p{L})`;
}

/** Removes accents and vowel signs. */
function toPlain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
