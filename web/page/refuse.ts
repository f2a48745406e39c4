import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type ErrorStatus, errorPage } from './error-page.ts';
import { helplineLine } from './helpline-line.ts';
import type { PageCall } from './page-call.ts';
import { htmlReply, type PageReply } from './reply.ts';
import { type RequestPreferences, type Site, visitOf } from './visit.ts';

/** The pages with fields for a candidate's own words. */
const CANDIDATE_PATHS = /^\/(?:apply|chat|portal)\//;

type Refused = RequestPreferences & Partial<Pick<PageCall, 'method' | 'path'>>;

/** Tells whether a candidate sent words that are stored nowhere now: the refusal names the helpline, read or not (D141). */
function hasRefusedWords({ method, path = '' }: Refused): boolean {
  return method === 'POST' && CANDIDATE_PATHS.test(path);
}

/** A refusal as a page in the words of its status; it leads back to the workspace where that is known. */
export function errorReply(
  site: Site,
  preferences: Refused,
  status: ErrorStatus,
  workspace?: WorkspaceView,
): PageReply {
  const visit = visitOf(site, preferences, workspace);
  const refusal = { status, ...(workspace && { workspace }) };
  const more = hasRefusedWords(preferences) ? { more: helplineLine(visit) } : {};
  return htmlReply(errorPage(visit, { ...refusal, ...more }), visit.lang, { status });
}
