import { type Control, controlOf } from '#domain/applications/form/question-fields.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import { questionFormTexts } from './texts.ts';

/** A question with its natural control, and a box for words where the control alone would be too narrow. */
export type QuestionField = {
  id: string;
  name: string;
  label: string;
  lang: Lang;
  control: Control;
  hint?: string;
  more?: { name: string; label: string; hint?: string };
};

export function fieldOf(question: AskedQuestion, lang: Lang): QuestionField {
  const { id, text: label, lang: labelLang } = question;
  const texts = questionFormTexts[lang];
  const name = `q.${id}`;
  const box: Control = { type: 'textarea', trimmed: true, maxLength: ANSWER_CHARACTERS_MAX };
  const choice: Control = {
    type: 'radio',
    options: Object.entries(texts.choices).map(([value, words]) => ({ value, label: words })),
  };
  const common = { id, name, label, lang: labelLang };
  const more = { name: `${name}.more`, label: texts.details };
  switch (id) {
    case 'availability':
      return {
        ...common,
        control: { type: 'date' },
        more: { ...more, label: texts.inWords, hint: texts.inWordsHint },
      };
    case 'location':
    case 'contract':
      return { ...common, control: choice, more };
    case 'pay':
      return { ...common, control: { type: 'text', maxLength: 200 }, hint: texts.payHint };
    case 'experience':
      return { ...common, control: box };
    case 'candidate_questions':
      return { ...common, label: texts.yourQuestion, lang, control: box, hint: texts.yourQuestionHint };
    default: {
      const control = controlOf(question, lang);
      return { ...common, control, ...(control.hint !== undefined && { hint: control.hint }) };
    }
  }
}
