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
  /** The kind of answer that was just sent, if one was. */
  sent: 'message' | 'answer' | undefined;
  /** The number of the file whose pages are shown as a picture. */
  drawn: number | null;
  /** The lists of waiting applications. */
  waiting: SafeHtml;
};

/** `/desk/applications/{id}`: one application, with the answers that an employer can give. */
export function applicationPage(desk: DeskCall, { whole, sent, drawn, waiting }: ApplicationView): string {
  const { visit } = desk;
  const { application: view } = whole;
  const texts = deskTexts[visit.lang];
  const { application, job, workspace } = view;
  const { id } = application;
  const words = employerTexts[visit.lang];
  const title = words.title(nameOf(visit, application));
  const day = longDay(application.createdAt, visit.texts.locale, workspace);
  const sentSentence = sent === 'message' ? texts.answers.messageSent : texts.answers.sent;
  // An application to no job has no conversation.
  const hasConversation = !view.isOpenApplication && !isOver(application.status);
  const conversation = visit.urls.to('/desk/applications/{id}/conversation', { id });
  return layout(visit, {
    style: deskStyle,
    title: `${title} – ${workspace.name}`,
    path: pathTo('/desk/applications/{id}', { id }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="pair">${waiting}<div class="narrow" id="application" tabindex="-1"><p class="back"><a href="${visit.urls.to('/desk', {})}">${texts.back}</a></p>
${sent !== undefined && html`<p class="notice good" id="sent" role="status" tabindex="-1">${sentSentence}</p>`}
<div class="hero"><h1>${title}</h1><p class="lead">${words.lead(job.title, day)}</p></div>
${notices(visit, view, { linksDesk: false })}
${answerPanel(desk, view)}
${hasConversation && html`<p class="actions"><a class="button quiet" href="${conversation}">${words.openConversation}</a></p>`}
${robotHint(desk, view)}
${otherApplications(desk, whole)}
${applicationSections(visit, view, { questionForm: questionForm(desk, view), files: fileTexts(desk, { ...whole, drawn }) })}
${historySection(desk, whole)}
</div></div>`,
  });
}
