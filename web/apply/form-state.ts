import { randomBytes } from 'node:crypto';
import { formControls } from '../../domain/applications/form/form-controls.ts';
import type { FieldCode, FieldFault } from '../../kernel/errors/errors.ts';
import type { Texts } from '../texts/texts.fr.ts';

/** The fields that a person fills in, in the order of the page (contract section 2.6). */
const fieldNames = Object.keys(formControls).filter(isFieldName);

export type FieldName = keyof typeof formControls;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(formControls, name);
}

export type FormFields = Readonly<Record<string, unknown>>;

export type Refusal = {
  status: number;
  message: string;
  details: readonly FieldFault[];
  retryAfterSeconds?: number;
};

type Problem = { field: FieldName | null; message: string };

export type FormState = {
  values: Readonly<Record<FieldName, string>>;
  /** One per page view, so that a repeated click is one application (D18). */
  idempotencyKey: string;
  startedAt: string;
  problems: readonly Problem[];
  cvLost: boolean;
};

export function emptyForm(now: Date): FormState {
  const values = { firstName: '', lastName: '', email: '', phone: '', why: '', cv: '', consent: '' };
  return { values, ...newSubmission(now), problems: [], cvLost: false };
}

/** The form as it was sent, with what was wrong with it. */
export function refusedForm(
  fields: FormFields,
  refusal: Refusal,
  { now, texts }: { now: Date; texts: Texts },
): FormState {
  const values = Object.fromEntries(
    fieldNames.map((name) => [name, textOf(fields[name])]),
  ) as FormState['values'];
  return {
    values,
    ...(mayHaveArrived(refusal) ? resentSubmission(fields, now) : newSubmission(now)),
    problems: problemsOf(refusal, values, texts),
    cvLost: fields.cv !== undefined,
  };
}

/** After a failure of ours the application may exist all the same: the same key keeps it from being two. */
function mayHaveArrived({ status }: Refusal): boolean {
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

function problemsOf(refusal: Refusal, values: FormState['values'], { form }: Texts): Problem[] {
  if (refusal.status === 429) return [{ field: null, message: form.tooMany }];
  if (refusal.status >= 500) return [{ field: null, message: form.unavailable }];
  const problems = fieldNames.flatMap((field) => {
    const fault = refusal.details.find((detail) => detail.field.split('.')[0] === field);
    return fault === undefined ? [] : [{ field, message: messageOf(field, fault.code, { values, form }) }];
  });
  return problems.length > 0 ? problems : [{ field: null, message: form.resend }];
}

function messageOf(
  field: FieldName,
  code: FieldCode,
  { values, form }: { values: FormState['values']; form: Texts['form'] },
): string {
  if (field === 'consent') return form.consentMissing;
  const isMissing = field !== 'cv' && values[field].trim() === '';
  return form.faults[isMissing ? 'required' : code](form[field]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
