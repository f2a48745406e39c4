import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type ErrorStatus, errorPage } from './error-page.ts';
import { htmlReply, type PageReply } from './reply.ts';
import { type RequestPreferences, type Site, visitOf } from './visit.ts';

/** A refusal as a page in the words of its status; it leads back to the workspace where that is known. */
export function errorReply(
  site: Site,
  preferences: RequestPreferences,
  status: ErrorStatus,
  workspace?: WorkspaceView,
): PageReply {
  const visit = visitOf(site, preferences, workspace);
  return htmlReply(errorPage(visit, { status, ...(workspace && { workspace }) }), visit.lang, { status });
}
