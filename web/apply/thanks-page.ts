import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { applyStyle } from './assets.ts';
import { describeApplied } from './describe-applied.ts';
import { applyTexts } from './texts.ts';

type Sent = {
  job: VisibleJob;
  applicant: { firstName: string; email: string };
  interviewer: InterviewerKind;
  /** Is the beginning of the application's id, which no page shows whole (D19, D75). */
  reference: string;
  /** The token with which this browser continues the conversation; undefined where there is none. */
  chatToken: string | undefined;
};

/** Says that the application arrived, and begins with the step that can be taken at once (D75). */
export function thanksPage(
  visit: Visit,
  { job, applicant, interviewer, reference, chatToken }: Sent,
): string {
  const { thanks } = applyTexts[visit.lang];
  const { space, person } = thanks.steps;
  const talk = thanks.talk[interviewer];
  return layout(visit, {
    style: applyStyle,
    title: thanks.title,
    workspace: job.workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero done"><h1>${thanks.heading(applicant.firstName)}</h1>${describeApplied(visit, job).received}
<p>${thanks.reference} <strong>${reference}</strong></p></div>
${chatToken !== undefined && talk !== null && html`<section class="panel"><h2>${thanks.now}</h2><p>${talk}</p><p><a class="button" href="${visit.urls.to('/chat/{token}', { token: chatToken })}">${thanks.begin}</a></p></section>`}
<section class="panel"><h2>${thanks.mailed}</h2><p class="address" dir="ltr">${applicant.email}</p><p>${thanks.spam}</p></section>
<section class="panel"><h2>${thanks.next}</h2><ul class="steps"><li>${space}</li><li>${person}</li></ul></section>
<p><a class="button quiet" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: job.workspace.slug })}">${thanks.back}</a></p>
</div>`,
  });
}
