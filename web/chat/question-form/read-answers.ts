import { AFTER_CHOICE } from '#domain/prequalification/questions/form-choices.ts';
import { isoDay, plainDay } from '#kernel/calendar/write-time.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';

/** The texts of the question form by the names of their fields, such as `q.availability`. */
export type Values = ReadonlyMap<string, string>;

/** Reads the fields of questions, and writes line ends as LF. */
export function readValues(fields: FormFields): Values {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith('q.') && typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  );
}

/** Writes each question's answer as one text, such as `Oui – sauf le lundi`: the choice or day, then the details. */
export function toAnswers(
  visit: Visit,
  { fields, values }: { fields: readonly QuestionField[]; values: Values },
): { questionId: string; value: string }[] {
  return fields.map((field) => {
    const value = (values.get(field.name) ?? '').trim();
    if (field.details === undefined) return { questionId: field.id, value };
    const details = (values.get(field.details.name) ?? '').trim();
    const texts = [inWords(visit, field, value), details].filter((text) => text !== '');
    return { questionId: field.id, value: texts.join(AFTER_CHOICE) };
  });
}

/** Writes a choice as its label, and a day in words. A text that is no day of the calendar stays as it is. */
function inWords({ texts }: Visit, { control }: QuestionField, value: string): string {
  if (control.type === 'radio') return control.options?.find((option) => option.value === value)?.label ?? '';
  return isDay(value) ? plainDay(new Date(value), texts.locale, { timeZone: 'UTC' }) : value;
}

/** Tells whether a text is a day as a date field sends it: `2027-03-31` is one, `2027-02-31` is none. */
export function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && isoDay(day, { timeZone: 'UTC' }) === text;
}
