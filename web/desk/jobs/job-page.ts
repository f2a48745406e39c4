import type {
  DeskJob,
  PreviewedJob,
  RecruitmentEntry,
} from '#domain/administration/recruitments/desk-jobs.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { remarkList } from './findings.ts';
import { JOB_FORM_ID } from './job-faults.ts';
import { fieldsOfJob } from './job-fields.ts';
import type { JobForm } from './job-form.ts';
import { previewSection } from './job-preview.ts';
import { nameInAddress } from './name-in-address.ts';
import { closingSection, publicationSection } from './publication-sections.ts';
import { questionFields } from './question-form.ts';
import { jobsTexts } from './texts.ts';

type JobView = {
  /** Null for a job that is not saved yet. */
  deskJob: DeskJob | null;
  form: JobForm;
  /** The id of a new job's form. */
  formId?: string | undefined;
  faults: readonly Fault[];
  /** The job as it would be shown, with the findings of boards and laws; null before it is asked for. */
  preview: PreviewedJob | null;
  /** The pay as it is read from the form, which the preview may hide. */
  salary?: RecruitmentEntry['salary'];
  lang: 'fr' | 'en';
  isSaved: boolean;
};

/** `/desk/jobs/{externalId}` and `/desk/jobs/new`: the import's format as a form, with its preview. */
export function jobPage(
  desk: DeskCall,
  { deskJob, form, formId, faults, preview, salary, lang, isSaved }: JobView,
): string {
  const { visit } = desk;
  const texts = jobsTexts[visit.lang];
  const job = deskJob?.job;
  const name = job === undefined ? null : nameInAddress(job);
  const action =
    name === null
      ? visit.urls.formTo('/desk/jobs/new', {})
      : visit.urls.formTo('/desk/jobs/{externalId}', { externalId: name });
  const findings = preview?.findings ?? job?.findings ?? [];
  return deskFrame(desk, {
    title: job?.title ?? texts.newTitle,
    lead: texts.editLead,
    place: '/desk/jobs',
    isSaved,
    faults,
    main: html`${job?.url != null && html`<p><a href="${job.url}">${texts.open}</a></p>`}
${job !== undefined && publicationSection(desk, { action, job })}
${preview !== null ? previewSection(desk, { form, preview, salary }) : findings.length > 0 && html`<section class="panel"><h2>${texts.boards}</h2>${remarkList(visit.lang, findings)}</section>`}
<section class="panel" id="${JOB_FORM_ID}">${deskForm(desk, action, html`${formId !== undefined && html`<input type="hidden" name="formId" value="${formId}">`}${fieldsOfJob(desk, { form, faults, findings })}${questionFields(desk, { questions: form.questions, lang, faults })}${saveButtons(desk, { job, isPreviewed: preview !== null })}`)}</section>
${job !== undefined && job.status !== 'closed' && closingSection(desk, { action, faults })}
<p class="back"><a href="${visit.urls.to('/desk/jobs', {})}">${texts.back}</a></p>`,
  });
}

type Saving = { job: DeskJob['job'] | undefined; isPreviewed: boolean };

/** The buttons of the form, each of which says what becomes of the job. The main one of a new job shows its preview first. */
function saveButtons({ visit }: DeskCall, { job, isPreviewed }: Saving): SafeHtml {
  const { check, saving } = jobsTexts[visit.lang];
  const button = (step: string, words: string, isMain = false): Child =>
    html`<button class="button${!isMain && ' quiet'}" type="submit" name="step" value="${step}">${words}</button>`;
  const isSaved = job !== undefined;
  const preview = button('preview', check, !isSaved && !isPreviewed);
  if (job?.status === 'closed')
    return html`<p class="actions">${preview}${button('draft', saving.closed, true)}${button('reopen', saving.reopen)}</p>`;
  const isPublished = job?.published === true;
  return html`<p class="actions">${preview}${button('publish', isPublished ? saving.published : saving.publish, isSaved || isPreviewed)}${button('draft', isPublished ? saving.unpublish : saving.hidden)}</p>`;
}
