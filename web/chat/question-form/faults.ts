import { addDays } from '#kernel/calendar/add-time.ts';
import { isoDay } from '#kernel/calendar/write-time.ts';
import type { DomainError, FieldFault } from '#kernel/errors/errors.ts';
import { isPastDay } from '#kernel/input/is-past-day.ts';
import type { Lang } from '#kernel/language.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import type { ListedFault } from '#web/page/parts/fault-summary.ts';
import type { QuestionField } from './question-fields.ts';
import { isDay, type Values } from './read-answers.ts';
import { questionFormTexts } from './texts.ts';

type Form = { fields: readonly QuestionField[]; lang: Lang };

/**
 * Returns a sentence for each answer at fault, in the order of the page. If the refusal names no answer, one sentence
 * is for the whole form.
 */
export function faultsOf({ details }: DomainError, { fields, lang }: Form): ListedFault[] {
  const texts = questionFormTexts[lang];
  const answerFaults = fields.flatMap((field) => {
    const fault = details.find((detail) => detail.field === field.id || detail.field === field.name);
    return fault === undefined
      ? []
      : [{ field: field.name, message: sentenceOf(field, fault, texts.faults) }];
  });
  if (answerFaults.length > 0) return answerFaults;
  const isTooLong = details.some(({ code }) => code === 'too_long' || code === 'file_too_big');
  return [{ field: null, message: isTooLong ? texts.tooMuch : texts.notSaved }];
}

/** Tells whether a refusal only says that no question has an answer. */
export function hasNoAnswer({ details }: DomainError): boolean {
  return details.length > 0 && details.every(({ field, code }) => field === 'answers' && code === 'required');
}

/**
 * Returns a sentence for each answer that names a day in the past, as a date or in words, where a day to come is asked
 * for (D139). A day is past when it has ended in all time zones.
 */
export function pastDayFaults(values: Values, { fields, lang, now }: Form & { now: Date }): ListedFault[] {
  const firstDayNotPast = isoDay(addDays(now, -1), { timeZone: 'UTC' });
  const { faults: sentences } = questionFormTexts[lang];
  return fields.flatMap(({ name, label, isToCome, details }) => {
    if (isToCome !== true) return [];
    const day = values.get(name) ?? '';
    if (isDay(day) && day < firstDayNotPast) return [{ field: name, message: sentences.past(label) }];
    const words = details === undefined ? '' : (values.get(details.name) ?? '');
    return isPastDay(words, now) ? [{ field: name, message: sentences.pastInWords(label) }] : [];
  });
}

function sentenceOf(
  { label, control }: QuestionField,
  { code }: FieldFault,
  faults: (typeof questionFormTexts)[Lang]['faults'],
): string {
  if (code === 'too_long') return faults.tooLong(label, control.maxLength ?? ANSWER_CHARACTERS_MAX);
  if (code === 'unknown_option') return faults.choice(label);
  if (code !== 'invalid_type') return faults.other(label);
  if (control.type === 'date') return faults.date(label);
  if (control.inputMode === 'decimal') return faults.number(label);
  return control.type === 'text' ? faults.amount(label) : faults.other(label);
}
