import { listManagedJobs } from '#domain/administration/recruitments/list-managed-jobs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { type DeskCall, deskHandler, deskReply } from '../desk-call.ts';
import { deskFrame } from '../frame/desk-frame.ts';
import { jobState } from './job-state.ts';
import { nameInAddress } from './name-in-address.ts';
import { jobsTexts } from './texts.ts';

/** The number of jobs on a page of the list. */
const PAGE_SIZE = 50;

type JobsPage = Awaited<ReturnType<typeof listManagedJobs>>;

/** `/desk/jobs`: the workspace's jobs, with the number of rules of boards and laws that each breaks. */
export const showJobs = deskHandler(async (deps, { query }, desk) => {
  const { cursor } = query;
  const position = typeof cursor === 'string' && cursor !== '' ? { cursor } : {};
  const page = await listManagedJobs(deps, desk.access, { limit: PAGE_SIZE, ...position });
  return deskReply(desk, jobsPage(desk, page));
}, 'jobs:manage');

function jobsPage(desk: DeskCall, { jobs, nextCursor }: JobsPage): string {
  const { visit } = desk;
  const texts = jobsTexts[visit.lang];
  const addButton = (label: string) =>
    html`<a class="button" href="${visit.urls.to('/desk/jobs/new', {})}">${label}</a>`;
  const list =
    jobs.length === 0
      ? html`<p>${texts.none}</p><p class="actions">${addButton(texts.writeFirst)}</p>`
      : html`<ul class="entries">${jobs.map((job) => html`<li>${jobEntry(desk, job)}</li>`)}</ul>`;
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: '/desk/jobs',
    path: '/desk/jobs',
    main: html`${jobs.length > 0 && html`<p class="actions">${addButton(texts.add)}</p>`}
<section class="panel">${list}</section>
${nextCursor !== null && html`<p><a href="${visit.urls.to('/desk/jobs', {}, [['cursor', nextCursor]])}">${texts.nextJobs}</a></p>`}`,
  });
}

function jobEntry({ visit }: DeskCall, job: JobsPage['jobs'][number]): SafeHtml {
  const texts = jobsTexts[visit.lang];
  const { id, externalId, title, location, applications, findings } = job;
  const applicationCount = Object.values(applications).reduce((sum, number) => sum + number, 0);
  const href = visit.urls.to('/desk/jobs/{externalId}', {
    externalId: nameInAddress({ id, externalId }),
  });
  const place = location?.display ?? location?.city;
  // A rule that several boards share counts once, as on the job's page.
  const brokenRules = new Set(findings.map(({ rule }) => rule));
  // The desk's lists leave out the applications to test jobs, so these get no link.
  const applicationsTag =
    applicationCount > 0 && job.test !== true
      ? html`<a class="tag" href="${visit.urls.to('/desk', {}, [['job', id]])}">${texts.applications(applicationCount)}</a>`
      : html`<span class="tag">${texts.applications(applicationCount)}</span>`;
  return html`<p><a href="${href}" dir="auto">${title}</a></p>${place && html`<p dir="auto">${place}</p>`}
<p class="tags">${jobState(visit, job)}${applicationsTag}${brokenRules.size > 0 && html`<span class="tag long">${texts.findings(brokenRules.size)}</span>`}</p>`;
}
