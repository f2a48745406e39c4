import { contractOf, remoteOf, salaryOf } from '../../domain/jobs/one-job/job-details.ts';
import { locationLine } from '../../domain/jobs/published-job.ts';
import { syndicationFormats } from '../../domain/jobs/syndication/formats.ts';
import type { VisibleJob, WorkspaceView } from '../../domain/jobs/visible-job.ts';
import { paths } from '../requests/page-urls.ts';
import type { Visit } from '../requests/visit.ts';
import { type Child, html, type SafeHtml } from '../style/html.ts';
import { layout } from '../style/layout.ts';

export type Careers = {
  workspace: WorkspaceView;
  jobs: readonly VisibleJob[];
  changedAt: Date;
  /** The next publication or closing time (D12). */
  changesAt: Date | null;
};

/** `/careers/{workspaceSlug}`: the offers of a workspace, newest first. */
export function careersPage(visit: Visit, { workspace, jobs }: Pick<Careers, 'workspace' | 'jobs'>): string {
  const texts = visit.texts.careers;
  return layout(visit, {
    style: 'careers',
    title: texts.title(workspace.name),
    description: texts.description(workspace.name),
    path: paths.careers(workspace.slug),
    workspace,
    head: feeds(visit, workspace),
    main: html`<div class="hero">
<h1>${texts.heading(workspace.name)}</h1>
${jobs.length > 0 && html`<p class="lead">${texts.count(jobs.length)}</p>`}
</div>
${jobs.length === 0 ? emptyState(visit, workspace) : offers(visit, jobs)}`,
  });
}

/** Where feed readers find the same jobs. */
function feeds({ texts, urls }: Visit, { slug, name }: WorkspaceView): Child {
  const title = texts.careers.title(name);
  return Object.values(syndicationFormats).map(
    ({ file, mediaType }) =>
      html`<link rel="alternate" type="${mediaType}" title="${title}" href="${urls.careersFeed(slug, file)}">`,
  );
}

function offers(visit: Visit, jobs: readonly VisibleJob[]): SafeHtml {
  return html`<ul class="offers" aria-label="${visit.texts.careers.listLabel}">${jobs.map((job) => offer(visit, job))}</ul>`;
}

function offer({ lang, texts, urls }: Visit, job: VisibleJob): SafeHtml {
  const facts = [locationLine(job), contractOf(job, texts), remoteOf(job, texts), salaryOf(job, texts)];
  const company = job.company !== null && job.company.name !== job.workspace.name && job.company.name;
  return html`<li class="offer">
<h2${job.lang !== lang && html` lang="${job.lang}"`}><a class="offer-link" href="${urls.job(job)}">${job.title}</a></h2>
${company && html`<p class="company">${company}</p>`}
<ul class="tags">${facts.filter((fact) => fact !== null).map((fact) => html`<li>${fact}</li>`)}</ul>
</li>`;
}

function emptyState({ texts: { careers } }: Visit, workspace: WorkspaceView): SafeHtml {
  return html`<div class="panel empty"><h2>${careers.emptyHeading}</h2><p>${careers.empty(workspace.name)}</p></div>`;
}
