import { randomBytes } from 'node:crypto';
import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import { faultSentences } from '#domain/applications/form/fault-sentences.ts';
import { formControls } from '#domain/applications/form/form-controls.ts';
import { megabytesOf } from '#domain/applications/form/form-labels.ts';
import type { DomainError, FieldFault } from '#kernel/errors/errors.ts';
import { fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { type FormFields, statusOf } from '../page/page-call.ts';
import type { Texts } from '../texts/texts.fr.ts';

/** The fields that a person fills in, in the order of the page (contract section 2.6). */
const fieldNames = Object.keys(formControls).filter(isFieldName);

export type FieldName = keyof typeof formControls;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(formControls, name);
}

type Problem = { field: FieldName | null; message: string };

export type FormState = {
  values: Readonly<Record<FieldName, string>>;
  /** Each page view has its own, so that a repeated click is one application (D18). */
  idempotencyKey: string;
  startedAt: string;
  problems: readonly Problem[];
  cvLost: boolean;
};

export function emptyForm(now: Date): FormState {
  const values = { firstName: '', lastName: '', email: '', phone: '', why: '', cv: '', consent: '' };
  return { values, ...newSubmission(now), problems: [], cvLost: false };
}

/** The form as it was sent, with its faults. */
export function refusedForm(
  fields: FormFields,
  refusal: DomainError,
  { now, texts, form }: { now: Date; texts: Texts; form: ApplicationForm },
): FormState {
  const values = Object.fromEntries(
    fieldNames.map((name) => [name, textOf(fields[name])]),
  ) as FormState['values'];
  return {
    values,
    ...(mayHaveArrived(refusal) ? resentSubmission(fields, now) : newSubmission(now)),
    problems: problemsOf(refusal, { values, texts: texts.form, form }),
    cvLost: fields.cv !== undefined,
  };
}

/** After a failure of the service the application may be stored already; the same key keeps it one application. */
function mayHaveArrived(refusal: DomainError): boolean {
  const status = statusOf(refusal);
  return status >= 500 || status === 429;
}

function newSubmission(now: Date) {
  return { idempotencyKey: randomBytes(16).toString('hex'), startedAt: String(now.getTime()) };
}

function resentSubmission(fields: FormFields, now: Date) {
  const fresh = newSubmission(now);
  return {
    idempotencyKey: textOf(fields.idempotencyKey) || fresh.idempotencyKey,
    startedAt: textOf(fields.startedAt) || fresh.startedAt,
  };
}

type SentForm = { values: FormState['values']; texts: Texts['form']; form: ApplicationForm };

function problemsOf(refusal: DomainError, sent: SentForm): Problem[] {
  const { texts } = sent;
  const status = statusOf(refusal);
  if (status === 429) return [{ field: null, message: texts.tooMany }];
  if (status >= 500) return [{ field: null, message: texts.unavailable }];
  const problems = fieldNames.flatMap((field) => {
    const fault = refusal.details.find((detail) => detail.field.split('.')[0] === field);
    return fault === undefined ? [] : [{ field, message: messageOf(field, fault, sent) }];
  });
  if (problems.length > 0) return problems;
  const isSentBefore = refusal.details.some(({ code }) => code === 'already_used');
  return [{ field: null, message: isSentBefore ? texts.sentBefore : texts.resend }];
}

/** Words the reason of the operation's answer for this page. */
function messageOf(
  name: FieldName,
  { field, code, reason }: FieldFault,
  { values, texts, form }: SentForm,
): string {
  if (name === 'consent') return texts.consentMissing;
  if (isFileReason(reason)) return fileRefusals[reason][form.lang];
  if (name === 'cv') {
    const label = field === 'cv.fileName' ? texts.fileName : texts.cv;
    const { bytesMax, nameLengthMax } = form.file;
    return faultSentences[form.lang][code](
      label,
      code === 'too_long' ? nameLengthMax : megabytesOf(bytesMax, form.lang),
    );
  }
  const isMissing = values[name].trim() === '';
  const rules = form.fields.find((candidate) => candidate.name === name);
  const max = rules !== undefined && 'maxLength' in rules ? rules.maxLength : undefined;
  return faultSentences[form.lang][isMissing ? 'required' : code](texts[name], max ?? 0);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
