import type { Bilingual } from '#db/schema/base/questions.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Lang } from '#kernel/language.ts';
import { answerRules, yesNoValues } from '../answers/answer-rules.ts';
import { pickText, yesNoLabels } from '../answers/readable-answer.ts';
import { answerField } from '../answers/sent-answers.ts';
import { formLabels } from './form-labels.ts';

type Question = Pick<VisibleJob['questions'][number], 'kind' | 'options'>;

type Option = { value: string; label: string; lang?: Lang };

export type Control = {
  type: 'text' | 'textarea' | 'date' | 'radio' | 'select';
  options?: Option[];
  hint?: string;
  inputMode?: 'decimal';
  trimmed?: boolean;
  maxLength?: number;
  pattern?: string;
};

export type QuestionField = Control & { name: string; label: string; lang?: Lang; required: boolean };

/** A choice with more options than this is shown as a drop-down list, and otherwise as radio buttons. */
const RADIOS_MAX = 7;

/** Describes the fields for the job's own questions that its form asks (D60). */
export function questionFields({ questions }: VisibleJob, lang: Lang): QuestionField[] {
  return questions
    .filter(({ where }) => where === 'form')
    .map((question) => ({
      name: answerField(question.id),
      ...controlOf(question, lang),
      ...labelIn(lang, question.text),
      required: question.required,
    }));
}

/** Returns the control of a question's kind, with its rules. */
export function controlOf({ kind, options = [] }: Question, lang: Lang): Control {
  switch (kind) {
    case 'text':
      return { type: 'textarea', trimmed: true, ...rulesOf(kind) };
    case 'yesNo':
      return {
        type: 'radio',
        options: yesNoValues.map((value) => ({ value, label: yesNoLabels[lang][value] })),
      };
    case 'choice':
      return {
        type: options.length > RADIOS_MAX ? 'select' : 'radio',
        options: options.map(({ value, text }) => ({ value, ...labelIn(lang, text) })),
      };
    case 'date':
      return { type: 'date', trimmed: true, ...rulesOf(kind) };
    case 'amount':
      return { type: 'text', hint: formLabels[lang].amountHint, trimmed: true, ...rulesOf(kind) };
    case 'number':
      return { type: 'text', inputMode: 'decimal', trimmed: true, ...rulesOf(kind) };
  }
}

/** Returns the text as a label, with its language if it differs from the form's. */
function labelIn(lang: Lang, texts: Bilingual): { label: string; lang?: Lang } {
  const { text: label, lang: labelLang } = pickText(texts, lang);
  return labelLang === lang ? { label } : { label, lang: labelLang };
}

function rulesOf(kind: keyof typeof answerRules): Pick<Control, 'maxLength' | 'pattern'> {
  const { maxLength, pattern }: { maxLength: number; pattern?: string } = answerRules[kind];
  return { maxLength, ...(pattern !== undefined && { pattern }) };
}
