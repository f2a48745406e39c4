import { addDays } from '../calendar/add-time.ts';
import { isoDay } from '../calendar/write-time.ts';
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

/** Words for a day that is over, each with an example. */
const pastDays = [
  // "hier", "avant-hier soir", "yesterday morning"
  '(?:avant ?-?hier|hier|yesterday|the day before yesterday)(?: (?:matin|soir|morning|evening))?',
  // "lundi dernier"
  `${weekday} (?:dernier|passe)`,
  // "last Monday", "last week"
  `last (?:${weekday}|${span})`,
  // "semaine derniere", "mois passe"
  `${span} (?:derniere?|passee?)`,
  // "il y a deux semaines"
  `il y a ${number} ${span}`,
  // "three months ago"
  `${number} ${span} ago`,
];
const pastDay = new RegExp(`^(?:${pastDays.join('|')})$`);

/** Matches "2027-03-31". */
const isoForm = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Matches "31/03/2027", "31.3.27" and "31-03-2027". */
const numericForm = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** Matches "31 mars 2027", "lundi 1er mars 2027" and "31st of March 2027". */
const dayFirstForm = new RegExp(
  `^(?:${weekday},? )?(\\d{1,2})(?:er|st|nd|rd|th)? (?:of )?([a-z]+)\\.?,? (\\d{4})$`,
);

/** Matches "March 31, 2027". */
const monthFirstForm = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/**
 * Tells whether a text is only a day that is over, in digits or in French or English words. A day is over if it has
 * ended in every time zone. False for "depuis lundi dernier", which is more than a day: the person is free since then.
 */
export function isPastDay(text: string, now: Date): boolean {
  const words = fold(text)
    .replace(/(?<![.!,])[.!,]+$/, '')
    .replace(/^(?:le|la|l'|du|on|the|on the|disponible le|available on) /, '')
    .trim();
  // No time zone is a whole day behind UTC, so the days before yesterday's UTC day are over everywhere.
  const earliestToday = isoDay(addDays(now, -1), { timeZone: 'UTC' });
  const readings = readDays(words);
  return pastDay.test(words) || (readings.length > 0 && readings.every((day) => day < earliestToday));
}

/**
 * Reads a day with its year, as `2027-03-31`. Returns two days for `03/04/2027`, since either number may be the month,
 * and no day for a text that is none.
 */
function readDays(words: string): string[] {
  const iso = isoForm.exec(words);
  if (iso !== null) return toDays(iso[1], iso[2], iso[3]);
  const numeric = numericForm.exec(words);
  if (numeric !== null) {
    const [, first, second, year = ''] = numeric;
    const fullYear = year.length === 2 ? `20${year}` : year;
    return [...toDays(fullYear, second, first), ...toDays(fullYear, first, second)];
  }
  const dayFirst = dayFirstForm.exec(words);
  if (dayFirst !== null) return toDays(dayFirst[3], months[dayFirst[2] ?? ''], dayFirst[1]);
  const monthFirst = monthFirstForm.exec(words);
  if (monthFirst !== null) return toDays(monthFirst[3], months[monthFirst[1] ?? ''], monthFirst[2]);
  return [];
}

type DatePart = string | number | undefined;

/** Returns the day in a list; an empty list if the calendar does not have it. */
function toDays(year: DatePart, month: DatePart, day: DatePart): string[] {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // 30 February becomes a day of March, and an unknown month gives an invalid date, whose month is NaN.
  const isInCalendar = at.getUTCMonth() + 1 === Number(month);
  if (!isInCalendar) return [];
  return [isoDay(at, { timeZone: 'UTC' })];
}
