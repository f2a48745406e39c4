import type { Request, RequestHandler, Response } from 'express';
import { decodeMultipart } from '../openapi/decode-multipart.ts';
import { matchPath } from '../openapi/match.ts';
import { sendReply } from '../openapi/reply.ts';
import { ReplyCache } from '../openapi/reply-cache.ts';
import type { Settings } from '../routers/deps.ts';
import { createPages, errorReply, type PageReply, type PageRequest, type PageRoute } from '../web/pages.ts';
import { type DomainError, reasons, toDomainError } from './kernel/errors.ts';
import { type PageSources, pageDepsFor, refusalOf } from './page-deps.ts';

type Options = PageSources & { onFailure: (failure: DomainError, requestId: string) => void };

/** The first-party pages. What everybody may share is kept as the exports' answers are (D7). */
export function pages({ onFailure, ...sources }: Options): RequestHandler {
  const { settings, clock } = sources.deps;
  const cache = new ReplyCache(clock);

  return async (request, response, next) => {
    const found = matchPath(createPages(pageDepsFor(sources, request, response)), request.path);
    if (found === null) return next();
    response.locals.route = found.route.path;
    const look: PageRequest = {
      ...wishesOf(request),
      method: request.method,
      params: found.params,
      readForm: () => readForm(request, response, settings),
    };
    try {
      await sendReply(request, response, await answer(found.route, look));
    } catch (error) {
      const failure = toDomainError(error);
      onFailure(failure, response.locals.requestId);
      if (response.headersSent) response.destroy();
      else {
        const status = reasons[failure.reason].status === 404 ? 404 : 500;
        await sendReply(request, response, errorReply(settings, look, status));
      }
    }
  };

  async function answer(route: PageRoute, look: PageRequest) {
    const key = route.keyOf(look);
    return key === null
      ? route.handle(look)
      : cache.get(key, async () => cacheable(await route.handle(look)));
  }
}

/** Shows a browser the page of an address that nothing has; who asks the API, or for JSON, gets JSON. */
export function missingPage(settings: PageSources['deps']['settings']): RequestHandler {
  return async (request, response, next) => {
    const isBrowser = !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html';
    if (!isBrowser) return next();
    await sendReply(request, response, errorReply(settings, wishesOf(request), 404));
  };
}

function cacheable({ freshUntil, ...reply }: PageReply) {
  return { reply, freshUntil };
}

function wishesOf(request: Request) {
  return {
    query: request.query as Record<string, string | undefined>,
    acceptLanguage: request.get('Accept-Language') ?? null,
  };
}

async function readForm(request: Request, response: Response, { cvBytesMax, bodyPatience }: Settings) {
  try {
    const bounds = { fileField: 'cv', fileBytesMax: cvBytesMax, patience: bodyPatience };
    return { fields: await decodeMultipart(request, response, bounds) };
  } catch (error) {
    return {
      fields: { ...(request.body as Record<string, unknown> | undefined) },
      refusal: refusalOf(error),
    };
  }
}
