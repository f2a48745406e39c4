import { type ApplicationStatus, statusWords } from '#domain/applications/status-words.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { faultSummary, labelledField } from '#web/portal/labelled-field.ts';
import type { Answer } from '../answers.ts';
import { statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../application/application-page.ts';
import { deskStyle } from '../assets.ts';
import type { DeskCall } from '../desk-call.ts';
import { formToken } from '../form-token.ts';
import { nameOf } from '../name-of.ts';
import { deskTexts } from '../texts.ts';

/** The words of a person, with the status that they saw, so that another answer in between is noticed (D57). */
export type AnswerDraft = { sentence: string; by: string; expectedStatus: ApplicationStatus };

type Fault = { field: string; message: string };
type AnswerForm = { answer: Answer; view: DeskApplication; draft: AnswerDraft; faults: readonly Fault[] };

/** The form of one answer: a person's sentence, which the candidate reads. */
export function answerPage(desk: DeskCall, { answer, view, draft, faults }: AnswerForm): string {
  const { answers: texts } = deskTexts[desk.visit.lang];
  const { title, lead, label } = texts[answer];
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  return frame(desk, view, {
    title: title(nameOf(desk.visit, view.application)),
    isRefused: faults.length > 0,
    main: html`${faultSummary(texts.error, faults)}
<div class="hero"><h1>${title(nameOf(desk.visit, view.application))}</h1><p class="lead">${lead}</p></div>
${answerForm(
  desk,
  { answer, view, draft },
  html`${labelledField({
    name: 'sentence',
    label,
    fault: faultOf('sentence'),
    control: (attributes) =>
      html`<textarea ${attributes} rows="6" maxlength="2000" required>${draft.sentence}</textarea>`,
  })}
${labelledField({
  name: 'by',
  label: texts.by,
  hint: texts.byHint,
  fault: faultOf('by'),
  control: (attributes) => html`<input ${attributes} type="text" maxlength="200" value="${draft.by}">`,
})}
<p class="actions"><button class="button" type="submit" name="step" value="preview">${texts.next}</button></p>`,
)}`,
  });
}

type Preview = Omit<AnswerForm, 'faults'> & { mail: { subject: string; text: string } | null };

/** The answer as the candidate gets it, with the button that sends it. */
export function previewPage(desk: DeskCall, { answer, view, draft, mail }: Preview): string {
  const { preview: texts } = deskTexts[desk.visit.lang].answers;
  const told = statusWords[desk.visit.lang][statusOfAnswer[answer]];
  return frame(desk, view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1></div>
<section class="panel"><h2>${texts.sentence}</h2><p><strong>${told.name}</strong></p><p class="lines" dir="auto">${draft.sentence.trim()}</p>${draft.by.trim() !== '' && html`<p dir="auto">${draft.by.trim()}</p>`}</section>
<section class="panel">${mail === null ? html`<p>${texts.noMail}</p>` : html`<h2>${texts.mail}</h2><p dir="auto"><strong>${mail.subject}</strong></p><p class="mail" dir="auto">${mail.text}</p>`}</section>
${answerForm(
  desk,
  { answer, view, draft },
  html`<input type="hidden" name="sentence" value="${draft.sentence}"><input type="hidden" name="by" value="${draft.by}">
<p class="actions"><button class="button${answer === 'decline' && ' danger'}" type="submit" name="step" value="send">${texts.submit}</button>
<button class="button quiet" type="submit" name="step" value="change">${texts.change}</button></p>`,
)}`,
  });
}

function answerForm(
  { visit, session }: DeskCall,
  { answer, view, draft }: Pick<AnswerForm, 'answer' | 'view' | 'draft'>,
  fields: SafeHtml,
): SafeHtml {
  const { id } = view.application;
  const action = visit.urls.formTo('/desk/applications/{id}/{answer}', { id, answer });
  return html`<form class="panel" method="post" enctype="multipart/form-data" novalidate action="${action}">
${formToken(session)}<input type="hidden" name="expectedStatus" value="${draft.expectedStatus}">
${fields}</form>`;
}

type Frame = { title: string; isRefused?: boolean; main: SafeHtml };

/** A page of one application; without a link to the other language, which would lose what was typed. */
function frame(
  { visit }: DeskCall,
  view: DeskApplication,
  { title, isRefused = false, main }: Frame,
): string {
  const { workspace, application } = view;
  const back = visit.urls.to('/desk/applications/{id}', { id: application.id });
  const full = `${title} – ${workspace.name}`;
  return layout(visit, {
    style: deskStyle,
    title: isRefused ? visit.texts.newLink.errorTitle(full) : full,
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><p class="back"><a href="${back}" dir="auto">${nameOf(visit, application)}</a></p>
${main}</div>`,
  });
}
