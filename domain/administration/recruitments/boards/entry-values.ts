import { currencies, payPeriods } from '../import/import-entry.ts';
import { PLACES_MAX } from '../import/imported-places.ts';
import type { BoardEntry } from './board.ts';

/** A board may leave out a field, or write null for it. */
type Absent = null | undefined;

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
    ...((workTime === 'full' || workTime === 'part') && { workTime }),
  };
}

type Publication = Pick<BoardEntry, 'publishedAt' | 'closesAt'>;

/** Returns the dates of a job's publication. It leaves out a date that cannot be read, and an end before the start. */
export function publicationDates(start: string | number | Absent, end?: string | Absent): Publication {
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
  const period = periodOf(pay?.period);
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

const periodOfAdverb = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
]);

/** Reads `year`, `Yearly` and `per-year-salary`; undefined for other periods, such as that of `bi-week-salary`. */
function periodOf(words: string | Absent): (typeof payPeriods)[number] | undefined {
  const word = (words ?? '')
    .trim()
    .toLowerCase()
    .replace(/^per[-_ ]/, '')
    .replace(/[-_ ](?:salary|wage)$/, '');
  const name = periodOfAdverb.get(word) ?? word;
  return payPeriods.find((period) => period === name);
}

type PlaceEntry = NonNullable<BoardEntry['location']>;

/** Drops places without any field, and places beyond the number that an import takes. */
export function usablePlaces(places: readonly PlaceEntry[]): PlaceEntry[] {
  return places.filter((place) => Object.values(place).some(Boolean)).slice(0, PLACES_MAX);
}
