import type { JobQuestion } from '#db/schema/base/questions.ts';
import { isoDay } from '#kernel/calendar/write-time.ts';
import type { FieldCode } from '#kernel/errors/errors.ts';

type AnswerRules = {
  /** The most Unicode code points. */
  maxLength: number;
  /** An ECMAScript pattern with the flag `u`. */
  pattern?: string;
  /** The end of the refusal `must be …`; unset for rules that only limit the length. */
  expected?: string;
};

/** The rules of answers in free text, by the question's kind. */
export const answerRules = {
  text: { maxLength: 4000 },
  date: { maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', expected: 'a day such as 2027-03-31' },
  amount: { maxLength: 100, pattern: '\\p{Nd}', expected: 'an amount, with a number in it' },
  // The pattern accepts `12`, `-3.5` and `1 200,50`.
  number: { maxLength: 50, pattern: "^[+-]?\\p{Nd}[\\p{Nd}\\s.,'’]*$", expected: 'a number' },
} as const satisfies Partial<Record<JobQuestion['kind'], AnswerRules>>;

export const yesNoValues = ['yes', 'no'] as const;

/** Returns the values that an answer may have; null if its text is free. */
function allowedValues({ kind, options = [] }: JobQuestion): readonly string[] | null {
  if (kind === 'yesNo') return yesNoValues;
  return kind === 'choice' ? options.map(({ value }) => value) : null;
}

/** Returns the fault of an answer's text; null for a valid one. */
export function answerFault(
  question: JobQuestion,
  text: string,
): { code: FieldCode; message: string } | null {
  const { kind } = question;
  const allowed = allowedValues(question);
  if (allowed !== null) {
    if (allowed.includes(text)) return null;
    return { code: 'unknown_option', message: `must be one of: ${allowed.join(', ')}` };
  }
  // Only for the compiler: these kinds have allowed values, so they were handled above.
  if (kind === 'yesNo' || kind === 'choice') return null;
  const { maxLength, pattern, expected }: AnswerRules = answerRules[kind];
  if ([...text].length > maxLength)
    return { code: 'too_long', message: `must have at most ${maxLength} characters` };
  const matches = pattern === undefined || new RegExp(pattern, 'u').test(text);
  const isValid = kind === 'date' ? matches && isDay(text) : matches;
  if (isValid) return null;
  return { code: 'invalid_type', message: `must be ${expected}` };
}

/** Tells whether a day exists: 2027-02-30 does not. */
function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && isoDay(day, { timeZone: 'UTC' }) === text;
}
