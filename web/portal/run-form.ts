import type { z } from 'zod';
import { faultSentence, type Limits, missingSentences } from '#domain/applications/form/fault-sentences.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import type { Lang } from '#kernel/language.ts';
import { type FormFields, type PageCall, statusOf } from '../page/page-call.ts';
import type { FormFault } from './form-page.ts';

type Form<Schema extends z.ZodType, Stored> = {
  schema: Schema;
  store: (input: z.output<Schema>) => Promise<Stored>;
  /** The statuses of refusals that the form shows; the default is 400 only. */
  shownStatuses?: readonly number[];
};

/** The fields as they were sent, and the refusal; null once they are stored. */
export type SentForm = { fields: FormFields; refusal: DomainError | null };

/** A sent form with what `store` returned, if it was stored. */
type Outcome<Stored> =
  | { fields: FormFields; refusal: null; stored: Stored }
  | { fields: FormFields; refusal: DomainError };

/**
 * Reads a form, checks it by the schema of its operation, and stores it. Failures that the form does not show are
 * thrown.
 */
export async function runForm<Schema extends z.ZodType, Stored>(
  call: PageCall,
  { schema, store, shownStatuses = [400] }: Form<Schema, Stored>,
): Promise<Outcome<Stored>> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  try {
    if (refusal !== undefined) throw refusal;
    assertCleanInput(fields);
    const { data, error } = schema.safeParse(fields);
    if (error !== undefined) throw fromZodError(error, { input: fields });
    return { fields, refusal: null, stored: await store(data) };
  } catch (error) {
    const failure = toDomainError(error);
    if (!shownStatuses.includes(statusOf(failure))) throw failure;
    return { fields, refusal: failure };
  }
}

/** `tooShort` is the field's own sentence for a text that is too short. */
type FieldWords = { label: string; limits: Limits; tooShort?: string };

type Words = {
  lang: Lang;
  labels: Readonly<Record<string, FieldWords>>;
  /** The field and the sentence of a refusal that names no field with a label. */
  other: FormFault;
};

/** Returns a sentence for each field at fault, in the page's language. */
export function faultsOf({ fields, refusal }: SentForm, { lang, labels, other }: Words): FormFault[] {
  if (refusal === null) return [];
  const faults = Object.entries(labels).flatMap(([field, { label, limits, tooShort }]) => {
    // A fault inside a file is named by a path such as `cv.fileName`.
    const fault = refusal.details.find((detail) => detail.field.split('.')[0] === field);
    if (fault === undefined) return [];
    if (isFileReason(fault.reason)) return [{ field, message: fileRefusals[fault.reason][lang] }];
    const value = fields[field];
    // A schema may call an empty text too short or invalid; the person reads that it is missing.
    const isEmpty = typeof value === 'string' && value.trim() === '';
    const code = isEmpty ? 'required' : fault.code;
    if (code === 'too_short' && tooShort !== undefined) return [{ field, message: tooShort }];
    const missing = code === 'required' ? missingSentences[lang][field] : undefined;
    const name = fault.field.endsWith('.fileName') ? formLabels[lang].fileName : label;
    return [{ field, message: missing ?? faultSentence(lang, code)(name, limits) }];
  });
  return faults.length > 0 ? faults : [other];
}
