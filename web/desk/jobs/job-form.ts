import type { ImportEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import { isoDay } from '#kernel/calendar.ts';
import type { FormFields } from '#web/page/page-call.ts';
import { linesOf, typedText } from '../parts/typed-text.ts';
import { readQuestions } from './question-form.ts';

/** The text fields of the form. Each is named by its path in the import's format. */
export const jobFields = [
  'title',
  'location.city',
  'location.postalCode',
  'location.country',
  'contract.type',
  'contract.durationValue',
  'contract.durationUnit',
  'salary.min',
  'salary.max',
  'salary.currency',
  'salary.period',
  'remoteWorkDays',
  'workTime',
  'descriptions.position',
  'descriptions.profile',
  'descriptions.company',
  'benefits',
  'closesAt',
] as const;

export type JobField = (typeof jobFields)[number];

/**
 * Returns the field of a path in the import's format: the field of that name, else the first field of its group, such as
 * `salary.min` for `salary`. Null if the form has no such group.
 */
export function fieldOfPath(path: readonly PropertyKey[]): JobField | null {
  const [group, member] = path.map(String);
  const name = member === undefined ? group : `${group}.${member}`;
  const exact = jobFields.find((field) => field === name);
  return exact ?? jobFields.find((field) => field.split('.')[0] === group) ?? null;
}

/** The form as it was filled in, valid or not. */
export type JobForm = Record<JobField, string> & {
  salaryVisible: boolean;
  questions: ImportEntry['questions'];
};

type Zone = { timeZone: string };

/** Fills the form with a job in the import's format; null for a new job. */
export function toForm(entry: ImportEntry | null, zone: Zone): JobForm {
  const { location, contract, salary, descriptions, closesAt } = entry ?? {};
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    title: entry?.title ?? '',
    'location.city': text(location?.city),
    'location.postalCode': text(location?.postalCode),
    'location.country': text(entry === null ? 'FR' : location?.country),
    'contract.type': text(contract?.type),
    'contract.durationValue': text(contract?.durationValue),
    'contract.durationUnit': text(entry === null ? 'month' : contract?.durationUnit),
    'salary.min': text(salary?.min),
    'salary.max': text(salary?.max),
    'salary.currency': salary?.currency ?? 'EUR',
    'salary.period': salary?.period ?? 'year',
    remoteWorkDays: text(entry?.remoteWorkDays),
    workTime: entry?.workTime ?? '',
    'descriptions.position': text(descriptions?.position),
    'descriptions.profile': text(descriptions?.profile),
    'descriptions.company': text(descriptions?.company),
    benefits: (entry?.benefits ?? []).join('\n'),
    closesAt: closesAt == null ? '' : dayOf(closesAt, zone),
    salaryVisible: entry?.salaryVisible ?? true,
    questions: entry?.questions ?? [],
  };
}

type FormContext = { entry: ImportEntry | null; lang: 'fr' | 'en' };

export function readForm(fields: FormFields, { entry, lang }: FormContext): JobForm {
  const texts = jobFields.map((field) => [field, typedText(fields[field])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<JobField, string>),
    salaryVisible: fields.salaryVisible === '1',
    questions: readQuestions(fields, { known: entry?.questions ?? [], lang }),
  };
}

/**
 * Puts the form's values into the job's entry, which keeps the fields that the form does not show. The result is
 * checked by the import's schema.
 */
export function toEntry(form: JobForm, { entry, zone }: { entry: ImportEntry | null; zone: Zone }) {
  const number = (field: JobField, stored?: number | null) => readNumber(form[field], stored);
  const orNull = (field: JobField) => form[field].trim() || null;
  const { locations = [], ...unchanged }: Partial<ImportEntry> = entry ?? {};
  const location = {
    ...unchanged.location,
    city: orNull('location.city'),
    postalCode: orNull('location.postalCode'),
    country: orNull('location.country'),
  };
  const isSamePlace =
    location.city === (unchanged.location?.city ?? null) &&
    location.postalCode === (unchanged.location?.postalCode ?? null) &&
    location.country === (unchanged.location?.country ?? null);
  const closes = form.closesAt.trim();
  const isSameDay = unchanged.closesAt != null && dayOf(unchanged.closesAt, zone) === closes;
  return {
    ...unchanged,
    title: form.title,
    // Another place has another display text and region, which the form does not ask for.
    location: isSamePlace ? unchanged.location : { ...location, display: null, region: null },
    // The first of several places is `location` once more.
    locations: locations.slice(1),
    contract: {
      type: orNull('contract.type'),
      durationValue: number('contract.durationValue'),
      // The form always has a unit, which means nothing without a value.
      durationUnit: form['contract.durationValue'].trim() === '' ? null : orNull('contract.durationUnit'),
    },
    salary: {
      min: number('salary.min', unchanged.salary?.min),
      max: number('salary.max', unchanged.salary?.max),
      currency: form['salary.currency'].trim().toUpperCase() || 'EUR',
      period: form['salary.period'],
    },
    salaryVisible: form.salaryVisible,
    remoteWorkDays: number('remoteWorkDays'),
    workTime: orNull('workTime'),
    descriptions: {
      position: orNull('descriptions.position'),
      profile: orNull('descriptions.profile'),
      company: orNull('descriptions.company'),
    },
    benefits: linesOf(form.benefits),
    questions: form.questions,
    closesAt: isSameDay ? unchanged.closesAt : closes || null,
    // A closed job stays closed: only the `reopen` button sets another status.
    status: entry?.status ?? 'active',
  };
}

/** Matches digits, or groups of three with any space between them, and at most two decimals, as in `40 000,50`. */
const WRITTEN_NUMBER = /^(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]\d{1,2})?$/;

/**
 * Reads a number as French or English writes it. A text that can be read in two ways, such as `40,000`, stays a text,
 * which the import refuses. An unchanged number keeps all its decimals.
 */
function readNumber(typed: string, stored: number | null | undefined): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (stored != null && text === String(stored)) return stored;
  return WRITTEN_NUMBER.test(text) ? Number(text.replaceAll(/\s/g, '').replace(',', '.')) : text;
}

/**
 * Returns the last day on which a job is shown. A time is the first moment at which it is hidden, so that midnight
 * belongs to the day before.
 */
function dayOf(closesAt: string, zone: Zone): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(closesAt);
  return isDay ? closesAt : isoDay(new Date(Date.parse(closesAt) - 1), zone);
}
