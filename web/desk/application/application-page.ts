import { isOver } from '#domain/applications/status/application-end.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
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
import { filesSection } from './files-section.ts';
import { historySection } from './history-section.ts';
import { otherApplications } from './other-applications.ts';
import { questionForm } from './question-form.ts';
import { robotHint } from './robot-hint.ts';

type PageView = {
  whole: WholeApplication;
  /** The kind of text that was just sent, if one was. */
  sentKind: 'message' | 'answer' | undefined;
  /** The number of the file whose pages are shown as a picture; null for none. */
  drawnFile: number | null;
  /** The lists of waiting applications, to be shown next to this one. */
  waitingLists: SafeHtml;
};

/** `/desk/applications/{id}`: one application, with the answers that an employer can give. */
export function applicationPage(
  desk: DeskCall,
  { whole, sentKind, drawnFile, waitingLists }: PageView,
): string {
  const { visit } = desk;
  const { view } = whole;
  const texts = deskTexts[visit.lang];
  const { application, job, workspace } = view;
  const { id } = application;
  const sharedTexts = employerTexts[visit.lang];
  const title = sharedTexts.title(nameOf(visit, application));
  const day = longDay(application.createdAt, visit.texts.locale, workspace);
  const sentSentence = sentKind === 'message' ? texts.answers.messageSent : texts.answers.sent;
  // An open application has no conversation; that of an ended one is only read, in the sections below.
  const hasConversation = !view.isOpenApplication && !isOver(application.status);
  const conversationUrl = visit.urls.to('/desk/applications/{id}/conversation', { id });
  return layout(visit, {
    style: deskStyle,
    title: `${title} – ${workspace.name}`,
    path: pathTo('/desk/applications/{id}', { id }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="pair">${waitingLists}<div class="narrow" id="application" tabindex="-1"><p class="back"><a href="${visit.urls.to('/desk', {})}">${texts.back}</a></p>
${sentKind !== undefined && html`<p class="notice good" id="sent" role="status" tabindex="-1">${sentSentence}</p>`}
<div class="hero"><h1>${title}</h1><p class="lead">${sharedTexts.lead(job.title, day)}</p></div>
${notices(visit, view, { linksDesk: false })}
${answerPanel(desk, view)}
${hasConversation && html`<p class="actions"><a class="button quiet" href="${conversationUrl}">${sharedTexts.openConversation}</a></p>`}
${robotHint(desk, view)}
${otherApplications(desk, whole)}
${applicationSections(visit, view, { questionForm: questionForm(desk, view), files: filesSection(desk, { ...whole, drawnFile }) })}
${historySection(desk, whole)}
</div></div>`,
  });
}
