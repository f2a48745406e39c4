import type { Request, RequestHandler, Response } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import { type DomainError, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { failureHeaders } from '#openapi/edge/errors.ts';
import type { BodyBounds } from '#openapi/input/decode.ts';
import { decodeMultipart } from '#openapi/input/decode-multipart.ts';
import { matchPath } from '#openapi/match.ts';
import { sendReply } from '#openapi/reply/reply.ts';
import { ReplyCache, type Revisions } from '#openapi/reply/reply-cache.ts';
import type { Context } from '#routers/base/context.ts';
import type { Query } from '#web/page/query.ts';
import { createPages, errorReply, type PageReply, type PageRequest, type PageRoute } from '#web/pages.ts';
import { type PageSources, pageDepsFor, refusalOf } from './page-deps.ts';

type Options = PageSources & {
  bodies: BodyBounds;
  revisions: Revisions;
  onFailure: (failure: DomainError, requestId: string) => void;
};

/** The first-party pages. What everybody may share is kept as the exports' answers are (D7). */
export function pages({ bodies, revisions, onFailure, ...sources }: Options): RequestHandler {
  const { settings, clock } = sources.deps;
  const cache = new ReplyCache({ clock, revisions });

  return async (request, response, next) => {
    // One for all that a page asks for, so that a form counts once.
    const context = sources.contextOf(request, response);
    const deps = pageDepsFor({ ...sources, contextOf: () => context }, request, response);
    const routes = createPages(deps);
    const found = matchPath(routes, request.path);
    if (found === null && redirectWithoutSlash(request, response, { routes, publicUrl: settings.publicUrl }))
      return;
    if (found === null || found.params === 'malformed') return next();
    // Text that no name can hold names nothing (D21).
    if (!Object.values(found.params).every(isCleanText)) return next();
    response.locals.route = found.route.path;
    const look: PageRequest = {
      ...preferencesOf(request),
      method: request.method,
      params: found.params,
      prefersMarkdown: request.accepts(['html', 'text/markdown']) === 'text/markdown',
      readForm: (counted = 'submissions') => readForm(request, response, { context, bodies, counted }),
    };
    try {
      await sendReply(request, response, await answer(found.route, look, context));
    } catch (error) {
      const failure = toDomainError(error);
      onFailure(failure, response.locals.requestId);
      if (response.headersSent) response.destroy();
      else {
        const reply = errorReply(settings, look, pageStatusOf(failure));
        const headers = { ...reply.headers, ...failureHeaders(failure, settings.publicUrl) };
        await sendReply(request, response, { ...reply, headers });
      }
    }
  };

  async function answer(route: PageRoute, look: PageRequest, context: Context) {
    const key = route.keyOf(look);
    if (key === null) return route.handle(look);
    const load = async () => cacheable(await route.handle(look));
    return (await cache.get(key, load, context.countRead)).reply;
  }
}

/** An address with a slash behind it leads to its page, by an address that is built anew (D69). */
function redirectWithoutSlash(
  request: Request,
  response: Response,
  { routes, publicUrl }: { routes: readonly PageRoute[]; publicUrl: string },
): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !/[^/]\/+$/.test(request.path)) return false;
  const found = matchPath(routes, request.path.replace(/\/+$/, ''));
  if (found === null || found.params === 'malformed') return false;
  const { params } = found;
  const path = found.route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const below = new URL(`${publicUrl}${path}`).pathname;
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').toString();
  response.locals.route = found.route.path;
  response
    .status(308)
    .set('Cache-Control', 'no-store')
    .set('Location', query === '' ? below : `${below}?${query}`)
    .end();
  return true;
}

/** Shows a browser the page of an address that nothing has; who asks the API, or for JSON, gets JSON. */
export function missingPage(settings: PageSources['deps']['settings']): RequestHandler {
  return async (request, response, next) => {
    const isBrowser = !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html';
    if (!isBrowser) return next();
    await sendReply(request, response, errorReply(settings, preferencesOf(request), 404));
  };
}

/** A page has few words for a failure, each with its status. */
function pageStatusOf({ reason }: DomainError): 404 | 429 | 500 | 503 {
  const { status } = reasons[reason];
  return status === 404 || status === 429 || status === 503 ? status : 500;
}

function cacheable({ owners, freshUntil, ...reply }: PageReply) {
  return { reply, owners, freshUntil };
}

function preferencesOf(request: Request) {
  return {
    query: request.query as Query,
    acceptLanguage: request.get('Accept-Language') ?? null,
  };
}

type Reading = { context: Context; bodies: BodyBounds; counted: ClientLimit };

async function readForm(request: Request, response: Response, { context, bodies, counted }: Reading) {
  const { cvBytesMax, bodyTimeouts: timeouts, bodyMemory: memory } = bodies;
  try {
    await context.precheck({ clientLimits: counted === 'calls' ? ['calls'] : ['calls', 'submissions'] });
    const bounds = { fileField: 'cv', fileBytesMax: cvBytesMax, timeouts, memory };
    return { fields: await decodeMultipart(request, response, bounds) };
  } catch (error) {
    return {
      fields: { ...(request.body as Record<string, unknown> | undefined) },
      refusal: refusalOf(error),
    };
  }
}
