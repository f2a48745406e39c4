import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { accessibilityPage } from './accessibility-page.ts';
import { legalNoticePage } from './legal-notice-page.ts';
import { privacyPage } from './privacy-page.ts';
import type { Employer } from './statement-frame.ts';

/** Returns the handler of a statement: the service's, or an employer's if the path names one. */
function statementHandler(write: (visit: Visit, employer: Employer | null, deps: Deps) => string) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const slug = call.params.workspaceSlug;
    const employer = slug === undefined ? null : await findCareers(deps, slug);
    if (slug !== undefined && employer === null) return errorReply(deps.settings, call, 404);
    const visit = visitOf(deps.settings, call, employer ?? undefined);
    return htmlReply(write(visit, employer, deps), visit.lang, {
      shared: employer === null ? {} : { owners: [employer.id] },
    });
  };
}

export const showLegalNotice = statementHandler(legalNoticePage);
export const showPrivacy = statementHandler((visit, employer, { settings }) =>
  privacyPage(visit, employer, settings),
);
export const showAccessibility = statementHandler(accessibilityPage);
