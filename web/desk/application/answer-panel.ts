import { isOver } from '#domain/applications/status/application-end.ts';
import { type ApplicationStatus, statusWords } from '#domain/applications/status/status-words.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { type AnswerKind, possibleAnswers, statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import { type DeskCall, mayAnswer } from '../desk-call.ts';
import { stepTag } from '../parts/step-tag.ts';
import { deskTexts } from '../texts.ts';

/**
 * Renders the buttons that lead to the possible answers, the main one first, and says what an ended application allows.
 * A member who may not answer is told so.
 */
export function answerPanel(desk: DeskCall, view: DeskApplication): Child {
  const { visit } = desk;
  const { answers: texts } = deskTexts[visit.lang];
  if (!mayAnswer(desk)) return html`<p class="hint">${texts.readOnly}</p>`;
  const { application, workspace, history } = view;
  const { id, status } = application;
  const kinds = status === 'offer' ? hireFirst(possibleAnswers(view)) : possibleAnswers(view);
  const buttons = kinds.map((kind, index) => {
    const url = visit.urls.to('/desk/applications/{id}/{answer}', { id, answer: kind });
    return html`<a class="button${index > 0 && ' quiet'}" href="${url}">${actionLabel(visit, { kind, status })}</a>`;
  });
  const statusTag = stepTag(visit, { status, at: history[0]?.at ?? null, zone: workspace });
  const closingLine =
    isOver(status) && html`<p>${statusWords[visit.lang][status].name}. ${closingSentence(desk, view)}</p>`;
  const tags = statusTag !== false && html`<p class="tags">${statusTag}</p>`;
  const actions = buttons.length > 0 && html`<p class="actions">${buttons}</p>`;
  return html`<section class="panel"><h2>${texts.heading}</h2>
${tags}${closingLine}${actions}</section>`;
}

/** After an offer, the expected answer is to hire. */
function hireFirst(kinds: readonly AnswerKind[]): AnswerKind[] {
  return kinds.toSorted((a, b) => Number(b === 'hire') - Number(a === 'hire'));
}

type Action = { kind: AnswerKind; status: ApplicationStatus };

/** Labels a button. An answer that sets the present status again has a label of its own (D101). */
function actionLabel({ lang }: Visit, { kind, status }: Action): string {
  const { answers: texts } = deskTexts[lang];
  const textsOfKind = texts[kind];
  const isRepeated = statusOfAnswer[kind] === status;
  return isRepeated && 'again' in textsOfKind ? textsOfKind.again : textsOfKind.action;
}

/** Says what the employer can still do, or can no longer do, about an application that has ended. */
function closingSentence({ visit }: DeskCall, view: DeskApplication): Child {
  const { answers: texts } = deskTexts[visit.lang];
  const { status } = view.application;
  if (possibleAnswers(view).includes('contest')) return texts.contest.lead;
  if (status === 'rejected') return isRejectionUpheld(view) ? texts.contest.stays : texts.declined;
  return status === 'withdrawn' ? texts.withdrawn : texts.over;
}

/** True if the employer answered the contest of a rejection, and did not change the status after that. */
function isRejectionUpheld({ contest, history }: DeskApplication): boolean {
  const [latestChange] = history;
  const answeredAt = contest?.answeredAt ?? null;
  return answeredAt !== null && (latestChange === undefined || latestChange.at <= answeredAt);
}
