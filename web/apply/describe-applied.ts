import { otherCompany, type VisibleJob } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { careersTexts } from '../careers/texts/texts.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { applyTexts } from './texts.ts';

/** Returns the texts and addresses of a job's form, or of the form for unsolicited applications. */
export function describeApplied({ lang, urls }: Visit, job: VisibleJob) {
  const { form } = applyTexts[lang];
  const { id: jobId, title, workspace } = job;
  const { name, slug: workspaceSlug } = workspace;
  if (job.openApplications === true) {
    return {
      title: form.openTitle(name),
      appliedFor: html`<p class="lead" dir="auto">${form.openLead(name)}</p>`,
      tool: form.openTool(name),
      path: pathTo('/apply/{workspaceSlug}', { workspaceSlug }),
      action: urls.formTo('/apply/{workspaceSlug}', { workspaceSlug }),
      back: { href: urls.to('/careers/{workspaceSlug}', { workspaceSlug }), text: form.backToJobs },
    };
  }
  const address = { workspaceSlug, jobId };
  const company = otherCompany(job);
  const ownLang = job.lang !== lang && html` lang="${job.lang}"`;
  return {
    title: form.title(title),
    appliedFor: html`<p class="lead" dir="auto"${ownLang}>${title}</p><p class="employer" dir="auto">${name}</p>${company !== null && html`<p dir="auto">${careersTexts[lang].job.hiringFor(company)}</p>`}`,
    tool: form.toolDescription(title),
    path: pathTo('/apply/{workspaceSlug}/{jobId}', address),
    action: urls.formTo('/apply/{workspaceSlug}/{jobId}', address),
    back: { href: urls.to('/careers/{workspaceSlug}/{jobId}', address), text: form.backToJob },
  };
}
