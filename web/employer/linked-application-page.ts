import { longDay } from '#kernel/calendar/write-time.ts';
import { html } from '#kernel/text/html.ts';
import { possibleAnswers } from '../desk/answers.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { applicationSections, fileButtons } from './application-sections.ts';
import type { EmployerView } from './employer-view.ts';
import { notices } from './notices.ts';
import { employerTexts } from './texts.ts';

/** `/employer/{token}`: one application with its files and the facts of its conversation, to read (D46). */
export function linkedApplicationPage(
  visit: Visit,
  { token, view }: { token: string; view: EmployerView },
): string {
  const texts = employerTexts[visit.lang];
  const { application, job, email, workspace } = view;
  const name = [application.firstName, application.lastName].filter(Boolean).join(' ');
  const day = longDay(application.createdAt, visit.texts.locale, workspace);
  const mailUrl = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  const conversationUrl = visit.urls.to('/employer/{token}/conversation', { token });
  const deskUrl = visit.urls.to('/desk/applications/{id}', { id: application.id });
  const deskLabel = possibleAnswers(view).length > 0 ? texts.answerAtDesk : texts.openAtDesk;
  return layout(visit, {
    title: `${texts.title(name)} – ${workspace.name}`,
    path: pathTo('/employer/{token}', { token }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow">
<div class="hero"><h1>${texts.title(name)}</h1><p class="lead">${texts.lead(job.title, day)}</p></div>
${notices(visit, view, { linksDesk: true })}
<p class="actions"><a class="button" href="${mailUrl}">${texts.write(name)}</a>
${fileButtons(visit, view, (number) => fileUrl(visit, token, number))}
${!view.isOpenApplication && html`<a class="button quiet" href="${conversationUrl}">${texts.openConversation}</a>`}
<a class="button quiet" href="${deskUrl}">${deskLabel}</a></p>
${applicationSections(visit, view)}
<p class="hint">${texts.privacy}</p>
</div>`,
  });
}

/** Returns the address of a file. The first one has no number. */
function fileUrl({ urls }: Visit, token: string, number: number): string {
  if (number === 1) return urls.local(pathTo('/employer/{token}/cv', { token }));
  return urls.local(pathTo('/employer/{token}/cv/{number}', { token, number: String(number) }));
}
