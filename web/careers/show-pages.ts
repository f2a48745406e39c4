import { errorReply, missingJob } from '../page/refuse.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { careersPage } from './careers-page.ts';
import { findJob } from './find-job.ts';
import { homePage } from './home-page.ts';
import { jobPage } from './job-page.ts';
import { readSearch } from './list/search.ts';
import { careersLinks, jobLinks, serviceLinks } from './machine-links.ts';

export async function showHome(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const visit = visitOf(deps, request);
  return htmlReply(homePage(visit), visit.lang, { headers: serviceLinks(deps), shared: {} });
}

export async function showCareers(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const slug = request.params.workspaceSlug ?? '';
  const search = readSearch(request.query);
  const workspace = await deps.findWorkspace(slug);
  const found = workspace && (await deps.browseCareers(slug, search));
  if (workspace === null || found === null) return errorReply(deps, request, 404);
  const visit = visitOf(deps, request, workspace);
  return htmlReply(careersPage(visit, { workspace, search, found }), visit.lang, {
    headers: careersLinks(deps, workspace),
    shared: { owners: [workspace.id], changedAt: found.changedAt, freshUntil: found.changesAt },
  });
}

export async function showJob(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  const visit = visitOf(deps, request, job.workspace);
  const { slug: workspaceSlug, id: workspaceId } = job.workspace;
  const { jobs: similar, changesAt } = await deps.findSimilarJobs({ workspaceSlug, jobId: job.id });
  return htmlReply(jobPage(visit, { job, similar }), visit.lang, {
    headers: jobLinks(deps, job),
    // The next moment of all of the workspace's jobs, this one's end included.
    shared: { owners: [workspaceId], freshUntil: changesAt },
  });
}
