import type { Lang } from '#kernel/language.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { fieldOfPath, type JobField } from './job-form.ts';
import { jobsTexts } from './texts.ts';

/** A fault that a schema of zod found. */
type Issue = {
  path: readonly PropertyKey[];
  code?: string | undefined;
  maximum?: number | bigint | undefined;
};

/** The id of the whole form. A fault that belongs to no field links to it. */
export const JOB_FORM_ID = 'job-form';

/**
 * Returns the faults of a filled form, at most one for each of its fields. The form is checked as an imported job, so
 * `issues` are those of the import's schema. `uncleanFields` contain control characters.
 */
export function faultsOfForm(
  lang: Lang,
  { issues, uncleanFields }: { issues: readonly Issue[]; uncleanFields: readonly JobField[] },
): Fault[] {
  const faults = [
    ...uncleanFields.map((field) => faultAt(lang, field, jobsTexts[lang].unclean)),
    ...issues.map((issue) => faultOfIssue(lang, issue)),
  ];
  const isFirstOfField = ({ field }: Fault, index: number) =>
    field === JOB_FORM_ID || faults.findIndex((fault) => fault.field === field) === index;
  return faults.filter(isFirstOfField);
}

/** A detail of the refusal to save a job. */
type Detail = { field?: string | undefined; code?: string | undefined };

/** Returns the faults that only the use case can find when it saves the job, such as that the job is closed. */
export function faultsOfSaving(lang: Lang, details: readonly Detail[]): Fault[] {
  const texts = jobsTexts[lang];
  return details.map(({ field = '', code }) => {
    if (code === 'changed_meanwhile') return faultAtWholeForm(texts.savedBefore);
    if (field.startsWith('salary')) return faultAt(lang, 'salary.min', texts.payRange);
    if (field.startsWith('closesAt')) return faultAt(lang, 'closesAt', texts.closesTooEarly);
    if (code === 'job_closed') return faultAtWholeForm(texts.closedMeanwhile);
    return faultAtWholeForm(texts.hiddenField(field));
  });
}

function faultAt(lang: Lang, field: JobField, message: string): Fault {
  return { field, label: jobsTexts[lang].fields[field], message };
}

function faultAtWholeForm(message: string): Fault {
  return { field: JOB_FORM_ID, label: null, message };
}

function faultOfIssue(lang: Lang, issue: Issue): Fault {
  const { questions, invalid, hiddenField } = jobsTexts[lang];
  const [root, index] = issue.path;
  if (root === 'questions')
    return index === undefined
      ? { field: 'questions', label: questions.heading, message: invalid }
      : { field: `question-${String(index)}`, label: questions.text(Number(index) + 1), message: invalid };
  const field = fieldOfPath(issue.path);
  if (field !== null) return faultAt(lang, field, messageAt(lang, field, issue));
  return faultAtWholeForm(hiddenField(issue.path.join('.')));
}

function messageAt(lang: Lang, field: JobField, { path, code, maximum }: Issue): string {
  const texts = jobsTexts[lang];
  if (field === 'title' && code === 'too_small') return texts.required;
  if (field === 'title' && code === 'too_big') return texts.tooLong(Number(maximum));
  if (code === 'invalid_type' && (field === 'salary.min' || field === 'salary.max')) return texts.amount;
  if (field === 'salary.currency') return texts.currency;
  // The rule that the minimum is at most the maximum is about the whole salary.
  const isSalaryOrder = path.length === 1 && path[0] === 'salary';
  return isSalaryOrder ? texts.salaryOrder : texts.invalid;
}
