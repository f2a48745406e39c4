import { type Control, controlOf } from '#domain/applications/form/question-fields.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import { questionFormTexts } from './texts.ts';

const PAY_CHARACTERS_MAX = 200;

/** A question with its control. Where the control may not take all of an answer, a text field for details follows. */
export type QuestionField = {
  id: string;
  /** The name of the control, such as `q.availability`. */
  name: string;
  label: string;
  /** The language of the label, which may not be the page's: an employer's question may be in one language only. */
  labelLang: Lang;
  control: Control;
  hint?: string;
  /** True for a day that is still to come. */
  isToCome?: true;
  details?: { name: string; label: string; hint?: string };
};

/** Describes the field of a question. Each question of the service has its own; an employer's has that of its kind. */
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
      return { ...common, control: { type: 'text', maxLength: PAY_CHARACTERS_MAX }, hint: texts.payHint };
    case 'experience':
    case 'candidate_questions':
      return { ...common, control: textBox };
    default: {
      const control = controlOf(question, pageLang);
      return { ...common, control, ...(control.hint !== undefined && { hint: control.hint }) };
    }
  }
}
