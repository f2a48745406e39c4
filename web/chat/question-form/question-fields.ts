import { type Control, controlOf } from '#domain/applications/form/question-fields.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import { questionFormTexts } from './texts.ts';

/** A question with its control, and a text field for details where an answer may need more than the control takes. */
export type QuestionField = {
  id: string;
  name: string;
  label: string;
  /** The language of the label: an employer's own question may be in the other one than the page. */
  labelLang: Lang;
  control: Control;
  hint?: string;
  /** True for a day that is still to come. */
  isToCome?: true;
  details?: { name: string; label: string; hint?: string };
};

/** Describes the form's field of a question: a date, a choice or a text. */
export function fieldOf(question: AskedQuestion, pageLang: Lang): QuestionField {
  const { id, text: label, lang: labelLang } = question;
  const texts = questionFormTexts[pageLang];
  const name = `q.${id}`;
  const textBox: Control = { type: 'textarea', trimmed: true, maxLength: ANSWER_CHARACTERS_MAX };
  const choice: Control = {
    type: 'radio',
    options: Object.entries(texts.choices).map(([value, words]) => ({ value, label: words })),
  };
  const common = { id, name, label, labelLang };
  const details = { name: `${name}.more`, label: texts.details };
  switch (id) {
    case 'availability':
      return {
        ...common,
        control: { type: 'date' },
        isToCome: true,
        details: { ...details, label: texts.inWords, hint: texts.inWordsHint },
      };
    case 'location':
    case 'contract':
      return { ...common, control: choice, details };
    case 'pay':
      return { ...common, control: { type: 'text', maxLength: 200 }, hint: texts.payHint };
    case 'experience':
    case 'candidate_questions':
      return { ...common, control: textBox };
    default: {
      const control = controlOf(question, pageLang);
      return { ...common, control, ...(control.hint !== undefined && { hint: control.hint }) };
    }
  }
}
