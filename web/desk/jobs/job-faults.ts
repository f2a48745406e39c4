import type { Lang } from '#kernel/language.ts';
import type { Fault } from '../parts/desk-frame.ts';
import { jobFields } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Issue = { path: readonly PropertyKey[]; code?: string | undefined };

/** Says each fault of the import at the form's field. */
export function jobFaults(lang: Lang, issues: readonly Issue[], unclean: readonly string[]): Fault[] {
  const fields = new Set([...issues.map(({ path }) => fieldOf(path)), ...unclean]);
  const untyped = new Set(issues.flatMap(({ path, code }) => (code === 'invalid_type' ? fieldOf(path) : [])));
  return [...fields].map((field) => ({ field, message: sentenceOf(lang, field, untyped.has(field)) }));
}

type Detail = { field?: string | undefined; code?: string | undefined };

/** Says each fault for which the database's part of the import refused a job. */
export function refusedFaults(lang: Lang, details: readonly Detail[]): Fault[] {
  const texts = jobsTexts[lang];
  return details.map(({ field = '', code }) => {
    if (code === 'changed_meanwhile') return { field: 'title', message: texts.savedBefore };
    if (field.startsWith('salary')) return { field: 'salary.min', message: texts.payRange };
    if (field.startsWith('closesAt')) return { field: 'closesAt', message: texts.closes };
    return { field: 'title', message: texts.invalid };
  });
}

function fieldOf(path: readonly PropertyKey[]): string {
  const [first, second] = path.map(String);
  if (first === 'questions') return second === undefined ? 'questions' : `question-${second}`;
  const exact = jobFields.find((field) => field === [first, second].filter(Boolean).join('.'));
  return exact ?? jobFields.find((field) => field.split('.')[0] === first) ?? 'title';
}

function sentenceOf(lang: Lang, field: string, isUntyped: boolean): string {
  const texts = jobsTexts[lang];
  if (field === 'title') return texts.required;
  if (isUntyped && (field === 'salary.min' || field === 'salary.max')) return texts.amount;
  return field.startsWith('salary') ? texts.salaryOrder : texts.invalid;
}
