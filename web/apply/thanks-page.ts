import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { applyStyle } from './assets.ts';
import { describeApplied } from './describe-applied.ts';
import { applyTexts } from './texts.ts';

/** Says that the application arrived and which steps follow; no address or page shows its id (D19). */
export function thanksPage(
  visit: Visit,
  {
    job,
    applicant,
    interviewer,
  }: { job: VisibleJob; applicant: { firstName: string; email: string }; interviewer: InterviewerKind },
): string {
  const { thanks } = applyTexts[visit.lang];
  const { mail, space, talk, person } = thanks.steps;
  const steps = [mail(applicant.email), space, talk[interviewer], person].filter((step) => step !== null);
  return layout(visit, {
    style: applyStyle,
    title: thanks.title,
    workspace: job.workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero done"><h1>${thanks.heading(applicant.firstName)}</h1>${describeApplied(visit, job).received}</div>
<section class="panel"><h2>${thanks.next}</h2><ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol></section>
<p><a class="button quiet" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: job.workspace.slug })}">${thanks.back}</a></p>
</div>`,
  });
}
