import type { ImportEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { FormFields } from '#web/page/page-call.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { linesOf, typedText } from '../parts/typed-text.ts';
import { jobsTexts } from './texts.ts';

type Question = ImportEntry['questions'][number];

/** The number of empty questions after those of the job. */
const EMPTY_QUESTIONS = 2;
/** The form shows at most this many questions, since the server limits a form's fields. Others stay as they are. */
const SHOWN_QUESTIONS_MAX = 8;
const kinds = ['text', 'yesNo', 'choice', 'date', 'amount', 'number'] as const satisfies Question['kind'][];

/** The questions that the job has, and the language in which the form shows them. */
type KnownQuestions = { known: readonly Question[]; lang: 'fr' | 'en' };

/**
 * Reads the questions of a form. Known ones keep their id, their text in the other language, and the values of
 * unchanged options.
 */
export function readQuestions(fields: FormFields, { known, lang }: KnownQuestions): Question[] {
  const takenIds = new Set(known.map(({ id }) => id));
  const formQuestions = Array.from({ length: SHOWN_QUESTIONS_MAX }, (_, index): Question | null => {
    const text = typedText(fields[`question-${index}`]).trim();
    if (text === '') return null;
    const sentId = typedText(fields[`question-id-${index}`]);
    const knownQuestion = known.find(({ id }) => id === sentId);
    const kind = kinds.find((name) => name === fields[`question-kind-${index}`]) ?? 'text';
    const options = linesOf(typedText(fields[`question-options-${index}`])).map((label) => {
      const knownOption = knownQuestion?.options?.find((option) => textIn(option.text, lang) === label);
      return knownOption ?? newOption(label, lang);
    });
    return {
      id: knownQuestion?.id ?? takeFreeId(takenIds),
      text: textAfterForm(knownQuestion, { text, lang }),
      kind,
      ...(kind === 'choice' && { options }),
      required: fields[`question-required-${index}`] === '1',
      where: knownQuestion?.where ?? 'form',
    };
  });
  return [...formQuestions.filter((question) => question !== null), ...known.slice(SHOWN_QUESTIONS_MAX)];
}

/** Stores a text under the form's language. An unchanged one stays, since it may be shown for want of that language. */
function textAfterForm(known: Question | undefined, { text, lang }: { text: string; lang: 'fr' | 'en' }) {
  const isUnchanged = known !== undefined && textIn(known.text, lang) === text;
  return isUnchanged ? known.text : { ...known?.text, [lang]: text };
}

function newOption(label: string, lang: 'fr' | 'en') {
  return { value: label.slice(0, 100), text: { [lang]: label } };
}

/** Returns the first free id, such as `q1`, and adds it to the taken ones. */
function takeFreeId(takenIds: Set<string>): string {
  let number = 1;
  while (takenIds.has(`q${number}`)) number += 1;
  takenIds.add(`q${number}`);
  return `q${number}`;
}

/** Returns a text in the language, or else in the other one; '' without any. */
function textIn(text: { fr?: string | undefined; en?: string | undefined }, lang: 'fr' | 'en'): string {
  return text[lang] ?? text.fr ?? text.en ?? '';
}

type QuestionsView = { questions: readonly Question[]; lang: 'fr' | 'en'; faults: readonly Fault[] };

/** Renders the fields of the job's own questions, folded if it has none, and some empty ones. */
export function questionFields({ visit }: DeskCall, { questions, lang, faults }: QuestionsView): SafeHtml {
  const { questions: texts } = jobsTexts[visit.lang];
  const count = Math.min(questions.length + EMPTY_QUESTIONS, SHOWN_QUESTIONS_MAX);
  const questionSets = Array.from({ length: count }, (_, index) => {
    const question = questions[index];
    const fault = faults.find(({ field }) => field === `question-${index}`)?.message;
    const text = question === undefined ? '' : textIn(question.text, lang);
    const kindOptions = kinds.map(
      (kind) =>
        html`<option value="${kind}"${question?.kind === kind && html` selected`}>${texts.kinds[kind]}</option>`,
    );
    const optionLines = (question?.options ?? []).map((option) => textIn(option.text, lang)).join('\n');
    const textField = labelledField({
      name: `question-${index}`,
      label: texts.text(index + 1),
      fault,
      control: (attributes) => html`<input ${attributes} type="text" maxlength="500" value="${text}">`,
    });
    const kindField = labelledField({
      name: `question-kind-${index}`,
      label: texts.kind,
      control: (attributes) => html`<select ${attributes}>${kindOptions}</select>`,
    });
    const optionsField = labelledField({
      name: `question-options-${index}`,
      label: texts.options,
      control: (attributes) => html`<textarea ${attributes} rows="2">${optionLines}</textarea>`,
    });
    return html`<fieldset><legend class="unseen">${texts.text(index + 1)}</legend>
${question !== undefined && html`<input type="hidden" name="question-id-${index}" value="${question.id}">`}
${textField}
${kindField}
${optionsField}
<p class="check"><input type="checkbox" id="question-required-${index}" name="question-required-${index}" value="1"${question?.required === true && html` checked`}><label for="question-required-${index}">${texts.required}</label></p></fieldset>`;
  });
  const isUnfolded = questions.length > 0 || faults.some(({ field }) => field.startsWith('question'));
  return html`<details class="more" id="questions"${isUnfolded && html` open`}><summary>${texts.heading}</summary><p>${texts.lead}</p>${questionSets}
${questions.length > SHOWN_QUESTIONS_MAX && html`<p class="hint">${texts.others(questions.length - SHOWN_QUESTIONS_MAX)}</p>`}</details>`;
}
