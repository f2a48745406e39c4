import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';

/** Adds calendar months in UTC; the 31st becomes the last day of a shorter month (D31, D32). */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  // 31 January plus a month becomes 3 March, since February lacks the day. Day 0 is the last of the month before.
  if (result.getUTCDate() !== date.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Adds days of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** An IANA time zone, in which days and times of day are written (D71). */
export type Zoned = { timeZone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format from the cache, since making one costs a hundred times as much as using it. The cache has one per
 * language, time zone and style.
 */
function cachedFormat(locale: string, options: Intl.DateTimeFormatOptions & Zoned): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Writes `31 mars 2027` or `31 March 2027`. */
export function longDay(date: Date, locale: string, { timeZone }: Zoned): string {
  return inWords(date, locale, { dateStyle: 'long', timeZone });
}

/** Writes a long day with plain blanks, for a text that is stored or sent as data. */
export function plainDay(date: Date, locale: string, zoned: Zoned): string {
  return longDay(date, locale, zoned).replaceAll('\u00a0', ' ');
}

/** Writes `31 mars 2027 à 09:30` or `31 March 2027 at 09:30`. */
export function longMinute(date: Date, locale: string, { timeZone }: Zoned): string {
  return inWords(date, locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
}

/** Writes `mercredi 31 mars 2027 à 09:30` or `Wednesday 31 March 2027 at 09:30`. */
export function longMoment(date: Date, locale: string, { timeZone }: Zoned): string {
  return inWords(date, locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
}

/**
 * Writes a day with its month's name. French writes the first of a month `1er`, which the format does not. The blanks
 * inside the day and before the time of day do not break.
 */
function inWords(date: Date, locale: string, options: Intl.DateTimeFormatOptions & Zoned): string {
  const words = cachedFormat(locale, options).format(date);
  const spelledWords = locale.startsWith('fr') ? words.replace(/(?<!\S)1(?= \p{L})/u, '1er') : words;
  return spelledWords.replace(BREAKS_IN_DAY, '\u00a0');
}

/**
 * Matches the blanks in `31 mars 2027`, `1er mars` and `à 09:30`, but not the blank after a weekday, as in `lundi 31`.
 */
const BREAKS_IN_DAY = /(?<=(?<!\d)(?:\d{1,2}|1er)) (?=\p{L})|(?<!^\p{L}+,?) (?=\d)/gu;

/** Writes `2027-03-31`, which is how Swedish, `sv-SE`, spells a day. */
export function isoDay(date: Date, { timeZone }: Zoned): string {
  return cachedFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date);
}

/**
 * Returns an instant on the last open day of a job: an hour before the job closes. So the last day of a job that closes
 * at midnight is the day before. The hour is for systems that ignore summer time and write 23:59:59 as 00:59:59.
 */
export function lastDayOf(closesAt: Date): Date {
  return new Date(closesAt.getTime() - HOUR_MS);
}

/** Returns the first minute of a day `2027-03-31`. If clocks skip midnight, it is the first minute that exists. */
function startOfDay(day: string, zoned: Zoned): Date {
  const utcMidnightMinutes = Date.parse(day) / MINUTE_MS;
  // Clocks are at most 14 hours ahead of UTC, and at most 12 behind it.
  let minuteBefore = utcMidnightMinutes - 14 * 60 - 1;
  let minuteWithin = utcMidnightMinutes + 12 * 60;
  // A binary search: the day begins after `minuteBefore`, and at `minuteWithin` at the latest.
  while (minuteWithin - minuteBefore > 1) {
    const middle = Math.floor((minuteBefore + minuteWithin) / 2);
    if (isoDay(new Date(middle * MINUTE_MS), zoned) < day) minuteBefore = middle;
    else minuteWithin = middle;
  }
  return new Date(minuteWithin * MINUTE_MS);
}

/** Returns the last millisecond of a day `2027-03-31`. */
function endOfDay(day: string, zoned: Zoned): Date {
  const nextDay = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDay(nextDay, zoned).getTime() - 1);
}

/** Returns the instant of an ISO 8601 text. A day, such as `2027-03-31`, gives its first or its last instant. */
export function readInstant(text: string, zoned: Zoned, edge: 'start' | 'end' = 'start'): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(text);
  return edge === 'start' ? startOfDay(text, zoned) : endOfDay(text, zoned);
}

/** Writes `2027-03-31T09:30`, as a date-time field of a form has it. */
export function localMinute(date: Date, { timeZone }: Zoned): string {
  const format = cachedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(date).replace(' ', 'T');
}

/**
 * Returns the instant of a field's `2027-03-31T09:30`; null for any other text, and for a minute that the clocks skip.
 * If clocks repeat the minute, it returns the earlier instant.
 */
export function readLocalMinute(text: string, zoned: Zoned): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtcMs = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  // The clocks may change near that minute, so the offsets of a day before and a day after are both tried.
  const instants = [asUtcMs - DAY_MS, asUtcMs + DAY_MS]
    .map((nearbyMs) => new Date(asUtcMs - offsetMsAt(nearbyMs, zoned)))
    .filter((instant) => localMinute(instant, zoned) === text);
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Returns how many milliseconds the zone's clocks are ahead of UTC at an instant; negative west of Greenwich. */
function offsetMsAt(instantMs: number, zoned: Zoned): number {
  const localMs = Date.parse(`${localMinute(new Date(instantMs), zoned)}Z`);
  return localMs - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}

const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Tells whether PostgreSQL can read the instant as JavaScript writes it: the year is 1 to 9999. False for an invalid
 * date.
 */
export function isStorable(instant: Date): boolean {
  return instant.getTime() >= FIRST_MS && instant.getTime() <= LAST_MS;
}
