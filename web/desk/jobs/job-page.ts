import type { DeskJob, ImportEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import type { PreviewedJob } from '#domain/administration/recruitments/preview-entry.ts';
import { formatPay } from '#kernel/job/format-pay.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { jobFacts, jobHeading, jobSections } from '#web/careers/job-page.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { JOB_FORM_ID } from './job-faults.ts';
import { fieldsOfJob } from './job-fields.ts';
import type { JobForm } from './job-form.ts';
import { remarkList } from './job-remarks.ts';
import { nameInAddress } from './name-in-address.ts';
import { closingSection, publicationSection } from './publication-sections.ts';
import { questionFields } from './question-form.ts';
import { jobsTexts } from './texts.ts';

type JobView = {
  /** Null for a job that is not saved yet. */
  deskJob: DeskJob | null;
  form: JobForm;
  /** The id of a new job's form; undefined for a saved job. */
  formId?: string | undefined;
  faults: readonly Fault[];
  /** The job as its page would show it, with the findings of boards and laws; null if no preview was asked for. */
  preview: PreviewedJob | null;
  /** The pay in the form, which a preview shows to the employer even if candidates do not see it. */
  salary?: ImportEntry['salary'];
  /** The language of the job's texts and questions, which may differ from the page's. */
  lang: 'fr' | 'en';
  isSaved: boolean;
};

/** `/desk/jobs/{externalId}` and `/desk/jobs/new`: a form for a job in the import's format, with a preview. */
export function jobPage(
  desk: DeskCall,
  { deskJob, form, formId, faults, preview, salary, lang, isSaved }: JobView,
): string {
  const { visit } = desk;
  const texts = jobsTexts[visit.lang];
  const job = deskJob?.job;
  const action =
    job === undefined
      ? visit.urls.formTo('/desk/jobs/new', {})
      : visit.urls.formTo('/desk/jobs/{externalId}', { externalId: nameInAddress(job) });
  const findings = preview?.findings ?? job?.findings ?? [];
  const remarks = findings.length > 0 && remarkSection(desk, findings);
  const fields = html`${formId !== undefined && html`<input type="hidden" name="formId" value="${formId}">`}
${fieldsOfJob(desk, { form, faults, findings })}
${questionFields(desk, { questions: form.questions, lang, faults })}
${saveButtons(desk, { job, isPreviewed: preview !== null })}`;
  return deskFrame(desk, {
    title: job?.title ?? texts.newTitle,
    lead: texts.editLead,
    navPage: '/desk/jobs',
    isSaved,
    faults,
    main: html`${job?.url != null && html`<p><a href="${job.url}">${texts.seePublished}</a></p>`}
${job !== undefined && publicationSection(desk, { action, job })}
${preview === null ? remarks : previewSection(desk, { form, preview, salary })}
<section class="panel" id="${JOB_FORM_ID}">${deskForm(desk, action, fields)}</section>
${job !== undefined && job.status !== 'closed' && closingSection(desk, { action, faults })}
<p class="back"><a href="${visit.urls.to('/desk/jobs', {})}">${texts.back}</a></p>`,
  });
}

type ButtonsView = { job: DeskJob['job'] | undefined; isPreviewed: boolean };

/** Renders the buttons of the form. The main button of a new job is the preview, until it has been shown. */
function saveButtons({ visit }: DeskCall, { job, isPreviewed }: ButtonsView): SafeHtml {
  const { check, saving } = jobsTexts[visit.lang];
  const button = (step: string, label: string, isMain = false): Child =>
    html`<button class="button${!isMain && ' quiet'}" type="submit" name="step" value="${step}">${label}</button>`;
  const isNew = job === undefined;
  const previewButton = button('preview', check, isNew && !isPreviewed);
  // `draft` saves a closed job as it is.
  if (job?.status === 'closed')
    return html`<p class="actions">${previewButton}${button('draft', saving.closed, true)}${button('reopen', saving.reopen)}</p>`;
  const isPublished = job?.published === true;
  const publishLabel = isPublished ? saving.published : saving.publish;
  const publishButton = button('publish', publishLabel, !isNew || isPreviewed);
  const draftButton = button('draft', isPublished ? saving.unpublish : saving.hidden);
  return html`<p class="actions">${previewButton}${publishButton}${draftButton}</p>`;
}

type Preview = {
  form: Pick<JobForm, 'salaryVisible'>;
  preview: PreviewedJob;
  salary: ImportEntry['salary'];
};

/** Shows the job as its own page will, and the remarks of boards and laws about it. */
function previewSection(desk: DeskCall, { form, preview, salary }: Preview): SafeHtml {
  const { visit } = desk;
  const texts = jobsTexts[visit.lang];
  // Without amounts there is no pay to show.
  const { min = null, max = null, currency = 'EUR', period = 'year' } = salary ?? {};
  const pay = formatPay({ min, max, currency, period }, visit.lang);
  return html`<section class="panel preview" id="preview"><h2>${texts.preview}</h2><p class="hint">${texts.previewHint}</p>
${jobHeading(visit, preview.job, 'h3')}
${pay !== null && !form.salaryVisible && html`<p>${texts.payHidden(pay)}</p>`}
${jobSections(visit, preview.job, 'h4')}
${jobFacts(visit, preview.job)}</section>
${remarkSection(desk, preview.findings)}`;
}

function remarkSection({ visit }: DeskCall, findings: PreviewedJob['findings']): SafeHtml {
  return html`<section class="panel"><h2>${jobsTexts[visit.lang].remarksHeading}</h2>${remarkList(visit.lang, findings)}</section>`;
}
