import { randomBytes } from 'node:crypto';
import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import {
  faultSentence,
  missingSentences,
  phoneSentences,
} from '#domain/applications/form/fault-sentences.ts';
import { formControls } from '#domain/applications/form/form-controls.ts';
import { formatMegabytes } from '#domain/applications/form/form-labels.ts';
import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { DomainError, FieldFault } from '#kernel/errors/errors.ts';
import { fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { type FormFields, statusOf } from '../page/page-call.ts';
import { answerProblems } from './question-problems.ts';
import type { ApplyTexts } from './texts.fr.ts';

/** The fields that a person fills in, in the order of the page (contract section 2.6). */
const fieldNames = Object.keys(formControls).filter(isFieldName);

export type FieldName = keyof typeof formControls;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(formControls, name);
}

type FormTexts = ApplyTexts['form'];

/** A fault with the page's sentence. `field` is the id of a control, or null for a fault of the whole form. */
type Problem = { field: string | null; message: string };

export type FormState = {
  values: Readonly<Record<FieldName, string>>;
  /** The answers to the job's own questions, by the names of their fields. */
  answers: ReadonlyMap<string, string>;
  /** Each view of the form has its own key, so that a form that is sent twice makes one application (D18). */
  idempotencyKey: string;
  /** The time at which the form was first shown, in milliseconds since 1970. Robots send it sooner than people. */
  startedAt: string;
  problems: readonly Problem[];
  /** True if the form was filled in and sent: the browser asks before the person leaves the page. */
  isFilledIn: boolean;
  /** The fields whose files were attached. The browser does not keep them, so they have to be attached again. */
  lostFiles: readonly FieldName[];
};

export function emptyForm(now: Date): FormState {
  const startedAt = String(now.getTime());
  return {
    values: valuesOf({}),
    answers: new Map(),
    idempotencyKey: newKey(),
    startedAt,
    problems: [],
    isFilledIn: false,
    lostFiles: [],
  };
}

/** Returns the form as it was sent, with its faults. */
export function refusedForm(
  fields: FormFields,
  refusal: DomainError,
  { now, texts, form, questions }: RefusedPage & { now: Date },
): FormState {
  const filledIn = filledInForm(fields, { now, form, questions });
  return {
    ...filledIn,
    idempotencyKey: mayBeStored(refusal) ? filledIn.idempotencyKey : newKey(),
    problems: problemsOf(refusal, { values: filledIn.values, texts, form, questions }),
  };
}

/** Returns the form as it was sent, to be shown in the other language. */
export function filledInForm(
  fields: FormFields,
  { now, form, questions }: Omit<RefusedPage, 'texts'> & { now: Date },
): FormState {
  return {
    values: valuesOf(fields),
    answers: new Map(questions.map(({ name }) => [name, textOf(fields[name])])),
    idempotencyKey: textOf(fields.idempotencyKey) || newKey(),
    // The time of the first view: after a fault, a person corrects one field within seconds.
    startedAt: textOf(fields.startedAt) || String(now.getTime()),
    problems: [],
    isFilledIn: true,
    lostFiles: form.files.fields.flatMap(({ field }) => (fields[field] === undefined ? [] : [field])),
  };
}

/** Returns the text of each field; '' for a field that was not sent. */
function valuesOf(fields: FormFields): FormState['values'] {
  const values = fieldNames.map((name) => [name, textOf(fields[name])]);
  return Object.fromEntries(values) as FormState['values'];
}

/**
 * True if the application may be stored in spite of the refusal. Sent again with the same key, it stays one
 * application.
 */
function mayBeStored(refusal: DomainError): boolean {
  const status = statusOf(refusal);
  return status >= 500 || status === 429;
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}

type RefusedPage = { texts: FormTexts; form: ApplicationForm; questions: readonly QuestionField[] };
type RefusedForm = RefusedPage & Pick<FormState, 'values'>;

function problemsOf(refusal: DomainError, refused: RefusedForm): Problem[] {
  const { texts } = refused;
  const status = statusOf(refusal);
  if (status === 429) return [{ field: null, message: texts.tooMany }];
  if (status >= 500) return [{ field: null, message: texts.unavailable }];
  const problems = fieldNames.flatMap((field): Problem[] => {
    // The consent follows the job's own questions on the page, so their faults come first.
    const before = field === 'consent' ? answerProblems(refusal, refused) : [];
    const fault = refusal.details.find((detail) => detail.field.split('.')[0] === field);
    return fault === undefined ? before : [...before, { field, message: messageOf(field, fault, refused) }];
  });
  if (problems.length > 0) return problems;
  const isKeyUsed = refusal.details.some(({ code }) => code === 'already_used');
  return [{ field: null, message: isKeyUsed ? texts.sentBefore : texts.resend }];
}

/** Returns the sentence for a fault that the operation reports. */
function messageOf(
  name: FieldName,
  { field, code, reason }: FieldFault,
  { values, texts, form }: RefusedForm,
): string {
  if (name === 'consent') return texts.consentMissing;
  if (isFileReason(reason)) return fileRefusals[reason][form.lang];
  if (form.files.fields.some((one) => one.field === name)) {
    const label = field.endsWith('.fileName') ? texts.fileName : texts[name];
    if (field === name && code === 'too_long') return fileRefusals.too_many[form.lang];
    const missing = code === 'required' ? missingSentences[form.lang][name] : undefined;
    if (missing !== undefined) return missing;
    const { bytesMax, nameLengthMax } = form.file;
    return faultSentence(form.lang, code)(
      label,
      code === 'too_long' ? nameLengthMax : formatMegabytes(bytesMax, form.lang),
    );
  }
  if (name === 'phone' && code === 'too_short') return phoneSentences[form.lang];
  // An empty field is reported as too short, or as no address; the person needs to read that it is empty.
  const isMissing = values[name].trim() === '';
  const rules = form.fields.find((candidate) => candidate.name === name);
  const max = rules !== undefined && 'maxLength' in rules ? rules.maxLength : undefined;
  const missing = isMissing ? missingSentences[form.lang][name] : undefined;
  return missing ?? faultSentence(form.lang, isMissing ? 'required' : code)(texts[name], max ?? 0);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
