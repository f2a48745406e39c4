import { isOver } from '#domain/applications/status/application-end.ts';
import { longDay } from '#kernel/calendar.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { applicationSections } from '#web/employer/application-sections.ts';
import { notices } from '#web/employer/notices.ts';
import { employerTexts } from '#web/employer/texts.ts';
import { layout } from '#web/page/layout.ts';
import { pathTo } from '#web/page/urls.ts';
import type { WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskStyle } from '../frame/assets.ts';
import { nameOf } from '../name-of.ts';
import { deskTexts } from '../texts.ts';
import { answerPanel } from './answer-panel.ts';
import { fileTexts } from './file-texts.ts';
import { historySection } from './history-section.ts';
import { otherApplications } from './other-applications.ts';
import { questionForm } from './question-form.ts';
import { robotHint } from './robot-hint.ts';

type ApplicationView = {
  whole: WholeApplication;
  sent: string | undefined;
  drawn: number | null;
  beside: SafeHtml;
};

/** `/desk/applications/{id}`: one application, with the answers that an employer can give. */
export function applicationPage(desk: DeskCall, { whole, sent, drawn, beside }: ApplicationView): string {
  const { visit } = desk;
  const { application: view } = whole;
  const texts = deskTexts[visit.lang];
  const { application, job, workspace } = view;
  const { id } = application;
  const name = nameOf(visit, application);
  const words = employerTexts[visit.lang];
  const day = longDay(application.createdAt, visit.texts.locale, workspace);
  return layout(visit, {
    style: deskStyle,
    title: `${words.title(name)} – ${workspace.name}`,
    path: pathTo('/desk/applications/{id}', { id }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="pair">${beside}<div class="narrow" id="application" tabindex="-1"><p class="back"><a href="${visit.urls.to('/desk', {})}">${texts.back}</a></p>
${sent !== undefined && html`<p class="notice good" id="sent" role="status" tabindex="-1">${sent === 'message' ? texts.answers.messageSent : texts.answers.sent}</p>`}
<div class="hero"><h1>${words.title(name)}</h1><p class="lead">${words.lead(job.title, day)}</p></div>
${notices(visit, view, { linksDesk: false })}
${answerPanel(desk, view)}
${!view.isOpenApplication && !isOver(application.status) && html`<p class="actions"><a class="button quiet" href="${visit.urls.to('/desk/applications/{id}/conversation', { id })}">${words.openConversation}</a></p>`}
${robotHint(desk, view)}
${otherApplications(desk, whole)}
${applicationSections(visit, view, { questionForm: questionForm(desk, view), files: fileTexts(desk, { ...whole, drawn }) })}
${historySection(desk, whole)}
</div></div>`,
  });
}
