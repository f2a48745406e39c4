import type { DeskJob, RecruitmentEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import type { JobFinding } from '#domain/feed/job-findings.ts';
import { formatPay } from '#kernel/text/format-pay.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { richText } from '#web/page/rich-text.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { closingSection } from './closing-section.ts';
import { remarkList } from './findings.ts';
import { JOB_FORM_ID } from './job-faults.ts';
import { fieldsOfJob } from './job-fields.ts';
import type { JobForm } from './job-form.ts';
import { jobState } from './job-state.ts';
import { nameInAddress } from './name-in-address.ts';
import { questionFields } from './question-form.ts';
import { jobsTexts } from './texts.ts';

type JobView = {
  /** Null for a job that is not saved yet. */
  deskJob: DeskJob | null;
  form: JobForm;
  /** The id of a new job's form. */
  formId?: string | undefined;
  faults: readonly Fault[];
  /** The findings of boards and laws about the form; null before they are asked for. */
  findings: readonly JobFinding[] | null;
  /** The pay as it is read from the form, for the preview. */
  salary?: RecruitmentEntry['salary'];
  lang: 'fr' | 'en';
  isSaved: boolean;
};

/** `/desk/jobs/{externalId}` and `/desk/jobs/new`: the import's format as a form, with its preview. */
export function jobPage(
  desk: DeskCall,
  { deskJob, form, formId, faults, findings, salary, lang, isSaved }: JobView,
): string {
  const { visit } = desk;
  const texts = jobsTexts[visit.lang];
  const job = deskJob?.job;
  const name = job === undefined ? null : nameInAddress(job);
  const action =
    name === null
      ? visit.urls.formTo('/desk/jobs/new', {})
      : visit.urls.formTo('/desk/jobs/{externalId}', { externalId: name });
  // The main button of a new job shows its preview, and publishes it only then.
  const isChecked = job !== undefined || findings !== null;
  const buttons = html`<p class="actions"><button class="button${isChecked && ' quiet'}" type="submit" name="step" value="preview">${texts.check}</button>
<button class="button${!isChecked && ' quiet'}" type="submit" name="step" value="publish">${texts.saveAndPublish}</button>
<button class="button quiet" type="submit" name="step" value="draft">${job?.published === true ? texts.saveAndUnpublish : texts.save}</button></p>`;
  return deskFrame(desk, {
    title: job?.title ?? texts.newTitle,
    lead: texts.editLead,
    place: '/desk/jobs',
    isSaved,
    faults,
    main: html`${job?.url != null && html`<p><a href="${job.url}">${texts.open}</a></p>`}
${job !== undefined && deskForm(desk, action, publication(desk, job))}
${findings !== null ? previewSection(desk, { form, findings, salary }) : job !== undefined && job.findings.length > 0 && html`<section class="panel"><h2>${texts.boards}</h2>${remarkList(visit.lang, job.findings)}</section>`}
<section class="panel" id="${JOB_FORM_ID}">${deskForm(desk, action, html`${formId !== undefined && html`<input type="hidden" name="formId" value="${formId}">`}${fieldsOfJob(desk, { form, faults, findings: findings ?? job?.findings ?? [] })}${questionFields(desk, { questions: form.questions, lang, faults })}${buttons}`)}</section>
${job !== undefined && job.status !== 'closed' && closingSection(desk, { action, faults })}
<p class="back"><a href="${visit.urls.to('/desk/jobs', {})}">${texts.back}</a></p>`,
  });
}

function publication({ visit }: DeskCall, job: DeskJob['job']): SafeHtml {
  const { status, published } = job;
  const { actions } = jobsTexts[visit.lang];
  if (status === 'closed')
    return html`<p class="tags">${jobState(visit, job)}</p><p class="hint">${actions.closeHint}</p>`;
  const toggle = published ? 'unpublish' : 'publish-only';
  return html`<p class="tags">${jobState(visit, job)}</p>
<p class="actions"><button class="button quiet" type="submit" name="step" value="${toggle}">${published ? actions.unpublish : actions.publish}</button></p>`;
}

type Previewed = Pick<JobView, 'form' | 'salary'> & { findings: readonly JobFinding[] };

/** Renders the job as applicants read it, and the rules of boards and laws that it breaks. */
function previewSection({ visit }: DeskCall, { form, findings, salary }: Previewed): SafeHtml {
  const texts = jobsTexts[visit.lang];
  const { min = null, max = null, currency = 'EUR', period = 'year' } = salary ?? {};
  const pay = formatPay({ min, max, currency, period }, visit.lang);
  const part = (heading: string, text: string) =>
    text.trim() !== '' && html`<h3>${heading}</h3>${richText(text)}`;
  return html`<section class="panel" id="preview"><h2>${texts.preview}</h2><p><strong dir="auto">${form.title}</strong></p>
${pay !== null && html`<h3>${texts.pay}</h3><p>${form.salaryVisible ? pay : texts.payHidden(pay)}</p>`}
${part(texts.fields['descriptions.company'], form['descriptions.company'])}${part(texts.fields['descriptions.position'], form['descriptions.position'])}${part(texts.fields['descriptions.profile'], form['descriptions.profile'])}
<h3>${texts.boards}</h3>${remarkList(visit.lang, findings)}</section>`;
}
