import type { Lang } from '#kernel/language.ts';
import type { Fault } from '../parts/desk-frame.ts';
import { jobFields } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Issue = {
  path: readonly PropertyKey[];
  code?: string | undefined;
  maximum?: number | bigint | undefined;
};

/** The id of the whole form, to which a fault leads that none of its fields has. */
export const JOB_FORM_ID = 'job-form';

/**
 * Returns the faults of a filled form, at most one for each of its fields. The form is checked as an imported job, so
 * `issues` are those of the import's schema; `uncleanFields` are the fields that contain control characters.
 */
export function faultsOfForm(
  lang: Lang,
  { issues, uncleanFields }: { issues: readonly Issue[]; uncleanFields: readonly string[] },
): Fault[] {
  const faults = [
    ...uncleanFields.map((field) => ({ field, message: jobsTexts[lang].unclean })),
    ...issues.map((issue) => faultOfIssue(lang, issue)),
  ];
  const isFirstOfField = ({ field }: Fault, index: number) =>
    field === JOB_FORM_ID || faults.findIndex((fault) => fault.field === field) === index;
  return faults.filter(isFirstOfField);
}

type Detail = { field?: string | undefined; code?: string | undefined };

/** Returns the faults that only saving finds, from the details of its refusal: a law's pay range, a day, another job. */
export function faultsOfSaving(lang: Lang, details: readonly Detail[]): Fault[] {
  const texts = jobsTexts[lang];
  return details.map(({ field = '', code }) => {
    if (code === 'changed_meanwhile') return { field: JOB_FORM_ID, message: texts.savedBefore };
    if (field.startsWith('salary')) return { field: 'salary.min', message: texts.payRange };
    if (field.startsWith('closesAt')) return { field: 'closesAt', message: texts.closesTooEarly };
    return { field: JOB_FORM_ID, message: texts.invalid };
  });
}

function faultOfIssue(lang: Lang, issue: Issue): Fault {
  const field = fieldAt(issue.path);
  if (field !== null) return { field, message: messageAt(lang, field, issue) };
  return { field: JOB_FORM_ID, message: jobsTexts[lang].hiddenField(issue.path.join('.')) };
}

/** Finds the field for a path of the import; a path without a field of its own belongs to the first that shares its root. */
function fieldAt(path: readonly PropertyKey[]): string | null {
  const [root, member] = path.map(String);
  if (root === 'questions') return member === undefined ? 'questions' : `question-${member}`;
  const exact = jobFields.find((field) => field === [root, member].filter(Boolean).join('.'));
  return exact ?? jobFields.find((field) => field.split('.')[0] === root) ?? null;
}

function messageAt(lang: Lang, field: string, { path, code, maximum }: Issue): string {
  const texts = jobsTexts[lang];
  if (field === 'title' && code === 'too_small') return texts.required;
  if (field === 'title' && code === 'too_big') return texts.tooLong(Number(maximum));
  if (code === 'invalid_type' && (field === 'salary.min' || field === 'salary.max')) return texts.amount;
  if (field === 'salary.currency') return texts.currency;
  return path.length === 1 && path[0] === 'salary' ? texts.salaryOrder : texts.invalid;
}
