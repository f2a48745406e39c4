import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { createBoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import type { CacheableResponse } from '#openapi/edge/edge-options.ts';
import { bytesOfTexts, createRecentKeys, ownBytes } from '#openapi/reply/cache-memory.ts';
import type { Revisions } from '#openapi/reply/reply-cache.ts';
import { isNotModified, isSentWith304 } from '#openapi/reply/reply-headers.ts';
import { requestIdOf } from '../call/request-head.ts';
import { hasBody } from './listener.ts';
import { sendWhole, type WholeHead, wholeHead } from './send-whole.ts';

/** The headers that an answer depends on, besides its address and its key. */
type Negotiation = {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  /** True if the request names an origin: a cached answer is the same for all origins (D65). */
  hasOrigin: boolean;
};

/** A head with the counter of the answers that it is sent with. */
type CountedHead = { head: WholeHead; counter: { count: number } };

type CachedResponse = {
  negotiation: Negotiation;
  head200: CountedHead;
  head304: CountedHead;
  body: Buffer;
  route: string;
  etag: string | undefined;
  lastModified: string | undefined;
  /** The answer is current while no owner of its data has a revision after `revision`. */
  owners: readonly string[];
  revision: number;
  /** The time from which the answer is not sent any more, in milliseconds since 1970. */
  expiresAtMs: number;
};

type Options = {
  revisions: Revisions;
  clock: Clock;
  /** The counter of answers of a route with a status. */
  keptAnswers(route: string, status: number): { count: number };
  onAnswered(answer: { requestId: string; method: string; route: string; status: number }): void;
};

/** The maximum size of the whole cache, in bytes and in addresses. */
const BYTES_MAX = 64 * 1024 * 1024;
const ADDRESSES_MAX = 10_000;
/** The maximum length of address and headers, which are stored with the answer. Real requests are shorter. */
const KEY_CHARACTERS_MAX = 1024;
/** The estimated size of an answer's objects besides its texts and its body. */
const ANSWER_BYTES = 1_000;
/** The maximum of variants of one address by media type, coding and origin. They are searched one by one. */
const VARIANTS_MAX = 16;
/** The maximum age of an answer to a key. It is short, since the use of a key is recorded once a minute. */
const KEYED_MS_MAX = 60_000;
/** The maximum age of other answers, so that those that are no longer requested leave the cache. */
const CACHED_MS_MAX = 600_000;

/**
 * Answers a repeated request in front of Express, from cached bytes, while the revisions that they depend on are
 * unchanged (D7). It compares everything in a request that an answer depends on, the key included.
 */
export function createFrontCache({ revisions, clock, keptAnswers, onAnswered }: Options) {
  // The keys are those of `addressKeyOf`. Other headers are compared afterwards: joining and hashing them would cost
  // each request.
  const responses = createBoundedMap<CachedResponse[]>({
    bytesMax: BYTES_MAX,
    entriesMax: ADDRESSES_MAX,
    isOutdated: (variants) => !variants.some(isCurrent),
  });
  const recentKeys = createRecentKeys();

  function isCurrent({ owners, revision, expiresAtMs }: CachedResponse): boolean {
    if (clock.now().getTime() >= expiresAtMs) return false;
    return owners.every((owner) => revisions.of(owner) <= revision);
  }

  function find(request: IncomingMessage): CachedResponse | undefined {
    if (!isPlainRead(request)) return undefined;
    const variants = responses.get(addressKeyOf(request));
    return variants?.find(({ negotiation }) => matches(request.headers, negotiation));
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
    const requestId = requestIdOf(request);
    const isUnchanged = isNotModified(request.headers, cached, clock.now());
    const { head, counter } = isUnchanged ? cached.head304 : cached.head200;
    const body = isUnchanged || request.method === 'HEAD' ? undefined : cached.body;
    sendWhole(response, head, { requestId, body });
    counter.count += 1;
    onAnswered({ requestId, method: request.method ?? '', route: cached.route, status: head.status });
  }

  function setVariants(addressKey: string, variants: CachedResponse[]): void {
    const bytes = variants.map(estimateBytes).reduce((sum, variantBytes) => sum + variantBytes, 0);
    if (variants.length === 0) responses.delete(addressKey);
    else responses.set(addressKey, variants, bytes);
  }

  return {
    /** Answers the request, or calls `next`. */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const cached = find(request);
      if (cached === undefined) {
        next();
        return;
      }
      const answerIfCurrent = () => {
        if (isCurrent(cached)) return send(request, response, cached);
        const addressKey = addressKeyOf(request);
        setVariants(addressKey, (responses.get(addressKey) ?? []).filter(isCurrent));
        next();
      };
      // The confirmation is null if the known revisions were read a moment ago.
      const confirmation = revisions.confirm();
      if (confirmation === null) answerIfCurrent();
      else confirmation.then(answerIfCurrent, next);
    },

    /** Stores an answer, if the same request was made recently before. */
    async keep(
      request: IncomingMessage,
      { locals: { route } }: Pick<Response, 'locals'>,
      { makeWhole, owners, revision, freshUntil, principal }: CacheableResponse,
    ): Promise<void> {
      if (!isPlainRead(request) || request.method !== 'GET' || owners === undefined) return;
      const addressKey = addressKeyOf(request);
      const negotiation = negotiationOf(request.headers);
      const variantKey = JSON.stringify([addressKey, negotiation]);
      if (variantKey.length > KEY_CHARACTERS_MAX) return;
      const isRepeated = recentKeys.recordRequest(variantKey);
      if (!isRepeated) return;
      const { headers, body } = await makeWhole();
      const now = clock.now().getTime();
      const endTimes = [freshUntil, principal?.expiresAt].map(
        (end) => end?.getTime() ?? Number.POSITIVE_INFINITY,
      );
      // `sendWhole` adds the id of each request.
      const names = Object.keys(headers).filter((name) => name !== 'x-request-id');
      const countedHead = (status: 200 | 304, sentNames: readonly string[]): CountedHead => {
        const pairs = sentNames.flatMap((name) => [name, String(headers[name])]);
        return { head: wholeHead(status, pairs), counter: keptAnswers(route, status) };
      };
      const variant = {
        negotiation,
        head200: countedHead(200, names),
        head304: countedHead(304, names.filter(isSentWith304)),
        body: ownBytes(body),
        route,
        etag: headers.etag,
        lastModified: headers['last-modified'],
        owners,
        revision,
        expiresAtMs: Math.min(...endTimes, now + (principal === null ? CACHED_MS_MAX : KEYED_MS_MAX)),
      };
      const otherVariants = (responses.get(addressKey) ?? []).filter(
        (other) => isCurrent(other) && !matches(request.headers, other.negotiation),
      );
      setVariants(addressKey, [...otherVariants, variant].slice(-VARIANTS_MAX));
    },
  };
}

function estimateBytes({ negotiation, head200, head304, body, ...cached }: CachedResponse): number {
  const { etag, lastModified, owners } = cached;
  const heads = [head200, head304].flatMap(({ head: { headers, text } }) => [...headers, text]);
  const texts = [negotiation.accept, negotiation.acceptEncoding, ...heads, etag, lastModified, ...owners];
  return ANSWER_BYTES + body.length + bytesOfTexts(texts);
}

function isPlainRead(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
}

/** Returns the address, with the key if the request has one: such an answer is for the key's holder alone. */
function addressKeyOf({ url = '', headers }: IncomingMessage): string {
  const { authorization, 'x-api-key': key } = headers;
  if (authorization === undefined && key === undefined) return url;
  return `${url}\n${key ?? ''}\n${authorization ?? ''}`;
}

function negotiationOf(headers: IncomingHttpHeaders): Negotiation {
  const { accept, origin, 'accept-encoding': acceptEncoding } = headers;
  return { accept, acceptEncoding, hasOrigin: origin !== undefined };
}

function matches(headers: IncomingHttpHeaders, { accept, acceptEncoding, hasOrigin }: Negotiation): boolean {
  return (
    headers['accept-encoding'] === acceptEncoding &&
    headers.accept === accept &&
    (headers.origin !== undefined) === hasOrigin
  );
}
