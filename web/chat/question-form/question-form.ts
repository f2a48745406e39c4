import { type AskedQuestion, isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { factWords } from '#domain/prequalification/fact-words.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import type { ListedFault } from '#web/page/parts/fault-summary.ts';
import type { Visit } from '#web/page/visit.ts';
import { fieldOf, type QuestionField } from './question-fields.ts';
import { type JobWords, questionLabel, quoteHint } from './question-label.ts';
import type { Values } from './read-answers.ts';
import { questionFormTexts } from './texts.ts';

/** The id of the form, which the switch to the other language sends. */
export const QUESTION_FORM_ID = 'questions';

export type QuestionFormContent = {
  questions: readonly AskedQuestion[];
  job: JobWords;
  /** The address to which the answers are posted. */
  action: string;
  values: Values;
  problems: readonly ListedFault[];
};

const DETAILS_CHARACTERS_MAX = 1000;

/** Renders all questions on one page, each optional and with its natural control (D61). */
export function questionForm(
  visit: Visit,
  { questions, action, values, problems, job }: QuestionFormContent,
): SafeHtml {
  const texts = questionFormTexts[visit.lang];
  const fields = questions.map((question) => {
    const field = fieldOf(question, visit.lang);
    const hint = field.hint ?? quoteHint(visit, field, job);
    return { ...field, ...(hint !== undefined && { hint }) };
  });
  const total = questions.filter(isToCandidate).length;
  const views = fields.map((field, index) => {
    const problem = problems.find((listed) => listed.field === field.name)?.message;
    const numberOrName = isToCandidate(field)
      ? texts.count(index + 1, total)
      : factWords[visit.lang].topics.candidate_questions;
    return questionView(visit, { field, values, problem, numberOrName, job });
  });
  return html`<form id="${QUESTION_FORM_ID}" class="questions" method="post"${values.size > 0 && html` data-unsent`} enctype="multipart/form-data" action="${action}" novalidate>
${views}
<p class="send"><button class="button" type="submit" name="step" value="review">${texts.review}</button></p>
</form>`;
}

type QuestionInForm = {
  field: QuestionField;
  values: Values;
  problem: string | undefined;
  /** `Question 2 of 6`; for the invitation to ask the employer something, its name. */
  numberOrName: string;
  job: JobWords;
};

/** Renders a question: one control has a label, several are a group with a legend. */
function questionView(visit: Visit, question: QuestionInForm): SafeHtml {
  const { field, values, problem, numberOrName, job } = question;
  const { name, details, hint } = field;
  const isGroup = details !== undefined || field.control.type === 'radio';
  const label = html`<span class="count">${numberOrName}</span> ${questionLabel(visit, field, job)}`;
  const body = html`${hint !== undefined && html`<p class="hint" id="${name}.hint">${hint}</p>`}
${problem !== undefined && html`<p class="fault" id="${name}.error">${problem}</p>`}
${controlView(visit, question)}
${details !== undefined && detailsView(details, values.get(details.name) ?? '')}`;
  return isGroup
    ? html`<fieldset class="question"><legend>${label}</legend>${body}</fieldset>`
    : html`<div class="question"><label for="${name}">${label}</label>${body}</div>`;
}

function controlView(visit: Visit, { field, values, problem }: QuestionInForm): SafeHtml {
  const { name, hint, details } = field;
  const texts = questionFormTexts[visit.lang];
  const value = values.get(name) ?? '';
  const ids = [hint !== undefined && `${name}.hint`, problem !== undefined && `${name}.error`];
  const describingIds = ids.filter((id) => id !== false).join(' ');
  const describedBy = describingIds !== '' && html` aria-describedby="${describingIds}"`;
  const invalid = problem !== undefined && html` aria-invalid="true"`;
  const attributes = html`id="${name}" name="${name}"${describedBy}${invalid}`;
  const { type, options = [], maxLength = ANSWER_CHARACTERS_MAX, inputMode } = field.control;
  // HTML drops a line end at the beginning of a text box. The added one is dropped in place of the value's own.
  if (type === 'textarea')
    return html`<textarea ${attributes} dir="auto" rows="3" maxlength="${maxLength}">\n${value}</textarea>`;
  if (type === 'radio') return radios(name, [...options, { value: '', label: texts.noAnswer }], value);
  if (type === 'select')
    return html`<select ${attributes}><option value="">${texts.choose}</option>${selectOptions(options, value)}</select>`;
  // A group's legend does not name the control before the details, so the control repeats the question.
  const labelAttribute = details !== undefined && html` aria-label="${field.label}"`;
  const inputModeAttribute = inputMode !== undefined && html` inputmode="${inputMode}"`;
  const textAttributes = type === 'text' && html` dir="auto" maxlength="${maxLength}" autocomplete="off"`;
  return html`<input ${attributes}${labelAttribute} type="${type}"${inputModeAttribute}${textAttributes} value="${value}">`;
}

type Option = { value: string; label: string; lang?: string };

/** Renders the buttons of a choice. The first one has the id that the list of faults links to. */
function radios(name: string, options: readonly Option[], value: string): SafeHtml {
  const buttons = options.map((option, index) => {
    const id = index === 0 ? name : `${name}.${index}`;
    const checked = option.value === value && html` checked`;
    return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${option.value}"${checked}><label for="${id}" dir="auto"${langAttributeOf(option)}>${option.label}</label></div>
`;
  });
  return html`<div class="choices">${buttons}</div>`;
}

function selectOptions(options: readonly Option[], value: string): SafeHtml[] {
  return options.map((option) => {
    const selected = option.value === value && html` selected`;
    return html`<option value="${option.value}" dir="auto"${langAttributeOf(option)}${selected}>${option.label}</option>`;
  });
}

function langAttributeOf({ lang }: Option): Child {
  return lang !== undefined && html` lang="${lang}"`;
}

function detailsView({ name, label, hint }: NonNullable<QuestionField['details']>, value: string): SafeHtml {
  const describedBy = hint !== undefined && html` aria-describedby="${name}.hint"`;
  return html`<div class="field"><label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}.hint">${hint}</p>`}
<input type="text" id="${name}" name="${name}" maxlength="${DETAILS_CHARACTERS_MAX}" autocomplete="off"${describedBy} value="${value}"></div>`;
}
