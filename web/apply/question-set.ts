import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { optionalMark } from '../page/parts/optional-mark.ts';
import type { Visit } from '../page/visit.ts';
import type { FormState } from './form-state.ts';
import type { ApplyTexts } from './texts.fr.ts';
import { applyTexts } from './texts.ts';

type QuestionInForm = {
  question: QuestionField;
  value: string;
  problem: string | undefined;
  formLang: Lang;
  texts: ApplyTexts['form'];
};

/** Renders the job's own questions; nothing for a job without any (D60). */
export function questionSet(
  { lang }: Visit,
  { questions, state }: { questions: readonly QuestionField[]; state: FormState },
): Child {
  const texts = applyTexts[lang].form;
  if (questions.length === 0) return false;
  const views = questions.map((question) => {
    const value = state.answers.get(question.name) ?? '';
    const problem = state.problems.find(({ field }) => field === question.name)?.message;
    const inForm = { question, value, problem, formLang: lang, texts };
    return question.type === 'radio' ? radioSet(inForm) : field(inForm);
  });
  return html`<fieldset><legend><h2>${texts.questions}</h2></legend>${views}</fieldset>`;
}

/** Renders the label, hint, fault and control of one question, and ties them together for screen readers. */
function field(inForm: QuestionInForm): SafeHtml {
  const { question, problem } = inForm;
  const { name, hint } = question;
  return html`<div class="field">
<label for="${name}">${questionLabel(inForm)}</label>
${hint !== undefined && html`<p class="hint" id="${name}.hint">${hint}</p>`}
${fault(name, problem)}
${control(inForm)}
</div>`;
}

function control({ question, value, problem, texts }: QuestionInForm): SafeHtml {
  const { name, type, hint, options = [], maxLength, inputMode } = question;
  const ids = [hint !== undefined && `${name}.hint`, problem !== undefined && `${name}.error`];
  const described = ids.filter((id) => id !== false).join(' ');
  const attributes = html`id="${name}" name="${name}"${described !== '' && html` aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}${ifRequired(question, texts)}`;
  if (type === 'textarea')
    return html`<textarea ${attributes} dir="auto" rows="3" maxlength="${maxLength}">\n${value}</textarea>`;
  if (type === 'select')
    return html`<select ${attributes}><option value="">${texts.chooseAnswer}</option>${options.map(
      ({ value: one, label, lang }) =>
        html`<option value="${one}" dir="auto"${lang !== undefined && html` lang="${lang}"`}${one === value && html` selected`}>${label}</option>`,
    )}</select>`;
  return html`<input ${attributes} type="${type}"${inputMode !== undefined && html` inputmode="${inputMode}"`}${type === 'text' && html` dir="auto" maxlength="${maxLength}" autocomplete="off"`} value="${value}">`;
}

/** The attributes of a question that must be answered, with the sentence that the script shows without an answer. */
function ifRequired({ required, label }: QuestionField, { answerFaults }: QuestionInForm['texts']): Child {
  return required && html` required data-missing="${answerFaults.missing(label)}"`;
}

/** Renders a question whose answers are few. An optional one has a way back to no answer, without script too. */
function radioSet(inForm: QuestionInForm): SafeHtml {
  const { question, value, problem, texts } = inForm;
  const { name, options = [], required } = question;
  const choices = required ? options : [...options, { value: '', label: texts.noAnswer }];
  // The fault is the question's, and is told by its first answer alone.
  const ofFirst = html`${ifRequired(question, texts)}${problem !== undefined && html` aria-invalid="true"`}`;
  const radios = choices.map(({ value: one, label, lang }, index) => {
    // The summary of faults leads to the first one, which has the name itself as its id.
    const id = index === 0 ? name : `${name}.${index}`;
    return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${one}"${one === value && html` checked`}${index === 0 ? ofFirst : required && html` required`}><label for="${id}" dir="auto"${lang !== undefined && html` lang="${lang}"`}>${label}</label></div>
`;
  });
  return html`<fieldset class="field"${problem !== undefined && html` aria-describedby="${name}.error"`}><legend>${questionLabel(inForm)}</legend>
${fault(name, problem)}
<div class="choices">${radios}</div></fieldset>`;
}

/** The ids have dots, which no question's id has, so that they are all different. */
function fault(name: string, problem: string | undefined): Child {
  return problem !== undefined && html`<p class="fault" id="${name}.error">${problem}</p>`;
}

function questionLabel({ question: { label, lang, required }, formLang }: QuestionInForm): SafeHtml {
  const text = (lang ?? formLang) === 'fr' ? typesetFrenchSpaces(label) : label;
  const words = html`<bdi${lang !== undefined && html` lang="${lang}"`}>${text}</bdi>`;
  return html`${words}${!required && optionalMark(formLang)}`;
}
