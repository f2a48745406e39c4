import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { DomainError, FieldFault } from '#kernel/errors/errors.ts';
import type { ApplyTexts } from './texts.fr.ts';

type QuestionTexts = ApplyTexts['form']['questions'];

/** Returns a sentence for each answer at fault among those to the job's own questions, in the order of the page. */
export function answerFaults(
  refusal: DomainError,
  { questions, texts }: { questions: readonly QuestionField[]; texts: QuestionTexts },
): { field: string; message: string }[] {
  return questions.flatMap((question) => {
    const fault = refusal.details.find(({ field }) => field === question.name);
    return fault === undefined
      ? []
      : [{ field: question.name, message: answerSentenceOf(question, fault, texts) }];
  });
}

/** Returns the sentence for a fault of an answer. For most codes, it depends on the kind of the question only. */
export function answerSentenceOf(
  { type, label, inputMode, maxLength }: QuestionField,
  { code }: Pick<FieldFault, 'code'>,
  { faults }: QuestionTexts,
): string {
  if (code === 'required') return faults.missing(label);
  if (code === 'too_long' && maxLength !== undefined) return faults.tooLong(label, maxLength);
  if (type === 'radio' || type === 'select') return faults.notAnOption(label);
  if (type === 'date') return faults.notADay(label);
  if (type === 'textarea') return faults.notAccepted(label);
  // The last two kinds are lines of text; only the one for a number has an `inputMode`.
  return inputMode === 'decimal' ? faults.notANumber(label) : faults.notAnAmount(label);
}
