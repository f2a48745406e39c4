import { isOver } from '#domain/applications/status/application-end.ts';
import { type ApplicationStatus, statusWords } from '#domain/applications/status/status-words.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { QuestionForm } from '#web/employer/talk-sections.ts';
import type { Visit } from '#web/page/visit.ts';
import { type Answer, answersTo, statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { formToken } from '../frame/form-token.ts';
import { stepTag } from '../parts/step-tag.ts';
import { deskTexts } from '../texts.ts';

/** False for a reviewer, who may only read; the page then says so (D103). */
function mayAnswer({ session }: DeskCall): boolean {
  return session.principal.permissions.includes('applications:manage');
}

/** Renders the buttons that lead to an answer; the first one is the main one. */
export function answerPanel(desk: DeskCall, view: DeskApplication): Child {
  const { visit } = desk;
  const { answers: texts } = deskTexts[visit.lang];
  if (!mayAnswer(desk)) return html`<p class="hint">${texts.readOnly}</p>`;
  const { application, workspace, history } = view;
  const { id, status } = application;
  const answers = nextStepFirst(answersTo(view), status);
  const buttons = answers.map(
    (answer, index) =>
      html`<a class="button${index > 0 && ' quiet'}" href="${visit.urls.to('/desk/applications/{id}/{answer}', { id, answer })}">${actionLabel(visit, { answer, status })}</a>`,
  );
  const step = stepTag(visit, { status, at: history[0]?.at ?? null, zone: workspace });
  const end =
    isOver(status) && html`<p>${statusWords[visit.lang][status].name}. ${sentenceOfEnd(desk, view)}</p>`;
  return html`<section class="panel"><h2>${texts.heading}</h2>
${step !== false && html`<p class="tags">${step}</p>`}${end}${buttons.length > 0 && html`<p class="actions">${buttons}</p>`}</section>`;
}

/** Puts the next step first: to hire a candidate who has an offer. */
function nextStepFirst(answers: readonly Answer[], status: ApplicationStatus): Answer[] {
  const isNext = (answer: Answer) => status === 'offer' && answer === 'hire';
  return answers.toSorted((a, b) => Number(isNext(b)) - Number(isNext(a)));
}

type Offered = { answer: Answer; status: ApplicationStatus };

/** Labels a button. An answer that sets the present status again has a label of its own (D101). */
function actionLabel({ lang }: Visit, { answer, status }: Offered): string {
  const { answers: texts } = deskTexts[lang];
  const isAgain = statusOfAnswer[answer] === status;
  return isAgain && (answer === 'meet' || answer === 'later' || answer === 'offer')
    ? texts[answer].again
    : texts[answer].action;
}

/** Says what the employer can still do about an application that has ended. */
function sentenceOfEnd({ visit }: DeskCall, view: DeskApplication): Child {
  const { answers: texts } = deskTexts[visit.lang];
  const { status } = view.application;
  if (answersTo(view).includes('contest')) return texts.contest.lead;
  if (status === 'rejected') return isContestAnsweredLast(view) ? texts.contest.stays : texts.declined;
  return status === 'withdrawn' ? texts.withdrawn : texts.over;
}

/** True if a contest was answered after the decision, which then stays as it is. */
function isContestAnsweredLast({ contest, history: [change] }: DeskApplication): boolean {
  const answeredAt = contest?.answeredAt ?? null;
  return answeredAt !== null && (change === undefined || change.at <= answeredAt);
}

/** Returns the form that answers a question; undefined if no message may be written any more. */
export function questionForm(desk: DeskCall, view: DeskApplication): QuestionForm | undefined {
  const { visit, session } = desk;
  const { id, status } = view.application;
  if (!mayAnswer(desk) || !answersTo(view).includes('write')) return undefined;
  const { answers: texts } = deskTexts[visit.lang];
  const action = visit.urls.formTo('/desk/applications/{id}/{answer}', { id, answer: 'write' });
  return ({ sequence }): Child => {
    const field = `answer-${sequence}`;
    return html`<form method="post" enctype="multipart/form-data" action="${action}">${formToken(session)}<input type="hidden" name="expectedStatus" value="${status}"><input type="hidden" name="question" value="${sequence}">
<div class="field"><label for="${field}">${texts.questions.label}</label><textarea id="${field}" name="sentence" rows="3" maxlength="2000" required></textarea></div>
<p class="actions"><button class="button quiet" type="submit" name="step" value="preview">${texts.next}</button></p></form>`;
  };
}
