import { isHedged, plainWords } from './plain-words.ts';

/** A number of months above this is a mistake or no duration. */
const MONTHS_MAX = 480;

const BEGINNER =
  /^(?:(?:tous?|profils?) )*(?:debutant|beginner)s?(?: (?:accepte|bienvenu|welcome|accepted|ok)s?)?$|^entry[- ]level$|^no experience(?: required| needed| necessary)?$|^(?:sans|aucune?) experience(?: requise| exigee| demandee| necessaire)?$|^experience non (?:requise|exigee|necessaire)$/;

/** Words around a duration that do not change its lower bound. */
const FILLER =
  /\b(?:au minimum|minimum|minimal|min|au moins|at least|plus de|more than|over|(?:et|ou|or|and) (?:plus|more|up)|entre|between|from|de|of|experience|professionnel(?:le)?|professional|work|requis(?:e|es)?|required|exige|demande|junior|confirme|senior)\b\.?|\b(?:et|ou) \+|\bd'|[():]/g;

/** The field in which the experience was gained. */
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
const DURATION = new RegExp(
  `^(?:>=?|≥|\\+)? ?${NUMBER} ?\\+? ?${UNIT}?(?: ?(?:-|/|a|to|et|and|ou|or) ?${NUMBER} ?${UNIT})? ?\\+?'?$`,
);

/** Returns the least experience that a recruiter's words ask for, in months; null if they leave it open. */
export function monthsOfExperience(text: string | null): number | null {
  const words = plainWords(text);
  if (BEGINNER.test(words)) return 0;
  if (isHedged(words)) return null;
  const core = words.replace(FIELD, '').replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  const [, min, minUnit, max, maxUnit] = DURATION.exec(core) ?? [];
  const unit = minUnit ?? maxUnit;
  if (min === undefined || unit === undefined) return null;
  const months = monthsIn(min, unit);
  const isBackwards = max !== undefined && maxUnit !== undefined && monthsIn(max, maxUnit) < months;
  return isBackwards || !Number.isInteger(months) || months > MONTHS_MAX ? null : months;
}

function monthsIn(amount: string, unit: string): number {
  const count = numbers[amount] ?? Number(amount.replace(',', '.'));
  // `mois` and `months` begin with m; every other unit is a year.
  return unit.startsWith('m') ? count : count * 12;
}
