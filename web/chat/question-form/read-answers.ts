import { AFTER_CHOICE } from '#domain/prequalification/questions/form-choices.ts';
import { isoDay, plainDay } from '#kernel/calendar.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';

/** The texts of the question form by the names of their fields, such as `q.availability`. */
export type Values = ReadonlyMap<string, string>;

/** Reads the fields of questions, with line ends as LF. */
export function readValues(fields: FormFields): Values {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith('q.') && typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  );
}

/** Writes each question's answer as one text: the label of the choice, then the person's own text. */
export function toAnswers(
  visit: Visit,
  { fields, values }: { fields: readonly QuestionField[]; values: Values },
): { questionId: string; value: string }[] {
  return fields.map((field) => {
    const answer = (values.get(field.name) ?? '').trim();
    if (field.details === undefined) return { questionId: field.id, value: answer };
    const words = (values.get(field.details.name) ?? '').trim();
    const texts = [inWords(visit, field, answer), words].filter((text) => text !== '');
    return { questionId: field.id, value: texts.join(AFTER_CHOICE) };
  });
}

/** Writes a choice as its label, and a day in words. A text that is no day of the calendar stays as it is. */
function inWords({ texts }: Visit, { control }: QuestionField, answer: string): string {
  if (control.type === 'radio') return control.options?.find(({ value }) => value === answer)?.label ?? '';
  return isDay(answer) ? plainDay(new Date(answer), texts.locale, { timeZone: 'UTC' }) : answer;
}

/** Tells whether a text is a day of the calendar, as a date field sends it. */
export function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && isoDay(day, { timeZone: 'UTC' }) === text;
}
