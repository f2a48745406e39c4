import { findAnswers } from '#domain/employers/answers.ts';
import { type Employer, findEmployersWithJobs } from '#domain/employers/list-employers.ts';
import { browseCareers } from '#domain/jobs/browse/browse-careers.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { findSimilarJobs } from '#domain/jobs/browse/find-similar-jobs.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { Deps } from '#domain/ports.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, type PageReply, textReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { type Careers, careersPage } from './careers-page.ts';
import { homePage } from './home-page.ts';
import { jobAddressOf } from './job-address.ts';
import { jobPage } from './job-page.ts';
import { readSearch } from './list/search.ts';
import { careersLinks, jobLinks, serviceLinks } from './machine-links.ts';

type WriteHome = (visit: Visit, employers: readonly Employer[]) => string;

/** Returns the handler of the home page in one format. All formats list the same employers. */
export function homeHandler(write: WriteHome, mediaType: string) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const { settings } = deps;
    const visit = visitOf(settings, call);
    const employers = settings.site.listsEmployers ? await findEmployersWithJobs(deps) : [];
    const headers = serviceLinks(settings);
    // All visitors get this answer, but no workspace is its owner: it is cached for a moment only (D7).
    const shared = {};
    return textReply(write(visit, employers), { lang: visit.lang, mediaType, headers, shared });
  };
}

export const showHome = homeHandler(homePage, 'text/html; charset=utf-8');

type WriteCareers = (visit: Visit, careers: Careers) => string;

/** Returns the handler of a workspace's jobs in one format. All formats have the same jobs and headers. */
export function careersHandler(write: WriteCareers, mediaType: string) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const slug = call.params.workspaceSlug ?? '';
    const search = readSearch(call.query);
    const workspace = await findCareers(deps, slug);
    const browsed = workspace && (await browseCareers(deps, { slug, search }));
    if (workspace === null || browsed === null) return errorReply(deps.settings, call, 404);
    const visit = visitOf(deps.settings, call, workspace);
    return textReply(write(visit, { workspace, search, browsed }), {
      lang: visit.lang,
      mediaType,
      headers: careersLinks(deps.settings, workspace),
      shared: { owners: [workspace.id], changedAt: browsed.changedAt, freshUntil: browsed.changesAt },
    });
  };
}

export const showCareers = careersHandler(careersPage, 'text/html; charset=utf-8');

export async function showJob(deps: Deps, call: PageCall): Promise<PageReply> {
  const address = jobAddressOf(call);
  const { job } = await findOpenJob(deps, address);
  const visit = visitOf(deps.settings, call, job.workspace);
  const { jobs: similar, changesAt } = await findSimilarJobs(deps, { ...address, lang: visit.lang });
  const answers = await findAnswers(deps, { workspaceId: job.workspace.id });
  return htmlReply(jobPage(visit, { job, similar, answers }), visit.lang, {
    headers: jobLinks(deps.settings, job),
    // The page shows similar jobs, so it is fresh until the next moment at which any job of the workspace changes.
    shared: { owners: [job.workspace.id], freshUntil: changesAt },
  });
}
