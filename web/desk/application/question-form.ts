import { REASON_CHARACTERS_MAX } from '#domain/administration/field-schemas.ts';
import { html } from '#kernel/text/html.ts';
import type { QuestionForm } from '#web/employer/talk-sections.ts';
import { possibleAnswers } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import { type DeskCall, mayAnswer } from '../desk-call.ts';
import { formTokenField } from '../frame/form-token.ts';
import { deskTexts } from '../texts.ts';

/** Returns the function that renders the form below a question; undefined if the member may write no message. */
export function questionForm(desk: DeskCall, view: DeskApplication): QuestionForm | undefined {
  const { visit, session } = desk;
  const { id, status } = view.application;
  if (!mayAnswer(desk) || !possibleAnswers(view).includes('write')) return undefined;
  const { answers: texts } = deskTexts[visit.lang];
  const action = visit.urls.formTo('/desk/applications/{id}/{answer}', { id, answer: 'write' });
  return ({ sequence }) => {
    const field = `answer-${sequence}`;
    return html`<form method="post" enctype="multipart/form-data" action="${action}">${formTokenField(session)}<input type="hidden" name="expectedStatus" value="${status}"><input type="hidden" name="question" value="${sequence}">
<div class="field"><label for="${field}">${texts.questions.label}</label><textarea id="${field}" name="sentence" rows="3" maxlength="${REASON_CHARACTERS_MAX}" required></textarea></div>
<p class="actions"><button class="button quiet" type="submit" name="step" value="preview">${texts.next}</button></p></form>`;
  };
}
