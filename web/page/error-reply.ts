import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type ErrorStatus, errorPage } from './error-page.ts';
import { helplineLine } from './helpline-line.ts';
import type { PageCall } from './page-call.ts';
import { htmlReply, type PageReply } from './reply.ts';
import { type RequestPreferences, type Site, visitOf } from './visit.ts';

/** The pages with fields for a candidate's own words. */
const CANDIDATE_PATHS = /^\/(?:apply|chat|portal)\//;

/** A request that is refused; before it is read, only its preferences may be known. */
type RefusedRequest = RequestPreferences & Partial<Pick<PageCall, 'method' | 'path'>>;

/**
 * Tells whether a candidate's words may be in the refused form. They are neither read nor stored, so the page names the
 * helpline (D141).
 */
function mayHaveWords({ method, path = '' }: RefusedRequest): boolean {
  return method === 'POST' && CANDIDATE_PATHS.test(path);
}

/** Answers with the page of a status, which links to the workspace if that is known. */
export function errorReply(
  site: Site,
  request: RefusedRequest,
  status: ErrorStatus,
  workspace?: WorkspaceView,
): PageReply {
  const visit = visitOf(site, request, workspace);
  const text = errorPage(visit, {
    status,
    ...(workspace && { workspace }),
    ...(mayHaveWords(request) && { extraContent: helplineLine(visit) }),
  });
  return htmlReply(text, visit.lang, { status });
}
