import { type ApplicationStatus, statusWords } from '#domain/applications/status/status-words.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { portalTexts } from '../texts.ts';

/** The CSS class that colours a status: `good` for an application that goes on well. */
const tones: Record<ApplicationStatus, 'good' | 'over' | 'open'> = {
  received: 'open',
  in_review: 'open',
  interview: 'good',
  offer: 'good',
  hired: 'good',
  rejected: 'over',
  withdrawn: 'over',
};

type CardHead = {
  job: { title: string; lang: Lang | null };
  workspace: { lang: Lang };
  /** Null if the reader may not see it (D30). */
  status: ApplicationStatus | null;
};

/** Renders the job's title, with the application's status and what it means. */
export function cardHead({ lang }: Visit, { job, workspace, status }: CardHead): SafeHtml {
  const title = html`<h3 dir="auto" lang="${job.lang ?? workspace.lang}">${job.title}</h3>`;
  if (status === null) return html`<div class="title">${title}</div>`;
  const { name, meaning } = statusWords[lang][status];
  return html`<div class="title">${title}<p class="tag ${tones[status]}"><span class="unseen">${portalTexts[lang].applications.status} </span>${name}</p></div>
<p>${meaning}</p>`;
}
