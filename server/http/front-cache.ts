import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import type { CacheableResponse } from '../../openapi/edge/edge.ts';
import { isOfUnchanged, isUnchanged } from '../../openapi/reply/conditional.ts';
import { createRecentKeys } from '../../openapi/reply/recent-keys.ts';
import type { Revisions } from '../../openapi/reply/reply-cache.ts';
import { hasBody } from './listener.ts';
import { requestIdOf } from './request-id.ts';
import { sendWhole, type WholeHead, wholeHead } from './send-whole.ts';

type CachedResponse = {
  head: WholeHead;
  unchangedHead: WholeHead;
  body: Buffer;
  route: string;
  etag: string | undefined;
  lastModified: string | undefined;
  owners: readonly string[];
  revision: number;
  until: number;
};

type Options = {
  revisions: Revisions;
  clock: Clock;
  onAnswered(answered: { requestId: string; method: string; route: string; status: number }): void;
};

const BYTES_MAX = 64 * 1024 * 1024;
/** The use of a key is noted once a minute. */
const KEYED_MS_MAX = 60_000;

/**
 * Answers a request like one before it, in front of Express: from whole bytes, while the revisions that they depend
 * on stand (D7). Everything in a request that an answer depends on is in the key, what it shows of itself included.
 */
export function createFrontCache({ revisions, clock, onAnswered }: Options) {
  const responses = new Map<string, CachedResponse>();
  const recentKeys = createRecentKeys();
  let bytes = 0;

  function isCurrent({ owners, revision, until }: CachedResponse): boolean {
    if (clock.now().getTime() >= until) return false;
    return owners.every((owner) => revisions.of(owner) <= revision);
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
    const requestId = requestIdOf(request);
    const unchanged = isUnchanged(request.headers, cached, clock.now());
    const head = unchanged ? cached.unchangedHead : cached.head;
    const body = unchanged || request.method === 'HEAD' ? undefined : cached.body;
    sendWhole(response, head, { requestId, body });
    onAnswered({ requestId, method: request.method ?? '', route: cached.route, status: head.status });
  }

  function drop(key: string): void {
    bytes -= responses.get(key)?.body.length ?? 0;
    responses.delete(key);
  }

  return {
    /** Answers the request, or hands it on to `next`. */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const key = keyOf(request);
      const cached = key === null ? undefined : responses.get(key);
      if (key === null || cached === undefined) {
        next();
        return;
      }
      const answerIfCurrent = () => {
        if (isCurrent(cached)) send(request, response, cached);
        else {
          drop(key);
          next();
        }
      };
      const unconfirmed = revisions.confirm();
      if (unconfirmed === null) answerIfCurrent();
      else unconfirmed.then(answerIfCurrent, next);
    },

    keep(
      request: Request,
      response: Response,
      { body, owners, revision, freshUntil, principal }: CacheableResponse,
    ): void {
      const key = keyOf(request);
      if (key === null || request.method !== 'GET' || owners === undefined || !recentKeys.isKnown(key))
        return;
      const now = clock.now().getTime();
      const ends = [freshUntil, principal?.expiresAt].map(
        (end) => end?.getTime() ?? Number.POSITIVE_INFINITY,
      );
      const names = response.getHeaderNames().filter((name) => name !== 'x-request-id');
      const headed = (of: readonly string[]) => of.flatMap((name) => [name, String(response.get(name))]);
      drop(key);
      responses.set(key, {
        head: wholeHead(200, headed(names)),
        unchangedHead: wholeHead(304, headed(names.filter((name) => isOfUnchanged(name)))),
        body,
        route: response.locals.route,
        etag: response.get('ETag'),
        lastModified: response.get('Last-Modified'),
        owners,
        revision,
        until: Math.min(...ends, principal === null ? Number.POSITIVE_INFINITY : now + KEYED_MS_MAX),
      });
      bytes += body.length;
      for (const [oldest] of responses) {
        if (bytes <= BYTES_MAX) break;
        drop(oldest);
      }
    },
  };
}

/** Null for a request that is more than a plain read. */
function keyOf(request: IncomingMessage): string | null {
  const { method, url, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (hasBody(request)) return null;
  const { accept = '', origin = '', authorization } = headers;
  const shown = `${headers['x-api-key'] ?? ''}\n${authorization ?? ''}`;
  return `${url}\n${accept}\n${headers['accept-encoding'] ?? ''}\n${origin}\n${shown}`;
}
