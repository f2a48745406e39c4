import type { BoardEntry } from './board.ts';

/** A board may leave out a field, or write null for it. */
type Absent = null | undefined;

const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
/** An import takes at most this many places of a job. */
const PLACES_MAX = 20;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Splits words into working time and contract: `parttime_fixed_term` is part time with the contract `fixed term`. */
export function employment(words: string | Absent): Pick<BoardEntry, 'contract' | 'workTime'> {
  const fullOrPart = /(full|part)[-_ ]?time/i;
  const workTime = fullOrPart.exec(words ?? '')?.[1]?.toLowerCase();
  const type = (words ?? '')
    .replace(fullOrPart, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return {
    contract: type === '' ? null : { type },
    ...(workTime !== undefined && { workTime: workTime === 'full' ? 'full' : 'part' }),
  };
}

/** Returns the dates of a job's publication. It leaves out a date that cannot be read, and an end before the start. */
export function publicationDates(start: string | number | Absent, end?: string | Absent) {
  const [publishedAt, closesAt] = [toInstant(start), toInstant(end)];
  return {
    ...(publishedAt !== null && { publishedAt }),
    ...(closesAt !== null && (publishedAt === null || closesAt > publishedAt) && { closesAt }),
  };
}

/** Converts a text or milliseconds to an ISO instant; null for a missing or invalid date. */
function toInstant(date: string | number | Absent): string | null {
  if (!date) return null;
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Pay = {
  min?: number | string | Absent;
  max?: number | string | Absent;
  currency?: string | Absent;
  period?: string | Absent;
};

/** Returns a pay range; none without an amount, with min above max, or with an unknown currency or period. */
export function payRange(pay: Pay | Absent): Pick<BoardEntry, 'salary'> {
  const [min, max] = [amountOf(pay?.min), amountOf(pay?.max)];
  // A board may write `year` as `Yearly` or `per-year-salary`.
  const period = periods.find((name) => pay?.period?.toLowerCase().includes(name));
  const currency = pay?.currency?.toUpperCase() ?? '';
  if (period === undefined || !currencies.has(currency)) return {};
  const isEmpty = min === null && max === null;
  const isReversed = min !== null && max !== null && min > max;
  if (isEmpty || isReversed) return {};
  return { salary: { min, max, currency, period } };
}

/** Reads a positive amount; null for anything else. */
function amountOf(amount: number | string | Absent): number | null {
  const value = Number(amount);
  return value > 0 && Number.isFinite(value) ? value : null;
}

type PlaceEntry = NonNullable<BoardEntry['location']>;

/** Drops places without any field, and places beyond the number that an import takes. */
export function namedPlaces(places: readonly PlaceEntry[]): PlaceEntry[] {
  return places.filter((place) => Object.values(place).some(Boolean)).slice(0, PLACES_MAX);
}
