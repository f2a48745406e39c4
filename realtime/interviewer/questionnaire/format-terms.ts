import type { Brief } from '#realtime/model/brief.ts';

const EXCERPT_CHARACTERS = 240;

/** The text on one line; a long text is cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, EXCERPT_CHARACTERS).replace(/\s\S*$/, '')}…`;
}

export function formatContract(contract: Brief['contract'], units: Record<string, string>): string {
  if (contract === null) return '';
  const { type, durationValue, durationUnit } = contract;
  if (durationValue === null || durationUnit === null) return type;
  return `${type}, ${durationValue} ${units[durationUnit.toLowerCase()] ?? durationUnit}`;
}

type RangeWords = {
  locale: string;
  from: string;
  upTo: string;
  to: string;
  periods: Record<string, string>;
};

/** Formats a pay range as the recruiter shows it; either end may be open. */
export function formatPayRange(salary: Brief['salary'], words: RangeWords): string {
  if (salary === null) return '';
  const { min, max, currency, period } = salary;
  const numbers = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 });
  const low = min === null ? null : numbers.format(min);
  const high = max === null ? null : numbers.format(max);
  return `${formatAmounts(low, high, words)} ${currency} ${words.periods[period] ?? period}`;
}

function formatAmounts(low: string | null, high: string | null, words: RangeWords): string {
  if (low === null) return `${words.upTo} ${high}`;
  return high === null ? `${words.from} ${low}` : `${low} ${words.to} ${high}`;
}
