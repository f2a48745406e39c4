/** An IANA time zone, in which days and times of day are written (D71). */
export type Zoned = { timeZone: string };

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
export function longMinuteWithWeekday(date: Date, locale: string, { timeZone }: Zoned): string {
  return inWords(date, locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
}

/** Matches the weekday of `mercredi 31 mars 2027 à 09:30` and `Wednesday, 31 March 2027`. */
const WEEKDAY = /^\p{L}+,? /u;
/** Matches the blank between a day and its month, as in `31 mars` and `1er mars`. */
const BLANK_BEFORE_MONTH = /(?<=\b(?:\d{1,2}|1er)) (?=\p{L})/u;
/** Matches the blanks before a year and a time, as in `mars 2027` and `à 09:30`. */
const BLANKS_BEFORE_YEAR_AND_TIME = / (?=\d)/g;

/**
 * Writes a day with its month's name. French writes the first of a month `1er`, which the format does not. Lines do not
 * break inside the day, nor before the time.
 */
function inWords(date: Date, locale: string, options: FormatOptions): string {
  const words = cachedFormat(locale, options).format(date);
  const spelledWords = locale.startsWith('fr') ? words.replace(/(?<!\S)1(?= \p{L})/u, '1er') : words;
  const [weekday = ''] = WEEKDAY.exec(spelledWords) ?? [];
  const dayAndTime = spelledWords
    .slice(weekday.length)
    .replace(BLANK_BEFORE_MONTH, '\u00a0')
    .replaceAll(BLANKS_BEFORE_YEAR_AND_TIME, '\u00a0');
  return `${weekday}${dayAndTime}`;
}

/** Writes `2027-03-31`, which is how Swedish, `sv-SE`, spells a day. */
export function isoDay(date: Date, { timeZone }: Zoned): string {
  return cachedFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date);
}

/** Writes `2027-03-31T09:30`, as a date-time field of a form has it. */
export function localMinute(date: Date, { timeZone }: Zoned): string {
  const format = cachedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(date).replace(' ', 'T');
}

type FormatOptions = Zoned & Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format from the cache, since making one costs a hundred times as much as using it. The cache has one per
 * language, time zone and style.
 */
function cachedFormat(locale: string, options: FormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
