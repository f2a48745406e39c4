import { randomBytes } from 'node:crypto';
import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import { type ControlName, controlNames } from '#domain/applications/form/form-controls.ts';
import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { type FormFields, statusOf, textOf } from '../page/page-call.ts';
import type { ListedFault } from '../page/parts/fault-summary.ts';
import { faultsOf } from './form-faults.ts';
import type { ApplyTexts } from './texts.fr.ts';

export type FormState = {
  values: Readonly<Record<ControlName, string>>;
  /** The answers to the job's own questions, by the names of their fields. */
  answers: ReadonlyMap<string, string>;
  /** Each view of the form has its own key, so that a form that is sent twice makes one application (D18). */
  idempotencyKey: string;
  /** The time at which the form was first shown, in milliseconds since 1970. Robots send it sooner than people. */
  startedAt: string;
  /** The faults with the page's sentences. The `field` of each is the id of its control. */
  faults: readonly ListedFault[];
  /** True if the form was filled in and sent before: the browser asks before the person leaves the page. */
  isFilledIn: boolean;
  /** The fields whose files were attached. The browser does not keep them, so they have to be attached again. */
  lostFiles: readonly ControlName[];
};

/** The form that the page shows, and the present time. */
type PageContext = { form: ApplicationForm; questions: readonly QuestionField[]; now: Date };

/** Returns the form of a first view. */
export function emptyForm(now: Date): FormState {
  return {
    values: valuesOf({}),
    answers: new Map(),
    idempotencyKey: newKey(),
    startedAt: String(now.getTime()),
    faults: [],
    isFilledIn: false,
    lostFiles: [],
  };
}

/** Returns the form as it was sent, with its faults. It gets a new key if the application cannot have been stored. */
export function refusedForm(
  sentFields: FormFields,
  refusal: DomainError,
  context: PageContext & { texts: ApplyTexts['form'] },
): FormState {
  const filledIn = filledInForm(sentFields, context);
  return {
    ...filledIn,
    idempotencyKey: couldBeStored(refusal) ? filledIn.idempotencyKey : newKey(),
    faults: faultsOf(refusal, { ...context, values: filledIn.values }),
  };
}

/** Returns the form as it was sent, to be shown in the other language. */
export function filledInForm(sentFields: FormFields, { form, questions, now }: PageContext): FormState {
  return {
    values: valuesOf(sentFields),
    answers: new Map(questions.map(({ name }) => [name, textOf(sentFields[name])])),
    idempotencyKey: textOf(sentFields.idempotencyKey) || newKey(),
    // The time of the first view stays, since a person corrects a fault within seconds, as a robot would.
    startedAt: textOf(sentFields.startedAt) || String(now.getTime()),
    faults: [],
    isFilledIn: true,
    lostFiles: form.files.fields.flatMap(({ field }) => (sentFields[field] === undefined ? [] : [field])),
  };
}

/** Returns the text of each field; '' for a field that was not sent. */
function valuesOf(sentFields: FormFields): FormState['values'] {
  const values = controlNames.map((name) => [name, textOf(sentFields[name])]);
  return Object.fromEntries(values) as FormState['values'];
}

/**
 * Tells whether the application may be stored in spite of the refusal. The form then keeps its key, so that the next
 * sending makes no second application.
 */
function couldBeStored(refusal: DomainError): boolean {
  const status = statusOf(refusal);
  // A limit (429) may refuse the repetition of a form that was stored.
  return status >= 500 || status === 429;
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}
