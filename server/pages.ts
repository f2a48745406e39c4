import type { Request, RequestHandler, Response } from 'express';
import { findVisibleJob, listVisibleJobs } from '../db/visible-jobs.ts';
import { findWorkspaceBySlug } from '../db/workspaces.ts';
import { decodeMultipart } from '../openapi/decode-multipart.ts';
import type { buildDocument } from '../openapi/document.ts';
import { matchPath } from '../openapi/match.ts';
import { sendReply } from '../openapi/reply.ts';
import type { Context } from '../routers/context.ts';
import type { Deps } from '../routers/deps.ts';
import { noticeOf } from '../routers/notices.ts';
import { appRouter } from '../routers/root.ts';
import { t } from '../routers/trpc.ts';
import { createPages, errorReply, type PageDeps, type PageRequest } from '../web/pages.ts';
import { type DomainError, reasons, toDomainError } from './kernel/errors.ts';

type Sources = {
  deps: Deps;
  document: ReturnType<typeof buildDocument>;
  contextOf: (request: Request, response: Response) => Context;
  onFailure: (failure: DomainError, requestId: string) => void;
};

const createCaller = t.createCallerFactory(appRouter);

/** The first-party pages; their form goes through the same procedure as everybody's. */
export function pages({ deps, document, contextOf, onFailure }: Sources): RequestHandler {
  const { settings, database, clock } = deps;
  const site = { publicUrl: settings.publicUrl, publisher: settings.publisher };

  const partsFor = (request: Request, response: Response): PageDeps => ({
    ...site,
    cvBytesMax: settings.cvBytesMax,
    clock,
    findCareers: async (slug) => {
      const workspace = await findWorkspaceBySlug(database.query, slug);
      if (workspace === null) return null;
      const { jobs } = await listVisibleJobs(database.query, workspace.id, clock.now());
      return { workspace, jobs };
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
    documentOf: () => document,
  });

  return async (request, response, next) => {
    const parts = partsFor(request, response);
    const found = matchPath(createPages(parts), request.path);
    if (found === null) return next();
    response.locals.route = found.route.path;
    const look: PageRequest = {
      method: request.method,
      params: found.params,
      query: request.query as Record<string, string | undefined>,
      acceptLanguage: request.get('Accept-Language') ?? null,
      readForm: () => readForm(request, response, settings.cvBytesMax),
    };
    try {
      await sendReply(request, response, await found.route.handle(look));
    } catch (error) {
      const failure = toDomainError(error);
      onFailure(failure, response.locals.requestId);
      if (response.headersSent) response.destroy();
      else
        await sendReply(
          request,
          response,
          errorReply(site, look, reasons[failure.reason].status === 404 ? 404 : 500),
        );
    }
  };

  function refusalOf(error: unknown) {
    const failure = toDomainError(error);
    const { status } = reasons[failure.reason];
    return {
      status,
      message: failure.message,
      details: failure.details,
      ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
    };
  }

  async function readForm(request: Request, response: Response, fileBytesMax: number) {
    try {
      return { fields: await decodeMultipart(request, response, { fileField: 'cv', fileBytesMax }) };
    } catch (error) {
      return {
        fields: { ...(request.body as Record<string, unknown> | undefined) },
        refusal: refusalOf(error),
      };
    }
  }
}
