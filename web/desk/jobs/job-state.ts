import type { DeskJob } from '#domain/administration/recruitments/desk-jobs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { jobsTexts } from './texts.ts';

type ShownJob = Pick<DeskJob['job'], 'status' | 'visible' | 'published' | 'test'>;

/** Says who can see a job. A published job may be in the sandbox (D47), or before its first or after its last day. */
export function jobState({ lang }: Visit, job: ShownJob): SafeHtml {
  return html`<span class="tag">${jobsTexts[lang].states[stateOf(job)]}</span>`;
}

function stateOf({ status, visible, published, test }: ShownJob) {
  if (status === 'closed') return 'closed';
  if (published !== true) return 'hidden';
  if (test === true) return 'sandbox';
  return visible ? 'visible' : 'outsideDates';
}
