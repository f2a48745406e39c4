import { oneOf, sequence, upToWords, within } from '../rules/patterns.ts';

/*
 * A wish to die, or to be somewhere, that is joined to a dead person is distress: "I'd die to see my late husband". With a
 * living person or a place the same words are a figure of speech: "I'd die to see the sea". The patterns match sentences as
 * `spellingsOf` makes them: lower case and no accents.
 */

const kinEn = oneOf(
  'husband|wife|partner|boyfriend|girlfriend|mum|mom|mother|dad|father|parents|son|daughter|brother|sister|twin',
  'gran\\w*|nan|nana|baby|child|kids?|boy|girl|(?:best )?friend|fiancee?',
);
const kinFr = oneOf(
  'mari|femme|epou(?:x|se)|compagnon|compagne|conjointe?|mere|maman|pere|papa|parents|fils|fille|enfants?|bebe',
  'frere|soeur|jum(?:eau|elle)|mamie|papi|grand-(?:mere|pere)|amie?|fiancee?',
);
/** "Has died": words after a relative. */
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
/** "Up there in Scotland" is a place of the living. */
const heavenEn = oneOf(
  'in heaven|in the (?:cemetery|ground)|on the other side|in the (?:next|after) ?life',
  'up there(?! (?:in|at|on|with|near))',
);
const heavenFr = oneOf("la[- ]haut(?! (?:a|en|au|dans|sur) )|au (?:ciel|paradis)|de l'autre cote");

/** Leaves out "I left work to be with my late father", which tells of a care that is over. */
const notInPast = '(?<!\\b(?:left|quit|took|stopped|moved|came|went|paused|resigned)\\b.{0,40} to )';

/** Each pattern has an example above it. */
const reunions: readonly RegExp[] = [
  // "I'd die to see the sea with my late husband", "my son who died, I want to die".
  new RegExp(`\\b(?:die|dying)\\b.*\\b${deadEn}\\b|\\b${deadEn}\\b.*\\bi(?:'d| would|'ll| want to) die\\b`),
  // "je mourrais pour revoir ma fille décédée".
  new RegExp(
    `\\b(?:mourr\\w+|mourir|creverai\\w*)\\b.*\\b${deadFr}\\b|\\b${deadFr}\\b.*\\bje (?:mourr\\w+|veux mourir)\\b`,
  ),
  // "I want to be with my late mother".
  within(`${notInPast}(?:be|being) (?:back |together |reunited )?with ${deadEn}`),
  // "I will see my late husband again soon".
  within(`(?:join|rejoin|see|meet|hold|hug) ${deadEn} (?:again|soon|tonight|at last|one day)`),
  // "I want to join my late husband".
  new RegExp(`\\b(?:join|rejoin) ${deadEn}$`),
  // "I want to be with my mum in heaven".
  within(
    `(?:join|rejoin|be with|see|meet) (?:my )?(?:\\w+ )?${oneOf(kinEn, 'him|her|them')} (?:again )?${heavenEn}`,
  ),
  // "depuis la mort de mon fils je veux le rejoindre".
  within(
    sequence(
      oneOf(
        `(?:deces|mort|perdu|perte) (?:de |du )?(?:mon|ma|mes) (?:\\w+ )?${kinFr}`,
        `(?:mon|ma|mes) (?:\\w+ )?${kinFr} (?:est|sont) (?:morte?s?|decedee?s?)`,
      ),
      ' .*(?:(?:le|la|les) (?:rejoindre|suivre)|partir avec (?:lui|elle|eux))',
    ),
  ),
  // "I lost my wife and want to join her".
  within(
    `(?:(?:lost|death of|without) my (?:\\w+ )?${kinEn}|my (?:\\w+ )?${kinEn} ${gone}) .*(?:join|follow|be with) (?:him|her|them)`,
  ),
  // "I want to be with my dad again, he has died".
  within(`be with (?:my \\w+|him|her|them) (?:again|soon) ${upToWords(2)}(?:he|she|they) (?:has )?${gone}`),
  // "je veux retrouver mon mari décédé".
  within(`(?:rejoindre|rejoins|retrouver|revoir|etre avec) ${deadFr}`),
  // "je vais rejoindre mon frère là-haut".
  within(
    `(?:rejoindre|rejoins|retrouver|revoir|etre avec) (?:(?:mon|ma|mes) (?:\\w+ )?)?${kinFr} ${heavenFr}`,
  ),
];

/** Tells whether a sentence joins dying to a dead person, or wishes to be with that person again. */
export function wishesReunion(sentence: string): boolean {
  return reunions.some((pattern) => pattern.test(sentence));
}
