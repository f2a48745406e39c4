import type { Request, Response } from 'express';
import { isPublicJobOver } from '#db/recruitments/public-job.ts';
import { findVisibleJob } from '#db/recruitments/visible-jobs.ts';
import { findWorkspaceImage } from '#db/workspaces/workspace-images.ts';
import { findWorkspaceBySlug } from '#db/workspaces/workspaces.ts';
import { findCountedTokenHolder, findTokenHolder, type TokenHolder } from '#domain/access/token-holder.ts';
import { toApplicationForm } from '#domain/applications/form/application-form.ts';
import { openApplication, openApplicationCv } from '#domain/employers/open-application.ts';
import { browseCareers } from '#domain/jobs/browse/browse-careers.ts';
import { findSimilarJobs } from '#domain/jobs/browse/find-similar-jobs.ts';
import { readSyndication } from '#domain/jobs/syndication/read-syndication.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import { describePortal } from '#domain/portal/describe-portal.ts';
import type { ExportedData } from '#domain/portal/export/build-export.ts';
import type { Deps } from '#domain/ports.ts';
import { findLinkedSession } from '#domain/prequalification/chat-link.ts';
import { correctFact } from '#domain/prequalification/correct-fact.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import { reasons, toDomainError } from '#kernel/errors/errors.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { contactOf } from '#mails/sending/contact-of.ts';
import type { buildDocument } from '#openapi/document/document.ts';
import { formRules } from '#routers/applications/form-rules.ts';
import type { Context } from '#routers/base/context.ts';
import { t } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/root.ts';
import type { Decision } from '#web/chat/chat-view.ts';
import type { PageDeps } from '#web/pages.ts';
import { heldPages } from './held-pages.ts';
import { nullIfMissing } from './null-if-missing.ts';

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
  const { publicUrl, publisher, docs, interviewer } = settings;
  const findWorkspace = (slug: string) => findWorkspaceBySlug(database.query, slug);

  return {
    publicUrl,
    publisher,
    docs,
    interviewer,
    clock,
    findWorkspace,
    syndicate: (wanted) => readSyndication(deps, wanted),
    browseCareers: (slug, search) => browseCareers(deps, { slug, search }),
    findSimilarJobs: (address) => findSimilarJobs(deps, address),
    findImage: (image) => findWorkspaceImage(database.query, image),
    findJob: (jobId) => findVisibleJob(database.query, jobId, clock.now()),
    isJobOver: (address) => isPublicJobOver(database.query, { ...address, at: clock.now() }),
    formOf: (job, lang) => toApplicationForm(settings, { job, lang, rules: formRules }),
    submit: async ({ form, lang }) => {
      const caller = createCaller({ ...contextOf(request, response), acceptLanguage: lang });
      // The procedure's own schema checks what the form held.
      const input = form as Parameters<typeof caller.applications.submit>[0];
      return caller.applications
        .submit(input)
        .catch((error: unknown) => ({ ok: false as const, ...refusalOf(error) }));
    },
    openPortal: async (token) => {
      await contextOf(request, response).countCall(['calls']);
      const { onCounted } = contextOf(request, response);
      return nullIfMissing(showPortal(findCountedTokenHolder(deps, { token, onCounted })));
    },
    requestDeletion: async (token) => {
      const { portal } = createCaller(contextOf(request, response));
      const logged = await nullIfMissing(portal.requestDeletion({ token }));
      return logged && nullIfMissing(showPortal(findTokenHolder(deps, { token })));
    },
    withdrawDeletion: async (token) => {
      const { portal } = createCaller(contextOf(request, response));
      const withdrawn = await nullIfMissing(portal.withdrawDeletion({ token }).catch(okIfTooLate));
      return withdrawn && nullIfMissing(showPortal(findTokenHolder(deps, { token })));
    },
    openExport: async (token) => {
      const { portal } = createCaller(contextOf(request, response));
      return nullIfMissing(portal.export({ token })) as Promise<ExportedData | null>;
    },
    openChat: (token, decision = null) => nullIfMissing(openChat(token, decision)),
    openApplication: async (token) => {
      const context = contextOf(request, response);
      await context.countCall(['calls']);
      return nullIfMissing(openApplication(deps, { token, onCounted: context.onCounted }));
    },
    openApplicationCv: async (token, number) => {
      const context = contextOf(request, response);
      await context.countCall(['calls']);
      const holder = { token, number, onCounted: context.onCounted };
      return nullIfMissing(openApplicationCv(deps, { ...holder, response: context }));
    },
    conversationNotice: (lang) =>
      conversationNoticeOf({ lang, interviewer, aiProvider: settings.aiProvider }),
    decideChat: async ({ token, decision, lang }) => {
      const context = contextOf(request, response);
      const record = async () => {
        const { sessionId } = await findLinkedSession(deps, token);
        const choice = { sessionId, decision, way: 'mailed_link', acceptLanguage: lang } as const;
        await recordConsent(deps, { ...choice, caller: context });
        return true;
      };
      return (await nullIfMissing(record())) ?? false;
    },
    correctFact: async (correction) => {
      const { onCounted } = contextOf(request, response);
      const correct = async () => {
        await correctFact(deps, { ...correction, onCounted });
        return true;
      };
      try {
        return await nullIfMissing(correct());
      } catch (error) {
        if (reasons[toDomainError(error).reason].status === 400) return false;
        throw error;
      }
    },
    ...heldPages(deps, () => contextOf(request, response)),
    documentOf: () => document,
  };

  async function showPortal(holder: Promise<TokenHolder>) {
    return withContact(await describePortal(deps, await holder));
  }

  /** Over the address's limit it opens for a decision that ends a standing consent only. */
  async function openChat(token: string, decision: Decision | null) {
    const link = openLinkToken(deps.tokenKeys, token, 'prequalification', clock.now());
    const names = { sessionId: link?.subjectId, decision };
    await contextOf(request, response).admit({ clientLimits: ['calls'], mayRevoke: true }, names);
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

/** The page then shows the portal as it is: with the deletion under way. */
function okIfTooLate(error: unknown): { ok: true } {
  if (toDomainError(error).reason === 'invalid_request') return { ok: true };
  throw error;
}
