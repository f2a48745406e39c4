import { statusWords } from '#domain/applications/status-words.ts';
import { longDay } from '#kernel/calendar.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '../employer/answer-list.ts';
import type { Visit } from '../page/visit.ts';
import type { Handling, PortalApplication, PortalView } from './portal-view.ts';
import { portalTexts } from './texts.ts';

type Status = Handling['status'];

/** The colour of a status, by its CSS class: it goes on well, it is over, or it is open. */
const tones: Record<Status, 'good' | 'over' | 'open'> = {
  received: 'open',
  in_review: 'open',
  interview: 'good',
  offer: 'good',
  hired: 'good',
  rejected: 'over',
  withdrawn: 'over',
};

/** Lists the applications, the newest first, each with its status in plain words and a link to its conversation. */
export function applicationsSection(visit: Visit, view: PortalView): SafeHtml {
  const texts = portalTexts[visit.lang].applications;
  const { applications } = view;
  const items = applications.map((application) => html`<li>${card(visit, view, application)}</li>`);
  return html`<section aria-labelledby="applications"><h2 id="applications">${texts.heading(applications.length)}</h2>
${applications.length > 0 && html`<ul class="applications">${items}</ul>`}</section>`;
}

function card(visit: Visit, { workspace }: PortalView, application: PortalApplication): SafeHtml {
  const { job, handling, sentAt, partnerName, files, answers, isJobOpen } = application;
  const texts = portalTexts[visit.lang].applications;
  const words = handling && statusWords[visit.lang][handling.status];
  const chat = handling !== null && chatLink(visit, handling);
  const title = html`<h3 lang="${job.lang ?? workspace.lang}">${job.title}</h3>`;
  return html`<article class="panel">
<div class="title">${title}${handling !== null && words !== null && html`<p class="tag ${tones[handling.status]}"><span class="unseen">${texts.status} </span>${words.name}</p>`}</div>
${words !== null && html`<p>${words.meaning}</p>`}
<p class="hint">${texts.sent({ day: longDay(sentAt, visit.texts.locale, workspace), partner: partnerName, hasCv: files > 0 })}</p>
${answers.length > 0 && html`<details><summary>${texts.answers(answers.length)}</summary>${answerList(answers, visit.lang)}</details>`}
${handling?.decision === 'human' && html`<p>${texts.human}</p>`}
${handling !== null && history(visit, { workspace, handling })}
${(isJobOpen || chat) && html`<p class="actions">${chat}${isJobOpen && html`<a href="${visit.urls.to('/careers/{workspaceSlug}/{jobId}', { workspaceSlug: workspace.slug, jobId: job.id })}">${texts.job}</a>`}</p>`}
</article>`;
}

/** Lists the steps once there is more than the arrival. */
function history(
  visit: Visit,
  { workspace, handling }: { workspace: PortalView['workspace']; handling: Handling },
): SafeHtml | false {
  const steps = handling.history;
  if (steps.length < 2) return false;
  const { historyLabel } = portalTexts[visit.lang].applications;
  const names = statusWords[visit.lang];
  return html`<ol class="timeline" aria-label="${historyLabel}">${steps.map(
    ({ status, at }) =>
      html`<li>${names[status].name} <time datetime="${at.toISOString()}">${longDay(at, visit.texts.locale, workspace)}</time></li>`,
  )}</ol>`;
}

function chatLink(visit: Visit, { chatToken, messages, decision }: Handling): SafeHtml | false {
  if (chatToken === null) return false;
  const { chat } = portalTexts[visit.lang].applications;
  const isBegun = messages.length > 0 || decision !== null;
  const kind = decision === 'human' ? 'button quiet' : 'button';
  return html`<a class="${kind}" href="${visit.urls.to('/chat/{token}', { token: chatToken })}">${isBegun ? chat.open : chat.begin}</a>`;
}
