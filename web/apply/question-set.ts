import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { optionalMark } from '../page/parts/optional-mark.ts';
import type { Visit } from '../page/visit.ts';
import type { FormState } from './form-state.ts';
import { answerSentenceOf } from './question-faults.ts';
import type { ApplyTexts } from './texts.fr.ts';
import { applyTexts } from './texts.ts';

type QuestionInForm = {
  question: QuestionField;
  answer: string;
  fault: string | undefined;
  formLang: Lang;
  texts: ApplyTexts['form']['questions'];
};

/** Renders the job's own questions (D60); false if there are none. */
export function questionSet(
  { lang }: Visit,
  { questions, state }: { questions: readonly QuestionField[]; state: FormState },
): Child {
  const texts = applyTexts[lang].form.questions;
  if (questions.length === 0) return false;
  const views = questions.map((question) => {
    const answer = state.answers.get(question.name) ?? '';
    const fault = state.faults.find(({ field }) => field === question.name)?.message;
    const inForm = { question, answer, fault, formLang: lang, texts };
    return question.type === 'radio' ? radioSet(inForm) : field(inForm);
  });
  return html`<fieldset><legend><h2>${texts.heading}</h2></legend>${views}</fieldset>`;
}

/** Renders the label, hint, fault and control of one question, and ties them together for screen readers. */
function field(inForm: QuestionInForm): SafeHtml {
  const { question, fault } = inForm;
  const { name, hint } = question;
  return html`<div class="field">
<label for="${name}">${questionLabel(inForm)}</label>
${hint !== undefined && html`<p class="hint" id="${name}.hint">${hint}</p>`}
${faultView(name, fault)}
${control(inForm)}
</div>`;
}

function control({ question, answer, fault, texts }: QuestionInForm): SafeHtml {
  const { name, type, hint, options = [], maxLength, inputMode } = question;
  const descriptionIds = [hint !== undefined && `${name}.hint`, fault !== undefined && `${name}.error`];
  const describedBy = descriptionIds.filter((id) => id !== false).join(' ');
  const description = describedBy !== '' && html` aria-describedby="${describedBy}"`;
  const invalid = fault !== undefined && html` aria-invalid="true"`;
  const attributes = html`id="${name}" name="${name}"${description}${invalid}${requiredAttributes(question, texts)}${patternAttributes(question, texts)}`;
  // HTML drops a line end that a text box begins with. The added one is dropped, so the answer keeps its own.
  if (type === 'textarea')
    return html`<textarea ${attributes} dir="auto" rows="3" maxlength="${maxLength}">\n${answer}</textarea>`;
  if (type === 'select') {
    const optionViews = options.map(({ value, label, lang }) => {
      const langAttribute = lang !== undefined && html` lang="${lang}"`;
      const selected = value === answer && html` selected`;
      return html`<option value="${value}" dir="auto"${langAttribute}${selected}>${label}</option>`;
    });
    return html`<select ${attributes}><option value="">${texts.choose}</option>${optionViews}</select>`;
  }
  const inputModeAttribute = inputMode !== undefined && html` inputmode="${inputMode}"`;
  const textAttributes = type === 'text' && html` dir="auto" maxlength="${maxLength}" autocomplete="off"`;
  return html`<input ${attributes} type="${type}"${inputModeAttribute}${textAttributes} value="${answer}">`;
}

/** Returns the attributes of a required question, with the script's sentence for a missing answer. */
function requiredAttributes({ required, label }: QuestionField, { faults }: QuestionInForm['texts']): Child {
  return required && html` required data-missing="${faults.missing(label)}"`;
}

/**
 * Returns the attributes with the pattern that the script tests, and its sentence for an answer that does not match.
 */
function patternAttributes(question: QuestionField, texts: QuestionInForm['texts']): Child {
  const { pattern } = question;
  // Any code but `required` and `too_long` gives the sentence for a value of the wrong kind.
  const invalidSentence = answerSentenceOf(question, { code: 'invalid_type' }, texts);
  return pattern !== undefined && html` data-pattern="${pattern}" data-invalid="${invalidSentence}"`;
}

/**
 * Renders a question as radio buttons. An optional question has a button for no answer, since a checked radio cannot be
 * unchecked.
 */
function radioSet(inForm: QuestionInForm): SafeHtml {
  const { question, answer, fault, texts } = inForm;
  const { name, options = [], required } = question;
  const choices = required ? options : [...options, { value: '', label: texts.noAnswer }];
  // A fault is about the whole question, so only the first radio has its attributes.
  const firstAttributes = html`${requiredAttributes(question, texts)}${fault !== undefined && html` aria-invalid="true"`}`;
  const radios = choices.map(({ value, label, lang }, index) => {
    // The summary of faults links to the first radio, whose id is the question's name.
    const id = index === 0 ? name : `${name}.${index}`;
    const checked = value === answer && html` checked`;
    const attributes = index === 0 ? firstAttributes : required && html` required`;
    const langAttribute = lang !== undefined && html` lang="${lang}"`;
    return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${value}"${checked}${attributes}><label for="${id}" dir="auto"${langAttribute}>${label}</label></div>
`;
  });
  return html`<fieldset class="field"${fault !== undefined && html` aria-describedby="${name}.error"`}><legend>${questionLabel(inForm)}</legend>
${faultView(name, fault)}
<div class="choices">${radios}</div></fieldset>`;
}

/** Renders the fault of a question. Its id has a dot, which no question's id has, so the two never clash. */
function faultView(name: string, fault: string | undefined): Child {
  return fault !== undefined && html`<p class="fault" id="${name}.error">${fault}</p>`;
}

function questionLabel({ question: { label, lang, required }, formLang }: QuestionInForm): SafeHtml {
  const text = (lang ?? formLang) === 'fr' ? typesetFrenchSpaces(label) : label;
  const labelText = html`<bdi${lang !== undefined && html` lang="${lang}"`}>${text}</bdi>`;
  return html`${labelText}${!required && optionalMark(formLang)}`;
}
