import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { errorReply } from './error-reply.ts';
import type { PageCall } from './page-call.ts';
import type { PageReply } from './reply.ts';
import { languageKey } from './visit.ts';

type Handler = (deps: Deps, call: PageCall) => Promise<PageReply> | PageReply;

/** `markdown` answers GET for a client that prefers it to HTML; `notFound` answers if a handler throws `not_found`. */
type Handlers = { GET: Handler; POST?: Handler; markdown?: Handler; notFound?: Handler };

export type PageRoute = {
  /** The path with its parameters, such as `{token}`, as in the paths of operations. */
  path: `/${string}`;
  /** Returns the key of the answer in the cache; null if the answer is for its caller alone. */
  cacheKeyOf(call: PageCall): string | null;
  handle(deps: Deps, call: PageCall): Promise<PageReply>;
};

/** Makes the route of a page whose answer is for its caller alone. */
export function page(path: PageRoute['path'], handlers: Handlers): PageRoute {
  const { GET, POST, markdown } = handlers;
  const allowedMethods = ['GET', ...(POST === undefined ? [] : ['POST']), 'HEAD', 'OPTIONS'].join(', ');
  const handlerOf = (call: PageCall) => {
    if (isRead(call)) return isAnsweredInMarkdown(handlers, call) ? markdown : GET;
    return call.method === 'POST' ? POST : undefined;
  };
  return {
    path,
    cacheKeyOf: () => null,
    handle: async (deps, call) => {
      if (call.method === 'OPTIONS')
        return { status: 204, headers: { Allow: allowedMethods }, body: Buffer.alloc(0) };
      const handler = handlerOf(call);
      if (handler === undefined) {
        const refusal = errorReply(deps.settings, call, 405);
        return { ...refusal, headers: { ...refusal.headers, Allow: allowedMethods } };
      }
      const reply = await handleOrNotFound(deps, call, { ...handlers, handler });
      return markdown === undefined ? reply : withVaryAccept(reply);
    },
  };
}

/**
 * Makes the route of a page that is the same for everyone. The page is cached for each language, and for each value of
 * `variantOf`, such as the filters of a list (D7).
 */
export function sharedPage(
  path: PageRoute['path'],
  handlers: Handlers,
  variantOf: (query: PageCall['query']) => unknown = () => null,
): PageRoute {
  return {
    ...page(path, handlers),
    cacheKeyOf: (call) => {
      if (!isRead(call)) return null;
      const isMarkdown = isAnsweredInMarkdown(handlers, call);
      return JSON.stringify([path, call.params, languageKey(call), variantOf(call.query), isMarkdown]);
    },
  };
}

async function handleOrNotFound(
  deps: Deps,
  call: PageCall,
  { handler, notFound = showNotFound }: { handler: Handler; notFound?: Handler },
): Promise<PageReply> {
  try {
    return await handler(deps, call);
  } catch (error) {
    if (toDomainError(error).reason !== 'not_found') throw error;
    return notFound(deps, call);
  }
}

function showNotFound({ settings }: Deps, call: PageCall): PageReply {
  return errorReply(settings, call, 404);
}

function isAnsweredInMarkdown({ markdown }: Handlers, call: PageCall): boolean {
  return markdown !== undefined && isRead(call) && call.prefersMarkdown;
}

/** Adds `Accept` to `Vary`, since HTML and Markdown have the same address. */
function withVaryAccept(reply: PageReply): PageReply {
  return { ...reply, headers: { ...reply.headers, Vary: `Accept, ${reply.headers.Vary}` } };
}

function isRead({ method }: PageCall): boolean {
  return method === 'GET' || method === 'HEAD';
}
