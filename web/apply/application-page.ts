import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { noticeLines } from '../page/notice-lines.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { applyScript, applyStyle } from './assets.ts';
import { faultView, fieldViews } from './form-fields.ts';
import type { FormState } from './form-state.ts';
import { applyTexts } from './texts.ts';

type Application = { job: VisibleJob; state: FormState; form: ApplicationForm };

/** `/apply/{workspaceSlug}/{jobId}`: the public application form, empty or with its faults. */
export function applicationPage(visit: Visit, application: Application): string {
  const { job, state } = application;
  const { form } = applyTexts[visit.lang];
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const title = form.title(job.title);
  return layout(visit, {
    style: applyStyle,
    title: state.problems.length > 0 ? form.errorTitle(title) : title,
    path: pathTo('/apply/{workspaceSlug}/{jobId}', address),
    workspace: job.workspace,
    noIndex: true,
    script: applyScript,
    main: html`<div class="narrow">
<p class="back"><a href="${visit.urls.to('/careers/{workspaceSlug}/{jobId}', address)}">${form.backToJob}</a></p>
${errorSummary(visit, state)}
<div class="hero"><h1>${form.heading}</h1><p class="lead"${job.lang !== visit.lang && html` lang="${job.lang}"`}>${job.title}</p></div>
<p>${form.intro}</p>
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/apply/{workspaceSlug}/{jobId}', address)}" toolname="prepare_application" tooldescription="${form.toolDescription(job.title)}" data-sentences="${JSON.stringify(form.sending)}" data-lang="${visit.lang}">
${hiddenFields(visit, state)}
<fieldset><legend><h2>${form.you}</h2></legend>${fieldViews(visit, application, ['text', 'email', 'tel'])}</fieldset>
<fieldset><legend><h2>${form.file}</h2></legend>${fieldViews(visit, application, ['file', 'textarea'])}</fieldset>
<fieldset><legend><h2>${form.agreement}</h2></legend>${consentField(visit, application)}</fieldset>
<p class="send"><button class="button" type="submit">${form.submit}</button></p>
</form>
</div>`,
  });
}

function errorSummary({ lang }: Visit, { problems }: FormState): Child {
  const { form } = applyTexts[lang];
  const line = ({ field, message }: FormState['problems'][number]) =>
    html`<li>${field === null ? message : html`<a href="#${field}">${message}</a>`}</li>`;
  return (
    problems.length > 0 &&
    html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${form.errorHeading}</h2><ul>${problems.map(line)}</ul></div>`
  );
}

/** The field `website` is a trap for robots: people cannot see or reach it. */
function hiddenFields({ lang, source }: Visit, { idempotencyKey, startedAt }: FormState): SafeHtml {
  const { form } = applyTexts[lang];
  return html`<input type="hidden" name="idempotencyKey" value="${idempotencyKey}">
<input type="hidden" name="startedAt" value="${startedAt}">
${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<div class="trap" aria-hidden="true"><label for="website">${form.website}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>`;
}

/** The checkbox has one sentence; the whole notice, which is recorded (D23), unfolds below it. */
function consentField({ lang }: Visit, { state, form }: Application): SafeHtml {
  const texts = applyTexts[lang].form;
  const problem = state.problems.find(({ field }) => field === 'consent');
  const invalid = problem !== undefined && html` aria-describedby="consent-error" aria-invalid="true"`;
  return html`<div class="field">
${faultView('consent', problem?.message)}
<div class="check"><input type="checkbox" id="consent" name="consent" value="1" required${invalid}${state.values.consent === '1' && html` checked`}><label for="consent">${texts.consent}</label></div>
<details class="terms"><summary>${texts.notice}</summary><div class="notice">${noticeLines(form.consent.text)}</div></details>
</div>`;
}
