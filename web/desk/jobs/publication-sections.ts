import type { DeskJob } from '#domain/administration/recruitments/desk-jobs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, type Fault } from '../frame/desk-frame.ts';
import { sureField } from '../parts/sure-field.ts';
import { jobState } from './job-state.ts';
import { jobsTexts } from './texts.ts';

type Publication = { action: string; job: DeskJob['job'] };

/** Tells who can see the job, with the button that publishes or unpublishes it. */
export function publicationSection(desk: DeskCall, { action, job }: Publication): SafeHtml {
  const { actions: texts } = jobsTexts[desk.visit.lang];
  const { status, published } = job;
  const [step, label, hint] = published
    ? ['unpublish', texts.unpublish, texts.unpublishHint]
    : ['publish-only', texts.publish, texts.publishHint];
  const toggle = html`<p class="actions"><button class="button quiet" type="submit" name="step" value="${step}">${label}</button></p>`;
  return html`<section class="panel"><h2>${texts.heading}</h2><p class="tags">${jobState(desk.visit, job)}</p>
${status === 'closed' ? html`<p>${texts.closed}</p>` : html`<p>${hint}</p>${deskForm(desk, action, toggle)}`}</section>`;
}

type Closing = { action: string; faults: readonly Fault[] };

/** Renders the form that closes a job. It asks for a ticked box, since this button cannot open the job again. */
export function closingSection(desk: DeskCall, { action, faults }: Closing): SafeHtml {
  const { close, closeHint, sure } = jobsTexts[desk.visit.lang].actions;
  const form = html`${sureField(sure, faults)}
<p class="actions"><button class="button danger" type="submit" name="step" value="close">${close}</button></p>`;
  return html`<section class="panel"><h2>${close}</h2><p>${closeHint}</p>${deskForm(desk, action, form)}</section>`;
}
