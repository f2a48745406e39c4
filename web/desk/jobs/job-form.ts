import type { RecruitmentEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import { isoDay } from '#kernel/calendar.ts';
import type { FormFields } from '#web/page/page-call.ts';
import { typedText } from '../parts/typed-text.ts';
import { readQuestions } from './question-form.ts';

/** The simple fields of the form; their names are the paths of the import's format. */
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

/** The form as it was filled in, valid or not. */
export type JobForm = Record<JobField, string> & {
  salaryVisible: boolean;
  questions: RecruitmentEntry['questions'];
};

type Zone = { timeZone: string };

/** Fills the form with an entry of the import. */
export function toForm(entry: RecruitmentEntry | null, zone: Zone): JobForm {
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

type FormContext = { entry: RecruitmentEntry | null; lang: 'fr' | 'en' };

export function readForm(fields: FormFields, { entry, lang }: FormContext): JobForm {
  const texts = jobFields.map((field) => [field, typedText(fields[field])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<JobField, string>),
    salaryVisible: fields.salaryVisible === '1',
    questions: readQuestions(fields, { known: entry?.questions ?? [], lang }),
  };
}

/**
 * Puts the form's values into the entry, in the import's own types; the fields that the form does not show stay. The
 * import checks the result.
 */
export function toEntry(
  form: JobForm,
  { entry, zone }: { entry: RecruitmentEntry | null; zone: Zone },
): unknown {
  const number = (field: JobField, known?: number | null) => readNumber(form[field], known);
  const orNull = (field: JobField) => form[field].trim() || null;
  const { locations = [], ...kept }: Partial<RecruitmentEntry> = entry ?? {};
  const location = {
    ...kept.location,
    city: orNull('location.city'),
    postalCode: orNull('location.postalCode'),
    country: orNull('location.country'),
  };
  const isSamePlace =
    location.city === (kept.location?.city ?? null) &&
    location.postalCode === (kept.location?.postalCode ?? null) &&
    location.country === (kept.location?.country ?? null);
  const closes = form.closesAt.trim();
  const isSameDay = kept.closesAt != null && dayOf(kept.closesAt, zone) === closes;
  return {
    ...kept,
    title: form.title,
    // The words and the region belong to the place of before.
    location: isSamePlace ? kept.location : { ...location, display: null, region: null },
    locations: locations.slice(1),
    contract: {
      type: orNull('contract.type'),
      durationValue: number('contract.durationValue'),
      // The form preselects a unit, which says nothing without a value.
      durationUnit: form['contract.durationValue'].trim() === '' ? null : orNull('contract.durationUnit'),
    },
    salary: {
      min: number('salary.min', kept.salary?.min),
      max: number('salary.max', kept.salary?.max),
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
    benefits: form.benefits.split('\n').flatMap((line) => line.trim() || []),
    questions: form.questions,
    closesAt: isSameDay ? kept.closesAt : closes || null,
    // Only the button that says so opens a closed job again.
    status: entry?.status ?? 'active',
  };
}

/** Digits, or groups of three with any space between them, then at most two decimals. */
const WRITTEN_NUMBER = /^(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]\d{1,2})?$/;

/**
 * Reads a number as French or English writes it; a text that may be read in two ways, such as `40,000`, stays a text,
 * which the import refuses. The known number stays as it is, with all its decimals.
 */
function readNumber(typed: string, known: number | null | undefined): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (known != null && text === String(known)) return known;
  return WRITTEN_NUMBER.test(text) ? Number(text.replaceAll(/\s/g, '').replace(',', '.')) : text;
}

/** The last day on which a job is shown, in the workspace's time zone. */
function dayOf(closesAt: string, zone: Zone): string {
  return /^\d{4}-\d\d-\d\d$/.test(closesAt) ? closesAt : isoDay(new Date(Date.parse(closesAt) - 1), zone);
}
