import { oneOf, sequence, upToWords, within } from '../rules/patterns.ts';

/*
 * A dying that is joined to a dead person is distress, also where the same words of a place are a figure of speech: "I'd
 * die to see the sea with my late husband". So is the wish to be with that person again.
 */

const kinEn = oneOf(
  'husband|wife|partner|boyfriend|girlfriend|mum|mom|mother|dad|father|parents|son|daughter|brother|sister|twin',
  'gran\\w*|nan|nana|baby|child|kids?|boy|girl|(?:best )?friend|fiancee?',
);
const kinFr = oneOf(
  'mari|femme|epou(?:x|se)|compagnon|compagne|conjointe?|mere|maman|pere|papa|parents|fils|fille|enfants?|bebe',
  'frere|soeur|jum(?:eau|elle)|mamie|papi|grand-(?:mere|pere)|amie?|fiancee?',
);
const gone = '(?:died|passed(?: away| on)?|is dead|is gone|is in heaven)';
const deadEn = oneOf(
  `my (?:late|dead|deceased|departed) (?:\\w+ )?${kinEn}`,
  `my (?:\\w+ )?${kinEn} (?:who|that) (?:has |have |had )?${gone}`,
  `my (?:\\w+ )?${kinEn} (?:whom? )?i(?:'ve)? lost`,
);
const deadFr = oneOf(
  `(?:mon|ma|mes) (?:defunte?s?|feue?s?) (?:\\w+ )?${kinFr}`,
  sequence(
    `(?:mon|ma|mes) (?:\\w+ )?${kinFr} (?:qui (?:est|sont|nous a) )?`,
    "(?:decedee?s?|morte?s?|disparue?s?|defunte?s?|partie?s? trop tot|quittee?s?|que j'ai perdue?s?)",
  ),
);
const heavenEn = oneOf(
  'in heaven|in the (?:cemetery|ground)|on the other side|in the (?:next|after) ?life|up there(?! (?:in|at|on|with|near))',
);
const heavenFr = oneOf("la[- ]haut(?! (?:a|en|au|dans|sur) )|au (?:ciel|paradis)|de l'autre cote");

/** "I left work to be with my late father" tells of a care that is over. */
const notInPast = '(?<!\\b(?:left|quit|took|stopped|moved|came|went|paused|resigned)\\b.{0,40} to )';

const reunions: readonly RegExp[] = [
  new RegExp(`\\b(?:die|dying)\\b.*\\b${deadEn}\\b|\\b${deadEn}\\b.*\\bi(?:'d| would|'ll| want to) die\\b`),
  new RegExp(
    `\\b(?:mourr\\w+|mourir|creverai\\w*)\\b.*\\b${deadFr}\\b|\\b${deadFr}\\b.*\\bje (?:mourr\\w+|veux mourir)\\b`,
  ),
  within(`${notInPast}(?:be|being) (?:back |together |reunited )?with ${deadEn}`),
  within(`(?:join|rejoin|see|meet|hold|hug) ${deadEn} (?:again|soon|tonight|at last|one day)`),
  new RegExp(`\\b(?:join|rejoin) ${deadEn}$`),
  within(
    `(?:join|rejoin|be with|see|meet) (?:my )?(?:\\w+ )?${oneOf(kinEn, 'him|her|them')} (?:again )?${heavenEn}`,
  ),
  within(
    sequence(
      oneOf(
        `(?:deces|mort|perdu|perte) (?:de |du )?(?:mon|ma|mes) (?:\\w+ )?${kinFr}`,
        `(?:mon|ma|mes) (?:\\w+ )?${kinFr} (?:est|sont) (?:morte?s?|decedee?s?)`,
      ),
      ' .*(?:(?:le|la|les) (?:rejoindre|suivre)|partir avec (?:lui|elle|eux))',
    ),
  ),
  within(
    `(?:(?:lost|death of|without) my (?:\\w+ )?${kinEn}|my (?:\\w+ )?${kinEn} ${gone}) .*(?:join|follow|be with) (?:him|her|them)`,
  ),
  within(`be with (?:my \\w+|him|her|them) (?:again|soon) ${upToWords(2)}(?:he|she|they) (?:has )?${gone}`),
  within(`(?:rejoindre|rejoins|retrouver|revoir|etre avec) ${deadFr}`),
  within(
    `(?:rejoindre|rejoins|retrouver|revoir|etre avec) (?:(?:mon|ma|mes) (?:\\w+ )?)?${kinFr} ${heavenFr}`,
  ),
];

/** Tells whether a sentence joins dying to a dead person, or wishes to be with that person again. */
export function wishesReunion(sentence: string): boolean {
  return reunions.some((pattern) => pattern.test(sentence));
}
