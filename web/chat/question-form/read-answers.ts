import { isoDay, longDay } from '#kernel/calendar.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';

/** The fields as they were sent, by their names. */
export type Values = ReadonlyMap<string, string>;

export function readValues(fields: FormFields): Values {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith('q.') && typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  );
}

/** Writes each question's answer as one text: the chosen words, then the person's own. */
export function toAnswers(
  visit: Visit,
  { fields, values }: { fields: readonly QuestionField[]; values: Values },
): { questionId: string; value: string }[] {
  return fields.map((field) => {
    const chosen = (values.get(field.name) ?? '').trim();
    if (field.details === undefined) return { questionId: field.id, value: chosen };
    const words = (values.get(field.details.name) ?? '').trim();
    const parts = [spokenChoice(visit, field, chosen), words].filter((part) => part !== '');
    return { questionId: field.id, value: parts.join(' – ') };
  });
}

/** A day is written out; a day that no calendar has is kept as it was typed. */
function spokenChoice({ texts }: Visit, { control }: QuestionField, chosen: string): string {
  if (control.type === 'radio') return control.options?.find(({ value }) => value === chosen)?.label ?? '';
  return isDay(chosen) ? longDay(new Date(chosen), texts.locale, { timeZone: 'UTC' }) : chosen;
}

/** Tells whether a text is a day of the calendar, as a date field sends it. */
export function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && isoDay(day, { timeZone: 'UTC' }) === text;
}
