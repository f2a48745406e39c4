import { otherCompany, type VisibleJob } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { careersTexts } from '../careers/texts/texts.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { applyTexts } from './texts.ts';

/**
 * Returns the texts and addresses of the form by what the person applies to: a job, or the employer without a job (an
 * open application).
 */
export function applicationTarget({ lang, urls }: Visit, job: VisibleJob) {
  const { id: jobId, title, workspace } = job;
  const { name, slug: workspaceSlug } = workspace;
  if (job.openApplications === true) {
    const texts = applyTexts[lang].openApplication;
    return {
      title: texts.title(name),
      targetLines: html`<p class="lead" dir="auto">${texts.lead(name)}</p>`,
      toolDescription: texts.toolDescription(name),
      path: pathTo('/apply/{workspaceSlug}', { workspaceSlug }),
      action: urls.formTo('/apply/{workspaceSlug}', { workspaceSlug }),
      back: { href: urls.to('/careers/{workspaceSlug}', { workspaceSlug }), text: texts.back },
    };
  }
  const texts = applyTexts[lang].jobApplication;
  const jobAddress = { workspaceSlug, jobId };
  const company = otherCompany(job);
  const companyLine =
    company !== null && html`<p dir="auto">${careersTexts[lang].job.hiringFor(company)}</p>`;
  const langAttribute = job.lang !== lang && html` lang="${job.lang}"`;
  return {
    title: texts.title(title),
    targetLines: html`<p class="lead" dir="auto"${langAttribute}>${title}</p><p class="employer" dir="auto">${name}</p>${companyLine}`,
    toolDescription: texts.toolDescription(title),
    path: pathTo('/apply/{workspaceSlug}/{jobId}', jobAddress),
    action: urls.formTo('/apply/{workspaceSlug}/{jobId}', jobAddress),
    back: { href: urls.to('/careers/{workspaceSlug}/{jobId}', jobAddress), text: texts.back },
  };
}
