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
  /** Runs the use case, and may refuse the input by a DomainError. */
  store: (input: z.output<Schema>) => Promise<Stored>;
  /** The statuses of refusals that the page shows in the form; the default is 400 only. */
  shownStatuses?: readonly number[];
};

/** The fields as they were sent, and their refusal; `refusal` is null once they are stored. */
export type SentForm = { fields: FormFields; refusal: DomainError | null };

/** A sent form with what `store` returned, if it was stored. */
type Outcome<Stored> =
  | { fields: FormFields; refusal: null; stored: Stored }
  | { fields: FormFields; refusal: DomainError };

/**
 * Reads a form, checks it by the schema of its operation, and stores it. A refusal with one of `shownStatuses` is
 * returned; any other failure is thrown.
 */
export async function runForm<Schema extends z.ZodType, Stored>(
  call: PageCall,
  { schema, store, shownStatuses = [400] }: Form<Schema, Stored>,
): Promise<Outcome<Stored>> {
  const { fields, refusal: refusalOfBody } = await call.readForm({ countAgainst: ['calls'] });
  try {
    if (refusalOfBody !== undefined) throw refusalOfBody;
    assertCleanInput(fields);
    const { data, error } = schema.safeParse(fields);
    if (error !== undefined) throw fromZodError(error, { input: fields });
    return { fields, refusal: null, stored: await store(data) };
  } catch (error) {
    const refusal = toDomainError(error);
    if (!shownStatuses.includes(statusOf(refusal))) throw refusal;
    return { fields, refusal };
  }
}

/** The words for one field; `tooShort` is the field's own sentence for a text that is too short. */
type FieldWords = { label: string; limits: Limits; tooShort?: string };

type FaultWords = {
  lang: Lang;
  /** The words for the form's fields, by their names. */
  words: Readonly<Record<string, FieldWords>>;
  /** The fault that is shown if the refusal names no field of `words`. */
  otherFault: FormFault;
};

/** Returns a sentence for each field at fault, in the page's language. */
export function faultsOf(
  { fields, refusal }: SentForm,
  { lang, words, otherFault }: FaultWords,
): FormFault[] {
  if (refusal === null) return [];
  const faults = Object.entries(words).flatMap(([field, { label, limits, tooShort }]) => {
    // The path of a fault inside a file begins with the field's name, as in `cv.fileName`.
    const fault = refusal.details.find((detail) => detail.field.split('.')[0] === field);
    if (fault === undefined) return [];
    if (isFileReason(fault.reason)) return [{ field, message: fileRefusals[fault.reason][lang] }];
    const value = fields[field];
    // A schema may call an empty text too short or invalid; the person reads that it is missing.
    const isEmpty = typeof value === 'string' && value.trim() === '';
    const code = isEmpty ? 'required' : fault.code;
    if (code === 'too_short' && tooShort !== undefined) return [{ field, message: tooShort }];
    const missingSentence = code === 'required' ? missingSentences[lang][field] : undefined;
    const name = fault.field.endsWith('.fileName') ? formLabels[lang].fileName : label;
    return [{ field, message: missingSentence ?? faultSentence(lang, code)(name, limits) }];
  });
  return faults.length > 0 ? faults : [otherFault];
}
