import type { Request, Response } from 'express';
import { findVisibleJob, listVisibleJobs } from '../db/visible-jobs.ts';
import { findWorkspaceBySlug } from '../db/workspaces.ts';
import type { buildDocument } from '../openapi/document.ts';
import type { Context } from '../routers/context.ts';
import type { Deps } from '../routers/deps.ts';
import { noticeOf } from '../routers/notices.ts';
import { describePortal } from '../routers/portal/describe-portal.ts';
import { findLinkedSession } from '../routers/prequalification/chat-link.ts';
import { decide } from '../routers/prequalification/decide.ts';
import { describeChat } from '../routers/prequalification/describe-chat.ts';
import { appRouter } from '../routers/root.ts';
import { t } from '../routers/trpc.ts';
import type { WorkspaceView } from '../web/job-view.ts';
import type { PageDeps } from '../web/pages.ts';
import { contactOf } from './follow-up/contact-of.ts';
import { reasons, toDomainError } from './kernel/errors.ts';

export type PageSources = {
  deps: Deps;
  document: ReturnType<typeof buildDocument>;
  contextOf: (request: Request, response: Response) => Context;
};

type Employer = WorkspaceView & { anonymous: boolean; contactEmail: string | null };

const createCaller = t.createCallerFactory(appRouter);

/** What the pages ask for, for one request; what they change goes through everybody's procedures and use cases. */
export function pageDepsFor(
  { deps, document, contextOf }: PageSources,
  request: Request,
  response: Response,
): PageDeps {
  const { settings, database, clock } = deps;
  const { publicUrl, publisher, cvBytesMax } = settings;
  const findWorkspace = (slug: string) => findWorkspaceBySlug(database.query, slug);

  return {
    publicUrl,
    publisher,
    cvBytesMax,
    clock,
    findWorkspace,
    findCareers: async (slug) => {
      const workspace = await findWorkspace(slug);
      return (
        workspace && { workspace, ...(await listVisibleJobs(database.query, workspace.id, clock.now())) }
      );
    },
    findJob: (jobId) => findVisibleJob(database.query, jobId, clock.now()),
    consentNotice: (_job, lang) => noticeOf('application', lang),
    submit: async ({ form, lang }) => {
      const caller = createCaller({ ...contextOf(request, response), acceptLanguage: lang });
      // The procedure's own schema checks what the form held.
      const input = form as Parameters<typeof caller.applications.submit>[0];
      return caller.applications
        .submit(input)
        .catch((error: unknown) => ({ ok: false as const, ...refusalOf(error) }));
    },
    openPortal: (token) => nullIfMissing(openPortal(token)),
    requestDeletion: async (token) => {
      const { portal } = createCaller(contextOf(request, response));
      const logged = await nullIfMissing(portal.requestDeletion({ token }));
      return logged && nullIfMissing(openPortal(token));
    },
    openChat: (token) => nullIfMissing(openChat(token)),
    conversationNotice: (lang) => noticeOf('ai_conversation', lang),
    decideChat: async ({ token, decision, lang }) => {
      const { clientAddress } = contextOf(request, response);
      const record = async () => {
        const { sessionId } = await findLinkedSession(deps, token);
        await decide(deps, { sessionId, decision, way: 'mailed_link', acceptLanguage: lang, clientAddress });
        return true;
      };
      return (await nullIfMissing(record())) ?? false;
    },
    documentOf: () => document,
  };

  async function openPortal(token: string) {
    return withContact(await describePortal(contextOf(request, response), token));
  }

  async function openChat(token: string) {
    return withContact(await describeChat(deps, token));
  }

  function withContact<View>({ employer, ...view }: View & { employer: Employer }) {
    return {
      ...view,
      workspace: employer,
      contactEmail: contactOf(settings, { job: employer, workspace: employer }),
    };
  }
}

/** A failure as a form's page shows it. */
export function refusalOf(error: unknown) {
  const failure = toDomainError(error);
  const { status } = reasons[failure.reason];
  return {
    status,
    message: failure.message,
    details: failure.details,
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
  };
}

function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: unknown) => {
    if (toDomainError(error).reason === 'not_found') return null;
    throw error;
  });
}
