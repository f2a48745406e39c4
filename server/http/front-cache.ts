import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Clock } from '#kernel/clock.ts';
import type { CacheableResponse } from '#openapi/edge/edge.ts';
import { bytesOfTexts, createBoundedMap, createRecentKeys, ownBytes } from '#openapi/reply/cache-memory.ts';
import type { Revisions } from '#openapi/reply/reply-cache.ts';
import { isOfUnchanged, isUnchanged } from '#openapi/reply/reply-headers.ts';
import { requestIdOf } from '../call/request-head.ts';
import { hasBody } from './listener.ts';
import { sendWhole, type WholeHead, wholeHead } from './send-whole.ts';

/** The headers that an answer depends on, besides its address and its key. */
type Negotiation = Record<'accept' | 'coding', string | undefined> & {
  /** True where the request names an origin: a cached answer is the same for all origins (D65). */
  ofPage: boolean;
};

type Answers = { head: WholeHead; counted: { count: number } };

type CachedResponse = {
  negotiation: Negotiation;
  whole: Answers;
  unchanged: Answers;
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
  /** The counter of answers of a route with a status. */
  keptAnswers(route: string, status: number): { count: number };
  onAnswered(answered: { requestId: string; method: string; route: string; status: number }): void;
};

const BYTES_MAX = 64 * 1024 * 1024;
const PLACES_MAX = 10_000;
/** Longer than real requests. It bounds the address and the headers, which are kept with the answer. */
const KEY_CHARACTERS_MAX = 1024;
/** Estimates the objects of an answer besides its texts and its body. */
const ANSWER_BYTES = 1_000;
/** Variants of one address by media type, coding and origin. They are searched one by one. */
const VARIANTS_MAX = 16;
/** Short, since the use of a key is recorded once a minute. */
const KEYED_MS_MAX = 60_000;
/** After this time an answer is made again, so that answers that are no longer requested go. */
const KEPT_MS_MAX = 600_000;

/**
 * Answers a repeated request in front of Express, from cached bytes, while the revisions that they depend on are
 * unchanged (D7). It compares everything in a request that an answer depends on, the key included.
 */
export function createFrontCache({ revisions, clock, keptAnswers, onAnswered }: Options) {
  // Keyed by the place alone: joining and hashing the headers too would cost each request.
  const responses = createBoundedMap<CachedResponse[]>({
    bytesMax: BYTES_MAX,
    entriesMax: PLACES_MAX,
    isOver: (variants) => !variants.some(isCurrent),
  });
  const recentKeys = createRecentKeys();

  function isCurrent({ owners, revision, until }: CachedResponse): boolean {
    if (clock.now().getTime() >= until) return false;
    return owners.every((owner) => revisions.of(owner) <= revision);
  }

  function find(request: IncomingMessage): CachedResponse | undefined {
    if (!isPlainRead(request)) return undefined;
    return responses.get(placeOf(request))?.find(({ negotiation }) => matches(request.headers, negotiation));
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
    const requestId = requestIdOf(request);
    const isKnown = isUnchanged(request.headers, cached, clock.now());
    const { head, counted } = isKnown ? cached.unchanged : cached.whole;
    const body = isKnown || request.method === 'HEAD' ? undefined : cached.body;
    sendWhole(response, head, { requestId, body });
    counted.count += 1;
    onAnswered({ requestId, method: request.method ?? '', route: cached.route, status: head.status });
  }

  function setVariants(place: string, variants: CachedResponse[]): void {
    if (variants.length === 0) responses.delete(place);
    else
      responses.set(
        place,
        variants,
        variants.map(bytesOf).reduce((sum, bytes) => sum + bytes),
      );
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
        if (isCurrent(cached)) send(request, response, cached);
        else {
          const place = placeOf(request);
          setVariants(place, (responses.get(place) ?? []).filter(isCurrent));
          next();
        }
      };
      const unconfirmed = revisions.confirm();
      if (unconfirmed === null) answerIfCurrent();
      else unconfirmed.then(answerIfCurrent, next);
    },

    async keep(
      request: IncomingMessage,
      { locals: { route } }: Pick<Response, 'locals'>,
      { makeWhole, owners, revision, freshUntil, principal }: CacheableResponse,
    ): Promise<void> {
      if (!isPlainRead(request) || request.method !== 'GET' || owners === undefined) return;
      const [place, negotiation] = [placeOf(request), negotiationOf(request.headers)];
      const key = JSON.stringify([place, negotiation]);
      if (key.length > KEY_CHARACTERS_MAX || !recentKeys.isKnown(key)) return;
      const { headers, body } = await makeWhole();
      const now = clock.now().getTime();
      const ends = [freshUntil, principal?.expiresAt].map(
        (end) => end?.getTime() ?? Number.POSITIVE_INFINITY,
      );
      const names = Object.keys(headers).filter((name) => name !== 'x-request-id');
      const headed = (of: readonly string[]) => of.flatMap((name) => [name, String(headers[name])]);
      const answers = (status: 200 | 304, of: readonly string[]): Answers => ({
        head: wholeHead(status, headed(of)),
        counted: keptAnswers(route, status),
      });
      const kept = {
        negotiation,
        whole: answers(200, names),
        unchanged: answers(304, names.filter(isOfUnchanged)),
        body: ownBytes(body),
        route,
        etag: headers.etag,
        lastModified: headers['last-modified'],
        owners,
        revision,
        until: Math.min(...ends, now + (principal === null ? KEPT_MS_MAX : KEYED_MS_MAX)),
      };
      const others = (responses.get(place) ?? []).filter(
        (other) => isCurrent(other) && !matches(request.headers, other.negotiation),
      );
      setVariants(place, [...others, kept].slice(-VARIANTS_MAX));
    },
  };
}

function bytesOf({
  negotiation,
  whole,
  unchanged,
  body,
  etag,
  lastModified,
  owners,
}: CachedResponse): number {
  const heads = [whole, unchanged].flatMap(({ head: { headers, text } }) => [...headers, text]);
  const texts = [negotiation.accept, negotiation.coding, ...heads, etag, lastModified, ...owners];
  return ANSWER_BYTES + body.length + bytesOfTexts(texts);
}

function isPlainRead(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
}

/** Returns the address, with the key where the request has one: such an answer is its holder's alone. */
function placeOf({ url = '', headers }: IncomingMessage): string {
  const { authorization, 'x-api-key': key } = headers;
  if (authorization === undefined && key === undefined) return url;
  return `${url}\n${key ?? ''}\n${authorization ?? ''}`;
}

function negotiationOf({ accept, origin, 'accept-encoding': coding }: IncomingHttpHeaders): Negotiation {
  return { accept, coding, ofPage: origin !== undefined };
}

function matches(headers: IncomingHttpHeaders, { accept, coding, ofPage }: Negotiation): boolean {
  return (
    headers['accept-encoding'] === coding &&
    headers.accept === accept &&
    (headers.origin !== undefined) === ofPage
  );
}
