import { isoDay, longDay } from '#kernel/calendar/write-time.ts';
import { formatPay } from '#kernel/job/format-pay.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import type { Lang } from '#kernel/language.ts';
import { numberFormat } from '#kernel/text/number-format.ts';
import { spellOut } from '#kernel/text/text.ts';
import { onLastOpenDay } from '../last-open-day.ts';
import { locationLine, locationLines } from '../published-job.ts';
import { termIn } from '../search/terms.ts';
import type { VisibleJob } from '../visible-job.ts';
import type { JobWords } from './job-words.ts';
import { languageNames } from './language-names.ts';
import { levelName } from './level-names.ts';
import { isLanguages, qualificationName } from './qualification-names.ts';

/** A detail of a job with its label. `dateTime` is the day of a date, as `YYYY-MM-DD`. */
export type JobDetail = { label: string; value: string; dateTime?: string };

/** A line lists at most this many places by name. */
const NAMED_PLACES_MAX = 2;

/** Writes the contract and its duration, such as `CDD, 6 mois`; null if neither is known. */
export function contractLine({ contract }: VisibleJob, { locale }: Pick<JobWords, 'locale'>): string | null {
  const { type } = contract;
  const name = type && termIn(languageOf(locale), 'contractType', type);
  return [name, durationLine(contract, locale)].filter(Boolean).join(', ') || null;
}

/** Writes a duration such as `6 mois`; an unknown unit stays as the recruiter wrote it. Null without a duration. */
function durationLine(
  { durationValue, durationUnit }: VisibleJob['contract'],
  locale: string,
): string | null {
  if (durationValue === null) return null;
  const unit = durationUnitNamed(durationUnit ?? '');
  if (unit === undefined)
    return durationUnit === null ? `${durationValue}` : `${durationValue} ${durationUnit}`;
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    .format(durationValue)
    .replaceAll(' ', '\u00a0');
}

export function departmentLine(
  { department }: VisibleJob,
  { locale }: Pick<JobWords, 'locale'>,
): string | null {
  return department && termIn(languageOf(locale), 'department', department);
}

function languageOf(locale: string): Lang {
  return locale.startsWith('fr') ? 'fr' : 'en';
}

export function remoteLine({ remoteWorkDays: days }: VisibleJob, { job: labels }: JobWords): string | null {
  if (days === null) return null;
  const lines = { full: labels.fullyRemote, hybrid: labels.remoteDays(days), none: labels.onSite };
  return lines[remoteKind(days)];
}

export function salaryLine({ salary }: VisibleJob, { locale }: Pick<JobWords, 'locale'>): string | null {
  return salary && formatPay(salary, languageOf(locale));
}

/** Writes the job's place; for several places, the first two names and the number of the others. */
export function placeLine(job: VisibleJob, { job: labels }: JobWords): string | null {
  if (job.locations === undefined) return locationLine(job);
  const names = job.locations.flatMap(
    ({ display, city, region, country }) => city ?? display ?? region ?? country ?? [],
  );
  const shownNames = [...new Set(names)].slice(0, NAMED_PLACES_MAX);
  return labels.places(shownNames, job.locations.length - shownNames.length);
}

/**
 * Translates a usual level, such as `2 ans`, if the reader's language is not the job's. Any other text stays as the
 * recruiter wrote it.
 */
function levelLine(
  { lang }: VisibleJob,
  level: string | null,
  { locale }: Pick<JobWords, 'locale'>,
): string | null {
  const readerLang = languageOf(locale);
  if (level === null || readerLang === lang) return level;
  return levelName(level, readerLang) ?? level;
}

/** Lists the details of a job, in the order in which people ask for them. */
export function jobDetails(job: VisibleJob, texts: JobWords): JobDetail[] {
  const { job: labels } = texts;
  const lines: [string, string | null][] = [
    job.locations === undefined
      ? [labels.location, locationLine(job)]
      : [labels.locations, locationLines(job).join(' · ')],
    [labels.department, departmentLine(job, texts)],
    [labels.contract, contractLine(job, texts)],
    [labels.salary, salaryLine(job, texts)],
    [labels.remote, remoteLine(job, texts)],
    [labels.experience, levelLine(job, job.experienceLevel, texts)],
    [labels.education, levelLine(job, job.educationLevel, texts)],
  ];
  const facts = lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  const dates: [string, Date | null][] = [
    [labels.published, job.publishedAt],
    [labels.closes, job.closesAt && onLastOpenDay(job.closesAt)],
  ];
  return [
    ...facts,
    ...dates.flatMap(([label, date]) => {
      if (date === null) return [];
      const value = longDay(date, texts.locale, job.workspace);
      return [{ label, value, dateTime: isoDay(date, job.workspace) }];
    }),
  ];
}

/** A qualification. Its label or value is the employer's own text if it was not translated for the reader. */
type QualificationDetail = JobDetail & { isOwnLabel: boolean; isOwnValue: boolean };

/** Lists the free-form qualifications whose value is a text, a number or a list of them; others are not shown. */
export function qualificationDetails(
  { qualifications, lang: jobLang }: VisibleJob,
  lang: Lang,
): QualificationDetail[] {
  return Object.entries(qualifications).flatMap(([name, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const items = values.filter((item) => typeof item === 'string' || typeof item === 'number');
    if (items.length === 0) return [];
    const label = spellOut(name);
    const knownLabel = qualificationName(label, lang);
    const ownValue = items.join(', ');
    const translatedValue = isLanguages(label) && jobLang !== lang ? languageNames(ownValue, lang) : null;
    return [
      {
        label: knownLabel ?? label,
        value: translatedValue ?? ownValue,
        isOwnLabel: knownLabel === null,
        isOwnValue: translatedValue === null,
      },
    ];
  });
}

export type DurationUnit = 'day' | 'week' | 'month' | 'year';

const durationUnits: readonly [RegExp, DurationUnit][] = [
  [/^(?:days?|jours?)$/i, 'day'],
  [/^(?:weeks?|semaines?)$/i, 'week'],
  [/^(?:months?|mois)$/i, 'month'],
  [/^(?:years?|ans?|années?)$/i, 'year'],
];

/** Returns the unit of a French or English word, such as `mois` or `month(s)`; undefined for other words. */
export function durationUnitNamed(word: string): DurationUnit | undefined {
  return durationUnits.find(([pattern]) => pattern.test(word.trim().replace(/\(e?s\)$/i, '')))?.[1];
}
