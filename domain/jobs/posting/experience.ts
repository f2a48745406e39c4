import { isHedged, plainWords } from './plain-words.ts';

/** More months than this are a mistake, or no duration. */
const MONTHS_MAX = 480;

/** Words that ask for no experience, each with an example. */
const beginnerPatterns = [
  // "débutants acceptés", "tous profils débutants", "beginner welcome"
  /^(?:(?:tous?|profils?) )*(?:debutant|beginner)s?(?: (?:accepte|bienvenu|welcome|accepted|ok)s?)?$/,
  // "entry level"
  /^entry[- ]level$/,
  // "no experience needed"
  /^no experience(?: required| needed| necessary)?$/,
  // "sans expérience", "aucune expérience exigée"
  /^(?:sans|aucune?) experience(?: requise| exigee| demandee| necessaire)?$/,
  // "expérience non requise"
  /^experience non (?:requise|exigee|necessaire)$/,
];

// Words around a duration that do not change its lower bound, as in "au minimum … d'expérience", by kind.
const LOWER_BOUND = 'au minimum|minimum|minimal|min|au moins|at least|plus de|more than|over';
const OR_MORE = '(?:et|ou|or|and) (?:plus|more|up)';
const SMALL_WORD = 'entre|between|from|de|of';
const EXPERIENCE = 'experience|professionnel(?:le)?|professional|work';
const REQUIRED = 'requis(?:e|es)?|required|exige|demande';
const SENIORITY = 'junior|confirme|senior';
/** Matches these words, and also "et +", "d'", parentheses and colons. */
const FILLER = new RegExp(
  `\\b(?:${LOWER_BOUND}|${OR_MORE}|${SMALL_WORD}|${EXPERIENCE}|${REQUIRED}|${SENIORITY})\\b\\.?|\\b(?:et|ou) \\+|\\bd'|[():]`,
  'g',
);

/** Matches the field of the experience at the end, as in "3 ans dans la vente". */
const FIELD = /\b(?:dans|en|in|as|comme|sur un poste)\b[^\d]*$/;

const numbers: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  one: 1,
  deux: 2,
  two: 2,
  trois: 3,
  three: 3,
  quatre: 4,
  four: 4,
  cinq: 5,
  five: 5,
  six: 6,
  dix: 10,
  ten: 10,
};
const NUMBER = `(\\d{1,3}(?:[.,]\\d)?|${Object.keys(numbers).join('|')})`;
const UNIT = '(ans?|annees?|years?|yrs?|mois|months?)';
/** Matches the second half of "2-5 years" and "2 à 5 ans". */
const UPPER_BOUND = ` ?(?:-|/|a|to|et|and|ou|or) ?${NUMBER} ?${UNIT}`;
/** Matches "3 ans", "2-5 years", "18 mois +", "≥ 3 ans" and, from "3 years' experience", "3 years'". */
const DURATION = new RegExp(`^(?:>=?|≥|\\+)? ?${NUMBER} ?\\+? ?${UNIT}?(?:${UPPER_BOUND})? ?\\+?'?$`);

/** Returns the least experience that a recruiter asks for, in months; null if the text does not say it. */
export function monthsOfExperience(text: string | null): number | null {
  const words = plainWords(text);
  // "No experience" counts as hedged below, so these patterns are tested first.
  if (beginnerPatterns.some((pattern) => pattern.test(words))) return 0;
  if (isHedged(words)) return null;
  const duration = words.replace(FIELD, '').replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  const [, min, minUnit, max, maxUnit] = DURATION.exec(duration) ?? [];
  const unit = minUnit ?? maxUnit;
  if (min === undefined || unit === undefined) return null;
  const months = monthsIn(min, unit);
  const isReversed = max !== undefined && maxUnit !== undefined && monthsIn(max, maxUnit) < months;
  // "2.5 ans" is 30 months. "1.3 ans" is no whole number of months, so it is a mistake.
  const isPlausible = Number.isInteger(months) && months <= MONTHS_MAX;
  return isPlausible && !isReversed ? months : null;
}

function monthsIn(amount: string, unit: string): number {
  const count = numbers[amount] ?? Number(amount.replace(',', '.'));
  // `mois` and `months` begin with m; every other unit is a year.
  return unit.startsWith('m') ? count : count * 12;
}
