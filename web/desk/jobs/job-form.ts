import type { ImportEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import { isoDay, type Zoned } from '#kernel/calendar/write-time.ts';
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
 * Returns the field of a path in the import's format. A path that no field has, such as `salary`, becomes the first
 * field of its group, `salary.min`. Null if the form has no field of the group.
 */
export function fieldOfPath(path: readonly PropertyKey[]): JobField | null {
  const [group, member] = path.map(String);
  const name = member === undefined ? group : `${group}.${member}`;
  const exactField = jobFields.find((field) => field === name);
  return exactField ?? jobFields.find((field) => field.split('.')[0] === group) ?? null;
}

/** The form as it was filled in, valid or not. */
export type JobForm = Record<JobField, string> & {
  salaryVisible: boolean;
  questions: ImportEntry['questions'];
};

/** Fills the form with a job in the import's format. A new job (`entry` is null) begins with common values. */
export function toForm(entry: ImportEntry | null, zone: Zoned): JobForm {
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

/** The stored job, null for a new one, and the language of the form's questions. */
type FormContext = { entry: ImportEntry | null; lang: 'fr' | 'en' };

/** Reads the form as it was filled in. */
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
export function toEntry(form: JobForm, { entry, zone }: { entry: ImportEntry | null; zone: Zoned }) {
  const number = (field: JobField, storedNumber?: number | null) => readNumber(form[field], storedNumber);
  const orNull = (field: JobField) => form[field].trim() || null;
  const { locations = [], ...stored }: Partial<ImportEntry> = entry ?? {};
  const location = {
    ...stored.location,
    city: orNull('location.city'),
    postalCode: orNull('location.postalCode'),
    country: orNull('location.country'),
  };
  const isSamePlace =
    location.city === (stored.location?.city ?? null) &&
    location.postalCode === (stored.location?.postalCode ?? null) &&
    location.country === (stored.location?.country ?? null);
  const closingDay = form.closesAt.trim();
  const isSameDay = stored.closesAt != null && dayOf(stored.closesAt, zone) === closingDay;
  return {
    ...stored,
    title: form.title,
    // Another place has another display text and region, which the form does not ask for.
    location: isSamePlace ? stored.location : { ...location, display: null, region: null },
    // With several places, the first of `locations` repeats the stored `location`, which the form may have changed.
    locations: locations.slice(1),
    contract: {
      type: orNull('contract.type'),
      durationValue: number('contract.durationValue'),
      // The form always sends a unit, which means nothing without a value.
      durationUnit: form['contract.durationValue'].trim() === '' ? null : orNull('contract.durationUnit'),
    },
    salary: {
      min: number('salary.min', stored.salary?.min),
      max: number('salary.max', stored.salary?.max),
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
    // An unchanged day keeps its time of day.
    closesAt: isSameDay ? stored.closesAt : closingDay || null,
    // A closed job stays closed: only the `reopen` button sets another status.
    status: entry?.status ?? 'active',
  };
}

/** Matches `40000`, `40 000` with any blank, and either with one or two decimals, such as `40 000,50`. */
const WRITTEN_NUMBER = /^(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]\d{1,2})?$/;

/**
 * Reads a number as French or English writes it. A text that can be read in two ways, such as `40,000`, stays a text,
 * which the import refuses. An unchanged number keeps all its decimals.
 */
function readNumber(fieldText: string, stored: number | null | undefined): number | string | null {
  const text = fieldText.trim();
  if (text === '') return null;
  if (stored != null && text === String(stored)) return stored;
  return WRITTEN_NUMBER.test(text) ? Number(text.replaceAll(/\s/g, '').replace(',', '.')) : text;
}

/**
 * Returns the last day on which a job is shown. `closesAt` is that day, or the first moment at which the job is hidden:
 * midnight then belongs to the day before.
 */
function dayOf(closesAt: string, zone: Zoned): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(closesAt);
  return isDay ? closesAt : isoDay(new Date(Date.parse(closesAt) - 1), zone);
}
