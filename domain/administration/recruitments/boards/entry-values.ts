import type { BoardEntry } from './board.ts';

type Absent = null | undefined;

const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
const PLACES_MAX = 20;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Splits `FullTime`, `parttime_fixed_term` or `CDI` into the working time and the contract. */
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

/** Returns when a job is shown. A date that cannot be read is left out, and so is an end before the begin. */
export function publicationDates(from: string | number | Absent, until?: string | Absent) {
  const [publishedAt, closesAt] = [instantOf(from), instantOf(until)];
  return {
    ...(publishedAt !== null && { publishedAt }),
    ...(closesAt !== null && (publishedAt === null || closesAt > publishedAt) && { closesAt }),
  };
}

function instantOf(date: string | number | Absent): string | null {
  const at = new Date(date || Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Pay = {
  min?: number | string | Absent;
  max?: number | string | Absent;
  currency?: string | Absent;
  period?: string | Absent;
};

/** Returns a pay; one of an unknown currency or period is left out rather than guessed. */
export function payRange(pay: Pay | Absent): Pick<BoardEntry, 'salary'> {
  const [min, max] = [amountOf(pay?.min), amountOf(pay?.max)];
  const period = periods.find((name) => pay?.period?.toLowerCase().includes(name));
  const currency = pay?.currency?.toUpperCase() ?? '';
  const isKnown = period !== undefined && currencies.has(currency) && (min ?? max) !== null;
  if (!isKnown || (min !== null && max !== null && min > max)) return {};
  return { salary: { min, max, currency, period } };
}

function amountOf(amount: number | string | Absent): number | null {
  const value = Number(amount || Number.NaN);
  return value > 0 && Number.isFinite(value) ? value : null;
}

type PlaceEntry = NonNullable<BoardEntry['location']>;

/** Drops places that say nothing, and those that an import does not take any more. */
export function namedPlaces(places: readonly PlaceEntry[]): PlaceEntry[] {
  return places.filter((place) => Object.values(place).some(Boolean)).slice(0, PLACES_MAX);
}
