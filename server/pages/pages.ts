import type { Request, RequestHandler, Response } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import { fileFields } from '#domain/applications/form/form-controls.ts';
import type { Deps } from '#domain/ports.ts';
import { type DomainError, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { buildDocument } from '#openapi/document/document.ts';
import { failureHeaders } from '#openapi/edge/errors.ts';
import type { BodyBounds } from '#openapi/input/decode.ts';
import { decodeMultipart } from '#openapi/input/decode-multipart.ts';
import { matchPath } from '#openapi/match.ts';
import { sendReply } from '#openapi/reply/reply.ts';
import { ReplyCache, type Revisions } from '#openapi/reply/reply-cache.ts';
import type { Context } from '#routers/base/context.ts';
import { errorReply } from '#web/page/error-reply.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { Query } from '#web/page/query.ts';
import type { PageReply } from '#web/page/reply.ts';
import type { PageRoute } from '#web/page/route.ts';
import { createPages } from '#web/pages.ts';

type Options = {
  deps: Deps;
  readDocument: () => ReturnType<typeof buildDocument>;
  contextOf: (request: Request, response: Response) => Context;
  bodyBounds: BodyBounds;
  revisions: Revisions;
  onFailure: (failure: DomainError, requestId: string) => void;
};

/** Serves our own pages. Those that are the same for everyone are cached in a `ReplyCache`, as job exports are (D7). */
export function servePages({
  deps,
  readDocument,
  contextOf,
  bodyBounds,
  revisions,
  onFailure,
}: Options): RequestHandler {
  const { settings, clock } = deps;
  const { publicUrl } = settings;
  const cache = new ReplyCache({ clock, revisions });
  const routes = createPages({ docs: settings.docs, readDocument });

  return async (request, response, next) => {
    const match = matchPath(routes, request.path);
    if (match === null && redirectWithoutSlash(request, response, { routes, publicUrl })) return;
    if (match === null || match.params === 'malformed') return next();
    // No stored name has control characters, so a parameter with one leads to no page (D21).
    if (!Object.values(match.params).every(isCleanText)) return next();
    response.locals.route = match.route.path;
    // A page's reads and its form share one context, so that they count as one call.
    const context = contextOf(request, response);
    const call: PageCall = {
      ...context,
      ...preferencesOf(request),
      method: request.method,
      path: request.path,
      origin: request.get('Origin') ?? null,
      cookies: request.get('Cookie') ?? null,
      userAgent: request.get('User-Agent') ?? null,
      params: match.params,
      prefersMarkdown: request.accepts(['html', 'text/markdown']) === 'text/markdown',
      readForm: ({ countAgainst }) => readForm(request, response, { context, bodyBounds, countAgainst }),
    };
    try {
      await sendReply(request, response, await replyFromCache(match.route, call, context));
    } catch (error) {
      const failure = toDomainError(error);
      onFailure(failure, response.locals.requestId);
      if (response.headersSent) response.destroy();
      else {
        const reply = errorReply(settings, call, pageStatusOf(failure));
        const headers = { ...reply.headers, ...failureHeaders(failure, publicUrl) };
        await sendReply(request, response, { ...reply, headers });
      }
    }
  };

  async function replyFromCache(route: PageRoute, call: PageCall, context: Context) {
    const key = route.cacheKeyOf(call);
    if (key === null) return route.handle(deps, call);
    const load = async () => toCacheEntry(await route.handle(deps, call));
    return (await cache.get(key, load, context.countRead)).reply;
  }
}

/**
 * Redirects an address that ends in a slash to its page; tells whether it did. The target is built from the route, not
 * from the text that was sent (D69).
 */
function redirectWithoutSlash(
  request: Request,
  response: Response,
  { routes, publicUrl }: { routes: readonly PageRoute[]; publicUrl: string },
): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // For example `/docs` of `/docs/`; undefined for `/` itself, and for a path that does not end in a slash.
  const [, pathWithoutSlash] = /^(.*[^/])\/+$/.exec(request.path) ?? [];
  if (!isRead || pathWithoutSlash === undefined) return false;
  const match = matchPath(routes, pathWithoutSlash);
  if (match === null || match.params === 'malformed') return false;
  const { params } = match;
  // `new URL` would resolve a dot segment to another address.
  const isSafe = (value: string) => isCleanText(value) && !/^\.{1,2}$/.test(value);
  if (!Object.values(params).every(isSafe)) return false;
  const path = match.route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  // The path includes that of PUBLIC_URL.
  const target = new URL(`${publicUrl}${path}`).pathname;
  const [, sentQuery = ''] = /\?(.*)/.exec(request.originalUrl) ?? [];
  const query = new URLSearchParams(sentQuery).toString();
  response.locals.route = match.route.path;
  response
    .status(308)
    .set('Cache-Control', 'no-store')
    .set('Location', query === '' ? target : `${target}?${query}`)
    .end();
  return true;
}

/**
 * Answers a browser's request for an unknown address with a page; clients of the API, or that prefer JSON, get JSON
 * from the next handler.
 */
export function missingPage(settings: Deps['settings']): RequestHandler {
  return async (request, response, next) => {
    const isBrowser = !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html';
    if (!isBrowser) return next();
    await sendReply(request, response, errorReply(settings, preferencesOf(request), 404));
  };
}

/** Tells whether the body itself could not be read as a form, so that no field is at fault. */
function isUnreadableBody({ reason, details }: DomainError): boolean {
  return reason === 'invalid_request' && details.length === 0;
}

/** Returns the failure's status if pages have a text for it. Any other refusal becomes 400, and any other failure 500. */
function pageStatusOf({ reason }: DomainError): 400 | 404 | 429 | 500 | 503 {
  const { status } = reasons[reason];
  if (status === 404 || status === 429 || status === 503) return status;
  return status < 500 ? 400 : 500;
}

function toCacheEntry({ owners, freshUntil, ...reply }: PageReply) {
  return { reply, owners, freshUntil };
}

function preferencesOf(request: Request) {
  return {
    query: request.query as Query,
    acceptLanguage: request.get('Accept-Language') ?? null,
  };
}

/** The fields for files: those of the application form, and the logo that an employer sets at its desk. */
const fileFieldsOfPages = [...fileFields, { field: 'logo' }];

type FormOptions = { context: Context; bodyBounds: BodyBounds; countAgainst: readonly ClientLimit[] };

/**
 * Reads a form's fields; a refusal comes with the fields read so far, so that the page can show them again. A body
 * that is no form is refused at once, since each page has sentences for its own fields alone.
 */
async function readForm(
  request: Request,
  response: Response,
  { context, bodyBounds, countAgainst }: FormOptions,
): ReturnType<PageCall['readForm']> {
  const { cvBytesMax, bodyTimeouts: timeouts, bodyMemory: memory } = bodyBounds;
  try {
    await context.precheck({ clientLimits: countAgainst });
    const bounds = { fileFields: fileFieldsOfPages, fileBytesMax: cvBytesMax, timeouts, memory };
    return { fields: await decodeMultipart(request, response, bounds) };
  } catch (error) {
    const refusal = toDomainError(error);
    if (isUnreadableBody(refusal)) throw refusal;
    return { fields: { ...(request.body as Record<string, unknown> | undefined) }, refusal };
  }
}
