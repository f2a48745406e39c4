import { addDays, isoDay } from '../calendar.ts';
import { fold } from '../text/fold.ts';

const months: Record<string, number> = Object.fromEntries(
  [
    'janvier january jan janv',
    'fevrier february feb fev fevr',
    'mars march mar',
    'avril april apr avr',
    'mai may',
    'juin june jun',
    'juillet july jul juil',
    'aout august aug',
    'septembre september sep sept',
    'octobre october oct',
    'novembre november nov',
    'decembre december dec',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);

const weekday =
  '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const span = '(?:jours?|semaines?|mois|ans?|annees?|days?|weeks?|months?|years?)';
const number =
  '(?:\\d+|une?|deux|trois|quatre|cinq|six|an?|one|two|three|four|five|a few|quelques|plusieurs)';
const past = new RegExp(
  `^(?:(?:avant ?-?hier|hier|yesterday|the day before yesterday)(?: (?:matin|soir|morning|evening))?|${weekday} (?:dernier|passe)|last (?:${weekday}|${span})|${span} (?:derniere?|passee?)|il y a ${number} ${span}|${number} ${span} ago)$`,
);

const dayFirstForm = new RegExp(
  `^(?:${weekday},? )?(\\d{1,2})(?:er|st|nd|rd|th)? (?:of )?([a-z]+)\\.?,? (\\d{4})$`,
);

/**
 * Tells whether a text is a day that is over and nothing else, in digits or in words of French or English. It is over
 * when no time zone has it any more. "Depuis lundi dernier" says more: that somebody is free since then.
 */
export function isPastDay(text: string, now: Date): boolean {
  const words = fold(text)
    .replace(/[.!,]+$/, '')
    .replace(/^(?:le|la|l'|du|on|the|on the|disponible le|available on) /, '')
    .trim();
  const firstDay = isoDay(addDays(now, -1), { timeZone: 'UTC' });
  const readings = readDays(words);
  return past.test(words) || (readings.length > 0 && readings.every((day) => day < firstDay));
}

/**
 * Returns the day that a text writes, with its year; two where day and month may be either; none where it is no day.
 */
function readDays(words: string): string[] {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso !== null) return toDays(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(words);
  if (numeric !== null) {
    const [, first, second, year = ''] = numeric;
    const whole = year.length === 2 ? `20${year}` : year;
    return [...toDays(whole, second, first), ...toDays(whole, first, second)];
  }
  const dayFirst = dayFirstForm.exec(words);
  if (dayFirst !== null) return toDays(dayFirst[3], months[dayFirst[2] ?? ''], dayFirst[1]);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(words);
  if (monthFirst !== null) return toDays(monthFirst[3], months[monthFirst[1] ?? ''], monthFirst[2]);
  return [];
}

type Part = string | number | undefined;

function toDays(year: Part, month: Part, day: Part): string[] {
  const [y, m, d] = [year, month, day].map(Number);
  const at = new Date(Date.UTC(y ?? Number.NaN, (m ?? Number.NaN) - 1, d ?? Number.NaN));
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() + 1 !== m) return [];
  return [isoDay(at, { timeZone: 'UTC' })];
}
