import { longDay } from '#kernel/calendar/write-time.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { OpenDeletion, Portal } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/**
 * Links to the form of a deletion request. If requests are open, they come first, with the button that withdraws them
 * (D31).
 */
export function deletionSection(visit: Visit, portal: Portal): SafeHtml {
  const { deletion: texts } = portalTexts[visit.lang];
  const { deletions, scope } = portal.view;
  const link = (label: string) =>
    html`<p><a class="button quiet" href="${visit.urls.to('/portal/{token}/delete', { token: portal.token })}">${label}</a></p>`;
  if (deletions.length === 0) {
    return html`<section><h2>${texts.heading}</h2><p>${texts.text}</p>${refusedRequests(visit, portal)}${link(texts.action[scope])}</section>`;
  }
  const missesNewerApplications = deletions.some((request) => request.missesNewerApplications);
  // The visitor of one application cannot ask for more than that application.
  const coversEverything =
    scope === 'application' || deletions.some((request) => request.scope === 'candidate');
  return html`<section class="panel asked"><h2>${texts.requestedHeading}</h2>
${openRequests(visit, portal)}${refusedRequests(visit, portal)}
${missesNewerApplications && html`<p>${texts.since}</p>${link(texts.again)}`}
${!coversEverything && link(texts.action.candidate)}</section>`;
}

/** Says by when each open request is handled, with one button that withdraws those that are not begun. */
export function openRequests(visit: Visit, portal: Portal): SafeHtml {
  const { deletions, workspace } = portal.view;
  return html`${deletions.map((request) => html`<p>${requestSentence(visit, request, workspace)}</p>`)}
${deletions.some(({ isUnderWay }) => !isUnderWay) && withdrawalForm(visit, portal)}`;
}

/** Says when each refused request was refused, with the employer's reason as the mail has it. */
export function refusedRequests(visit: Visit, { view: { refusedDeletions, workspace } }: Portal): Child {
  const { deletion: texts } = portalTexts[visit.lang];
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  return refusedDeletions.map(({ requestedAt, refusedAt, reason, jobTitle }) => {
    const about = jobTitle !== null && `${texts.about(jobTitle)} `;
    const refused = texts.refused({ asked: day(requestedAt), refused: day(refusedAt) });
    if (reason === null) return html`<p>${about}${refused}</p>`;
    return html`<p>${about}${refused} ${texts.refusalReason}</p><blockquote class="lines" dir="auto">${reason}</blockquote>`;
  });
}

function requestSentence(
  visit: Visit,
  { jobTitle, dueAt, isUnderWay }: OpenDeletion,
  workspace: Portal['view']['workspace'],
): string {
  const { deletion: texts } = portalTexts[visit.lang];
  const about = jobTitle === null ? '' : `${texts.about(jobTitle)} `;
  if (isUnderWay) return `${about}${texts.underWay}`;
  return `${about}${texts.logged(longDay(dueAt, visit.texts.locale, workspace))}`;
}

function withdrawalForm(visit: Visit, { token }: Portal): SafeHtml {
  const { deletion: texts } = portalTexts[visit.lang];
  const action = visit.urls.formTo('/portal/{token}/withdraw', { token });
  return html`<form method="post" action="${action}"><p><button class="button" type="submit">${texts.withdraw}</button></p></form>`;
}
