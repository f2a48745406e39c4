import { isOver } from '#domain/applications/status/application-end.ts';
import { statusWords } from '#domain/applications/status-words.ts';
import type { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import { longDay } from '#kernel/calendar.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { applicationSections, fileButtons } from '#web/employer/application-sections.ts';
import { employerTexts } from '#web/employer/texts.ts';
import { layout } from '#web/page/layout.ts';
import { pathTo } from '#web/page/urls.ts';
import { answerNames } from '../answers.ts';
import { deskStyle } from '../assets.ts';
import type { DeskCall } from '../desk-call.ts';
import { nameOf } from '../name-of.ts';
import { deskTexts } from '../texts.ts';

export type DeskApplication = Awaited<ReturnType<typeof openDeskApplication>>;

/** `/desk/applications/{id}`: one application, with the answers that an employer can give. */
export function applicationPage(
  desk: DeskCall,
  { view, isSent }: { view: DeskApplication; isSent: boolean },
): string {
  const { visit } = desk;
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
    main: html`<div class="narrow"><p class="back"><a href="${visit.urls.to('/desk', {})}">${texts.back}</a></p>
${isSent && html`<p class="notice good" id="sent" role="status" tabindex="-1" autofocus>${texts.answers.sent}</p>`}
<div class="hero"><h1>${words.title(name)}</h1><p class="lead">${words.lead(job.title, day)}</p></div>
${answerPanel(desk, view, name)}
<p class="actions">${fileButtons(visit, view, (number) => visit.urls.local(pathTo('/desk/applications/{id}/files/{number}', { id, number: String(number) })))}</p>
${applicationSections(visit, view)}
${historySection(desk, view)}
</div>`,
  });
}

/** The buttons that lead to an answer. Writing opens the person's own mail program, as the mails do. */
function answerPanel({ visit }: DeskCall, { application, email }: DeskApplication, name: string): Child {
  const { answers: texts } = deskTexts[visit.lang];
  const { id, status } = application;
  const write = html`<a class="button quiet" href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${employerTexts[visit.lang].write(name)}</a>`;
  if (isOver(status)) {
    return html`<section class="panel"><h2>${texts.heading}</h2><p>${statusWords[visit.lang][status].name}. ${status !== 'withdrawn' && texts.over}</p><p class="actions">${write}</p></section>`;
  }
  return html`<section class="panel"><h2>${texts.heading}</h2><p class="actions">${answerNames.map(
    (answer) =>
      html`<a class="button${answer !== 'meet' && ' quiet'}" href="${visit.urls.to('/desk/applications/{id}/{answer}', { id, answer })}">${texts[answer].action}</a>`,
  )}${write}</p></section>`;
}

function historySection({ visit }: DeskCall, { application, history, workspace }: DeskApplication): SafeHtml {
  const { history: texts } = deskTexts[visit.lang];
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const steps = history.filter(({ from }) => from !== null);
  return html`<section class="panel"><h2>${texts.heading}</h2><ol class="steps">${steps.map(
    ({ to, at, actor, decidedBy, reason }) =>
      html`<li><strong>${statusWords[visit.lang][to].name}</strong>, ${day(at)}${
        actor === 'candidate'
          ? html`, ${texts.byCandidate}`
          : decidedBy !== null && html`, ${texts.by(decidedBy)}`
      }${reason !== null && html`<br><span class="lines" dir="auto">${reason}</span>`}</li>`,
  )}<li><strong>${texts.received}</strong>, ${day(application.createdAt)}</li></ol></section>`;
}
