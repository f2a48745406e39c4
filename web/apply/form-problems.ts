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
import { answerProblems } from './question-problems.ts';
import type { ApplyTexts } from './texts.fr.ts';

type RefusedForm = {
  /** The texts of the fields as they were sent. */
  values: Readonly<Record<ControlName, string>>;
  texts: ApplyTexts['form'];
  form: ApplicationForm;
  questions: readonly QuestionField[];
};

/** Returns a sentence for each field at fault, in the order of the page; one for the whole form if none is named. */
export function problemsOf(refusal: DomainError, refused: RefusedForm): ListedFault[] {
  const { texts } = refused;
  const status = statusOf(refusal);
  if (status === 429) return [{ field: null, message: texts.tooMany }];
  if (status >= 500) return [{ field: null, message: texts.unavailable }];
  const problems = controlNames.flatMap((name): ListedFault[] => {
    // The consent follows the job's own questions on the page, so their faults come first.
    const questionProblems = name === 'consent' ? answerProblems(refusal, refused) : [];
    // A fault inside a file is named by a path such as `cv.fileName`.
    const fault = refusal.details.find(({ field }) => field.split('.')[0] === name);
    return fault === undefined
      ? questionProblems
      : [...questionProblems, { field: name, message: sentenceOf(name, fault, refused) }];
  });
  if (problems.length > 0) return problems;
  const isIdempotencyKeyUsed = refusal.details.some(({ code }) => code === 'already_used');
  return [{ field: null, message: isIdempotencyKeyUsed ? texts.sentBefore : texts.resend }];
}

/** Returns the sentence for a fault. The consent has the same sentence for all faults. */
function sentenceOf(name: ControlName, fault: FieldFault, refused: RefusedForm): string {
  const { texts, form } = refused;
  if (name === 'consent') return texts.consentMissing;
  if (isFileReason(fault.reason)) return fileRefusals[fault.reason][form.lang];
  const takesFiles = form.files.fields.some(({ field }) => field === name);
  return takesFiles ? fileSentenceOf(name, fault, refused) : textSentenceOf(name, fault, refused);
}

function fileSentenceOf(
  name: ControlName,
  { field, code }: FieldFault,
  { texts, form }: RefusedForm,
): string {
  // A fault of the field itself, not of a member: the list of files is too long.
  if (field === name && code === 'too_long') return fileRefusals.too_many[form.lang];
  const missing = code === 'required' ? missingSentences[form.lang][name] : undefined;
  if (missing !== undefined) return missing;
  const { bytesMax, nameLengthMax } = form.file;
  return faultSentence(form.lang, code)(field.endsWith('.fileName') ? texts.fileName : texts[name], {
    charactersMax: nameLengthMax,
    fileSizeMax: formatMegabytes(bytesMax, form.lang),
  });
}

function textSentenceOf(
  name: ControlName,
  { code }: FieldFault,
  { values, texts, form }: RefusedForm,
): string {
  if (name === 'phone' && code === 'too_short') return phoneSentences[form.lang];
  // An empty field is reported as too short, or as no address; the person needs to read that it is empty.
  const isMissing = values[name].trim() === '';
  const missing = isMissing ? missingSentences[form.lang][name] : undefined;
  const rules = form.fields.find((field) => field.name === name);
  const charactersMax = rules !== undefined && 'maxLength' in rules ? rules.maxLength : undefined;
  return missing ?? faultSentence(form.lang, isMissing ? 'required' : code)(texts[name], { charactersMax });
}
