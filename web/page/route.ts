import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { errorReply } from './error-reply.ts';
import type { PageCall } from './page-call.ts';
import type { PageReply } from './reply.ts';
import { languageKey } from './visit.ts';

type Handler = (deps: Deps, call: PageCall) => Promise<PageReply> | PageReply;

/** `markdown` answers a client that prefers it to HTML; `notFound` answers when a handler throws `not_found`. */
type Handlers = { GET: Handler; POST?: Handler; markdown?: Handler; notFound?: Handler };

export type PageRoute = {
  /** `{name}` is a parameter, as in the paths of operations. */
  path: `/${string}`;
  /** Returns the key of the answer in the cache; null for an answer that is for its caller alone. */
  cacheKeyOf(call: PageCall): string | null;
  handle(deps: Deps, call: PageCall): Promise<PageReply>;
};

/** A page whose answer is for its caller alone. */
export function page(path: PageRoute['path'], handlers: Handlers): PageRoute {
  const { GET, POST, markdown } = handlers;
  const allow = ['GET', ...(POST === undefined ? [] : ['POST']), 'HEAD', 'OPTIONS'].join(', ');
  const handlerOf = (call: PageCall) => {
    if (isRead(call)) return isAnsweredInMarkdown(handlers, call) ? markdown : GET;
    return call.method === 'POST' ? POST : undefined;
  };
  return {
    path,
    cacheKeyOf: () => null,
    handle: async (deps, call) => {
      if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: Buffer.alloc(0) };
      const handler = handlerOf(call);
      if (handler === undefined) {
        const refusal = errorReply(deps.settings, call, 405);
        return { ...refusal, headers: { ...refusal.headers, Allow: allow } };
      }
      const reply = await handleOrNotFound(deps, call, { ...handlers, handler });
      return markdown === undefined ? reply : varyingByAccept(reply);
    },
  };
}

/** A page that is the same for everyone. It is cached for each language and each variant of the query (D7). */
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

/** Adds `Accept` to `Vary`: HTML and Markdown have the same address. */
function varyingByAccept(reply: PageReply): PageReply {
  return { ...reply, headers: { ...reply.headers, Vary: `Accept, ${reply.headers.Vary}` } };
}

function isRead({ method }: PageCall): boolean {
  return method === 'GET' || method === 'HEAD';
}
