import type { Deps } from '#domain/ports.ts';
import { describeInterviewer } from '#domain/trust/describe-interviewer.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { interviewerPage } from './interviewer-page.ts';

/** The page is not cached: its data are a file and the configuration, whose changes raise no revision. */
export async function showInterviewer(deps: Deps, call: PageCall): Promise<PageReply> {
  const visit = visitOf(deps.settings, call);
  return htmlReply(interviewerPage(visit, await describeInterviewer(deps)), visit.lang);
}
