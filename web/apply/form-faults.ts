import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import {
  faultSentence,
  missingSentences,
  phoneSentences,
} from '#domain/applications/form/fault-sentences.ts';
import { type ControlName, controlNames } from '#domain/applications/form/form-controls.ts';
import { formatMegabytes } from '#domain/applications/form/form-labels.ts';
import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { DomainError, FieldFault } from '#kernel/errors/errors.ts';
import { fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { statusOf } from '../page/page-call.ts';
import type { ListedFault } from '../page/parts/fault-summary.ts';
import { answerFaults } from './question-faults.ts';
import type { ApplyTexts } from './texts.fr.ts';

/** A form as it was sent, with the texts and rules for its sentences. */
type SentForm = {
  /** The texts of the fields. */
  values: Readonly<Record<ControlName, string>>;
  texts: ApplyTexts['form'];
  form: ApplicationForm;
  questions: readonly QuestionField[];
};

/**
 * Returns a sentence for each field at fault, in the order of the page. If the refusal names no field of the page, one
 * sentence is about the whole form.
 */
export function faultsOf(refusal: DomainError, sentForm: SentForm): ListedFault[] {
  const { texts, questions } = sentForm;
  const status = statusOf(refusal);
  if (status === 429) return [{ field: null, message: texts.faults.tooMany }];
  if (status >= 500) return [{ field: null, message: texts.faults.unavailable }];
  const fieldFaults = controlNames.flatMap((name): ListedFault[] => {
    // The consent follows the job's own questions on the page, so their faults come first.
    const questionFaults =
      name === 'consent' ? answerFaults(refusal, { questions, texts: texts.questions }) : [];
    // The fault of a file's member is named by a path, such as `cv.fileName`.
    const fault = refusal.details.find(({ field }) => field.split('.')[0] === name);
    return fault === undefined
      ? questionFaults
      : [...questionFaults, { field: name, message: sentenceOf(name, fault, sentForm) }];
  });
  if (fieldFaults.length > 0) return fieldFaults;
  const isIdempotencyKeyUsed = refusal.details.some(({ code }) => code === 'already_used');
  return [{ field: null, message: isIdempotencyKeyUsed ? texts.faults.sentBefore : texts.faults.other }];
}

/** Returns the sentence for a fault. The consent has the same sentence for all faults. */
function sentenceOf(name: ControlName, fault: FieldFault, sentForm: SentForm): string {
  const { texts, form } = sentForm;
  if (name === 'consent') return texts.agreement.missing;
  if (isFileReason(fault.reason)) return fileRefusals[fault.reason][form.lang];
  const takesFiles = form.files.fields.some(({ field }) => field === name);
  return takesFiles ? fileSentenceOf(name, fault, sentForm) : textSentenceOf(name, fault, sentForm);
}

function fileSentenceOf(name: ControlName, { field, code }: FieldFault, { texts, form }: SentForm): string {
  // `attachments` is too long if it has too many files; `cv.fileName` if the name is too long.
  if (field === name && code === 'too_long') return fileRefusals.too_many[form.lang];
  const missing = code === 'required' ? missingSentences[form.lang][name] : undefined;
  if (missing !== undefined) return missing;
  const { bytesMax, nameLengthMax } = form.file;
  const label = texts.labels[field.endsWith('.fileName') ? 'fileName' : name];
  return faultSentence(form.lang, code)(label, {
    charactersMax: nameLengthMax,
    fileSizeMax: formatMegabytes(bytesMax, form.lang),
  });
}

function textSentenceOf(name: ControlName, { code }: FieldFault, { values, texts, form }: SentForm): string {
  if (name === 'phone' && code === 'too_short') return phoneSentences[form.lang];
  // The schemas call an empty text too short, or no address. The person needs to read that the field is empty.
  const isMissing = values[name].trim() === '';
  const missing = isMissing ? missingSentences[form.lang][name] : undefined;
  const rules = form.fields.find((field) => field.name === name);
  const charactersMax = rules !== undefined && 'maxLength' in rules ? rules.maxLength : undefined;
  if (missing !== undefined) return missing;
  return faultSentence(form.lang, isMissing ? 'required' : code)(texts.labels[name], { charactersMax });
}
