import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { describeInterviewer } from '#domain/trust/describe-interviewer.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { interviewerPage } from './interviewer-page.ts';

/**
 * `/trust/interviewer`, also with an employer's slug. The page is not cached: it shows a file and the configuration,
 * whose changes raise no revision.
 */
export async function showInterviewer(deps: Deps, call: PageCall): Promise<PageReply> {
  const slug = call.params.workspaceSlug;
  const employer = slug === undefined ? null : await findCareers(deps, slug);
  if (slug !== undefined && employer === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, employer ?? undefined);
  return htmlReply(interviewerPage(visit, employer, await describeInterviewer(deps)), visit.lang);
}
