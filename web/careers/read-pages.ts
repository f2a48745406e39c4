import { jobMarkdown } from '#domain/jobs/one-job/job-markdown.ts';
import { errorReply, missingJob } from '../page/refuse.ts';
import { type PageReply, textReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { endOf, findJob } from './find-job.ts';
import { readSearch } from './list/search.ts';
import { careersLinks, jobLinks, serviceLinks } from './machine-links.ts';
import { careersMarkdown, homeMarkdown } from './pages-markdown.ts';

const mediaType = 'text/markdown; charset=utf-8';

/** The pages for who reads Markdown, by `Accept`: the same address, jobs and words, no layout. */
export async function readHome(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const visit = visitOf(deps, request);
  return textReply(homeMarkdown(visit), {
    lang: visit.lang,
    mediaType,
    headers: serviceLinks(deps),
    shared: {},
  });
}

export async function readCareers(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const slug = request.params.workspaceSlug ?? '';
  const search = readSearch(request.query);
  const workspace = await deps.findWorkspace(slug);
  const found = workspace && (await deps.browseCareers(slug, search));
  if (workspace === null || found === null) return errorReply(deps, request, 404);
  const visit = visitOf(deps, request, workspace);
  return textReply(careersMarkdown(visit, { workspace, search, found }), {
    lang: visit.lang,
    mediaType,
    headers: careersLinks(deps, workspace),
    shared: { owners: [workspace.id], changedAt: found.changedAt, freshUntil: found.changesAt },
  });
}

/** In the job's own language. */
export async function readJob(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  return textReply(jobMarkdown(deps, job), {
    lang: job.lang,
    mediaType,
    headers: jobLinks(deps, job),
    shared: { owners: [job.workspace.id], freshUntil: endOf(job) },
  });
}
