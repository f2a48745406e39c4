import type { BoardEntry } from './board.ts';

type Absent = null | undefined;

const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
/** An import takes at most this many places of a job. */
const PLACES_MAX = 20;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Splits words such as `FullTime`, `parttime_fixed_term` or `CDI` into working time and contract. */
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
export function publicationDates(from: string | number | Absent, until?: string | Absent) {
  const [publishedAt, closesAt] = [instantOf(from), instantOf(until)];
  return {
    ...(publishedAt !== null && { publishedAt }),
    ...(closesAt !== null && (publishedAt === null || closesAt > publishedAt) && { closesAt }),
  };
}

function instantOf(date: string | number | Absent): string | null {
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

/** Returns a pay range; none without an amount, or for an unknown currency or period, which it does not guess. */
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

function amountOf(amount: number | string | Absent): number | null {
  const value = Number(amount);
  return value > 0 && Number.isFinite(value) ? value : null;
}

type PlaceEntry = NonNullable<BoardEntry['location']>;

/** Drops empty places, and those beyond the number that an import takes. */
export function namedPlaces(places: readonly PlaceEntry[]): PlaceEntry[] {
  return places.filter((place) => Object.values(place).some(Boolean)).slice(0, PLACES_MAX);
}
