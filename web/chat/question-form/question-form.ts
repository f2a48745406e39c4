import { type AskedQuestion, isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { factWords } from '#domain/prequalification/fact-words.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { ListedFault } from '#web/page/parts/fault-summary.ts';
import type { Visit } from '#web/page/visit.ts';
import { questionControl } from './question-control.ts';
import { fieldOf, type QuestionField } from './question-fields.ts';
import { type JobWords, questionLabel, quoteHint } from './question-label.ts';
import type { Values } from './read-answers.ts';
import { questionFormTexts } from './texts.ts';

/** The id of the form. The switch to the other language sends the form by this id, so that no typed word is lost. */
export const QUESTION_FORM_ID = 'questions';

export type QuestionFormContent = {
  questions: readonly AskedQuestion[];
  job: JobWords;
  /** The address to which the answers are posted. */
  action: string;
  values: Values;
  faults: readonly ListedFault[];
};

const DETAILS_CHARACTERS_MAX = 1000;

/** Renders all questions on one page, each optional and with its natural control (D61). */
export function questionForm(
  visit: Visit,
  { questions, action, values, faults, job }: QuestionFormContent,
): SafeHtml {
  const texts = questionFormTexts[visit.lang];
  const numbered = questions.filter(isToCandidate);
  const views = questions.map((question) => {
    const field = fieldOf(question, visit.lang);
    return questionView(visit, {
      field,
      eyebrow: isToCandidate(question)
        ? texts.count(numbered.indexOf(question) + 1, numbered.length)
        : factWords[visit.lang].topics.candidate_questions,
      hint: field.hint ?? quoteHint(visit, field, job),
      fault: faults.find((listed) => listed.field === field.name)?.message,
      values,
      job,
    });
  });
  // A form that is shown again has values which are stored nowhere, so the browser asks before the person leaves it.
  const unsent = values.size > 0 && html` data-unsent`;
  return html`<form id="${QUESTION_FORM_ID}" class="questions" method="post"${unsent} enctype="multipart/form-data" action="${action}" novalidate>
${views}
<p class="send"><button class="button" type="submit" name="step" value="review">${texts.review}</button></p>
</form>`;
}

type QuestionInForm = {
  field: QuestionField;
  /** The line above the question: `Question 2 of 6`, or the name of the invitation to ask the employer something. */
  eyebrow: string;
  hint: string | undefined;
  fault: string | undefined;
  values: Values;
  job: JobWords;
};

/** Renders a question: one control has a label, several are a group with a legend. */
function questionView(visit: Visit, { field, eyebrow, hint, fault, values, job }: QuestionInForm): SafeHtml {
  const { name, details, control } = field;
  const label = html`<span class="eyebrow">${eyebrow}</span> ${questionLabel(visit, field, job)}`;
  const hintId = hint === undefined ? null : `${name}.hint`;
  const faultId = fault === undefined ? null : `${name}.error`;
  const describingIds = [hintId, faultId].filter((id) => id !== null).join(' ');
  const describedBy = describingIds !== '' && html` aria-describedby="${describingIds}"`;
  const ariaAttributes = html`${describedBy}${faultId !== null && html` aria-invalid="true"`}`;
  const body = html`${hintId !== null && html`<p class="hint" id="${hintId}">${hint}</p>`}
${faultId !== null && html`<p class="fault" id="${faultId}">${fault}</p>`}
${questionControl(visit, { field, value: values.get(name) ?? '', ariaAttributes })}
${details !== undefined && detailsView(details, values.get(details.name) ?? '')}`;
  const isChoice = control.type === 'radio';
  return isChoice || details !== undefined
    ? html`<fieldset class="question"${isChoice && describedBy}><legend>${label}</legend>${body}</fieldset>`
    : html`<div class="question"><label for="${name}">${label}</label>${body}</div>`;
}

/** Renders the text field that follows a control which may not take all of an answer. */
function detailsView({ name, label, hint }: NonNullable<QuestionField['details']>, value: string): SafeHtml {
  const describedBy = hint !== undefined && html` aria-describedby="${name}.hint"`;
  return html`<div class="field"><label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}.hint">${hint}</p>`}
<input type="text" id="${name}" name="${name}" maxlength="${DETAILS_CHARACTERS_MAX}" autocomplete="off"${describedBy} value="${value}"></div>`;
}
