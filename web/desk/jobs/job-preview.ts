import type { PreviewedJob, RecruitmentEntry } from '#domain/administration/recruitments/desk-jobs.ts';
import { formatPay } from '#kernel/text/format-pay.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { jobFacts, jobHeading, jobSections } from '#web/careers/job-page.ts';
import type { DeskCall } from '../desk-call.ts';
import { remarkList } from './findings.ts';
import type { JobForm } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Previewed = {
  form: Pick<JobForm, 'salaryVisible'>;
  preview: PreviewedJob;
  salary: RecruitmentEntry['salary'];
};

/** Shows the job in the words of its own page, and the rules of boards and laws that it breaks. */
export function previewSection({ visit }: DeskCall, { form, preview, salary }: Previewed): SafeHtml {
  const texts = jobsTexts[visit.lang];
  const { min = null, max = null, currency = 'EUR', period = 'year' } = salary ?? {};
  const pay = formatPay({ min, max, currency, period }, visit.lang);
  return html`<section class="panel preview" id="preview"><h2>${texts.preview}</h2><p class="hint">${texts.previewHint}</p>
${jobHeading(visit, preview.job, 'h3')}
${pay !== null && !form.salaryVisible && html`<p>${texts.payHidden(pay)}</p>`}
${jobSections(visit, preview.job, 'h4')}
${jobFacts(visit, preview.job)}</section>
<section class="panel"><h2>${texts.boards}</h2>${remarkList(visit.lang, preview.findings)}</section>`;
}
