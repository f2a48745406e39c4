import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { closedJobPage } from '../careers/closed-job-page.ts';
import { isJobOver } from '../careers/find-job.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { type ErrorStatus, errorPage } from './error-page.ts';
import { htmlReply, type PageReply } from './reply.ts';
import { type RequestPreferences, type Site, visitOf } from './visit.ts';

/** A refusal as a page: an unknown address (404), a job that is closed (410), a wrong method (405), a limit (429), a failure of ours (500, 503). */
export function errorReply(
  site: Site,
  request: RequestPreferences,
  status: ErrorStatus,
  workspace?: WorkspaceView,
): PageReply {
  const visit = visitOf(site, request, workspace);
  return htmlReply(errorPage(visit, { status, ...(workspace && { workspace }) }), visit.lang, { status });
}

/** A job that is not there, or no longer; its workspace's other offers are offered where it is known. */
export async function missingJob(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const workspace = await deps.findWorkspace(request.params.workspaceSlug ?? '');
  if (workspace === null) return errorReply(deps, request, 404);
  if (!(await isJobOver(deps, request))) return errorReply(deps, request, 404, workspace);
  const { workspaceSlug = '', jobId = '' } = request.params;
  const { jobs: others } = await deps.findSimilarJobs({ workspaceSlug, jobId });
  const visit = visitOf(deps, request, workspace);
  return htmlReply(closedJobPage(visit, { workspace, others }), visit.lang, { status: 410 });
}
