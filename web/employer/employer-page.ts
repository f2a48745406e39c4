import { statusWords } from '#domain/applications/status-words.ts';
import { longDay } from '#kernel/calendar.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import type { EmployerTexts } from './texts.fr.ts';
import { employerTexts } from './texts.ts';

/** `/employer/{token}`: one application with its files and the facts of its conversation, to read (D46). */
export function employerPage(visit: Visit, { token, view }: { token: string; view: EmployerView }): string {
  const texts = employerTexts[visit.lang];
  const { application, job, cvs, email, workspace } = view;
  const name = [application.firstName, application.lastName].filter(Boolean).join(' ');
  const day = longDay(application.createdAt, visit.texts.locale, workspace);
  return layout(visit, {
    title: `${texts.title(name)} – ${workspace.name}`,
    path: pathTo('/employer/{token}', { token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero"><h1>${texts.title(name)}</h1><p class="lead">${texts.lead(job.title, day)}</p></div>
<p class="actions"><a class="button" href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${texts.write(name)}</a>
${cvs.map(({ number }) => html`<a class="button quiet" href="${fileUrl(visit, token, number)}" download>${number === 1 ? texts.download : texts.downloadLater(number)}</a>`)}</p>
<section class="panel"><h2>${texts.about}</h2>${aboutPerson(visit, view, texts)}</section>
${application.why !== null && html`<section class="panel"><h2>${texts.why}</h2>${paragraphs(application.why)}</section>`}
<section class="panel"><h2>${texts.facts}</h2>${factSheet(view, texts)}</section>
<p class="hint">${texts.privacy}</p>
</div>`,
  });
}

function fileUrl({ urls }: Visit, token: string, number: number): string {
  if (number === 1) return urls.local(pathTo('/employer/{token}/cv', { token }));
  return urls.local(pathTo('/employer/{token}/cv/{number}', { token, number: String(number) }));
}

function aboutPerson(visit: Visit, view: EmployerView, texts: EmployerTexts): SafeHtml {
  const { application, email, partnerName, decision, cvs } = view;
  const size = (bytes: number) =>
    `${Math.max(1, Math.round(bytes / 1024))} ${visit.lang === 'fr' ? 'Ko' : 'KB'}`;
  return html`<dl><dt>${texts.email}</dt><dd>${email}</dd>
${application.phone !== null && html`<dt>${texts.phone}</dt><dd>${application.phone}</dd>`}
<dt>CV</dt>${cvs.length === 0 ? html`<dd>${texts.noCv}</dd>` : cvs.map((cv) => html`<dd>${cv.fileName} (${size(cv.byteLength)})${cv.number > 1 && ` – ${texts.later(longDay(cv.createdAt, visit.texts.locale, view.workspace))}`}</dd>`)}
<dt>${texts.sentBy}</dt><dd>${partnerName ?? texts.form}</dd>
<dt>${texts.status}</dt><dd>${statusWords[visit.lang][application.status].name}</dd></dl>
${application.isAgain && html`<p>${texts.again}</p>`}
${decision === 'human' && html`<p>${texts.human}</p>`}`;
}

function factSheet({ facts }: EmployerView, texts: EmployerTexts): SafeHtml {
  if (facts.length === 0) return html`<p>${texts.noFacts}</p>`;
  return html`<p>${texts.factsLead}</p><dl>${facts.map(
    ({ question, status, answer, correctedAt }) =>
      html`<dt>${texts.topics[question]}</dt><dd>${status === 'declined' ? texts.declined : answer}${status === 'unclear' && ` (${texts.unclear})`}${correctedAt !== undefined && html` <span class="tag">${texts.byCandidate}</span>`}</dd>`,
  )}</dl>`;
}

function paragraphs(text: string): SafeHtml[] {
  return text.split(/\n+/).map((line) => html`<p>${line}</p>`);
}
