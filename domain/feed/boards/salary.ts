import type { FeedJob } from '#domain/jobs/published-job.ts';
import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';

type Salary = NonNullable<FeedJob['salary']>;
type JobSalary = Pick<FeedJob, 'salary' | 'lang'>;

const currencySigns: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };
const linkedinPeriods = {
  hour: 'HOURLY',
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
} as const;
const boundWords = {
  fr: { from: 'à partir de', upTo: 'jusqu’à' },
  en: { from: 'from', upTo: 'up to' },
} as const;
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 2 });

/** Writes a salary in the formats of Indeed, LinkedIn and Adzuna. A hidden salary is null and has no element (D14). */
export function salaryElements(job: JobSalary): XmlElements {
  return { salary: optionalCdata(boardSalaryLine(job)), salaries: linkedinSalary(job), ...adzunaSalary(job) };
}

/** Writes a salary in LinkedIn's format; null without an amount. */
export function linkedinSalary({ salary }: JobSalary): XmlElements | null {
  if (!hasBound(salary)) return null;
  const { min, max, currency, period } = salary;
  return {
    salary: {
      highEnd: amount(max, currency),
      lowEnd: amount(min, currency),
      period: cdata(linkedinPeriods[period]),
      type: cdata('BASE_SALARY'),
    },
  };
}

/** Writes a salary in Adzuna's format; no elements without an amount. */
export function adzunaSalary({ salary }: JobSalary): XmlElements {
  if (!hasBound(salary)) return {};
  const { min, max, currency, period } = salary;
  return {
    salary_min: min === null ? null : cdata(plainNumber.format(min)),
    salary_max: max === null ? null : cdata(plainNumber.format(max)),
    salary_frequency: cdata(period),
    salary_currency: optionalCdata(currency),
  };
}

/**
 * Writes `2500 - 3000 € / month`; null without an amount. The unit is always English, since boards parse it; "from" and
 * "up to" are translated.
 */
export function boardSalaryLine({ salary, lang }: JobSalary): string | null {
  if (!hasBound(salary)) return null;
  const { min, max, currency, period } = salary;
  const unit = `${currencySigns[currency] ?? currency} / ${period}`;
  // If `min` is null, `max` is a number. The compiler does not know this, so there is a 0 that is never written.
  if (min === null) return `${boundWords[lang].upTo} ${plainNumber.format(max ?? 0)} ${unit}`;
  if (max === null) return `${boundWords[lang].from} ${plainNumber.format(min)} ${unit}`;
  return min === max
    ? `${plainNumber.format(min)} ${unit}`
    : `${plainNumber.format(min)} - ${plainNumber.format(max)} ${unit}`;
}

function hasBound(salary: FeedJob['salary']): salary is Salary {
  return salary !== null && (salary.min !== null || salary.max !== null);
}

function amount(value: number | null, currency: string) {
  return value === null ? null : { amount: cdata(plainNumber.format(value)), currencyCode: cdata(currency) };
}
