import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { findSimilarJobs } from '#domain/jobs/browse/find-similar-jobs.ts';
import { findClosedJob } from '#domain/jobs/one-job/find-closed-job.ts';
import type { Deps } from '#domain/ports.ts';
import { errorPage } from '../page/error-page.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { closedJobPage } from './closed-job-page.ts';
import { readJobAddress } from './job-address.ts';
import { careersTexts } from './texts/texts.ts';

/** Answers for a job that is not public: 410 with other jobs if it was public before, else 404 (D51). */
export async function missingJob(deps: Deps, call: PageCall): Promise<PageReply> {
  const workspace = await findCareers(deps, call.params.workspaceSlug ?? '');
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const address = readJobAddress(call);
  const job = address === null ? null : await findClosedJob(deps, address);
  if (address === null || job === null) {
    const { missing } = careersTexts[visit.lang].job;
    return htmlReply(errorPage(visit, { words: missing, workspace }), visit.lang, { status: 404 });
  }
  const { jobs: otherJobs } = await findSimilarJobs(deps, { ...address, lang: visit.lang });
  return htmlReply(closedJobPage(visit, { path: call.path, workspace, job, otherJobs }), visit.lang, {
    status: 410,
  });
}
