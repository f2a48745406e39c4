import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Clock } from '#kernel/clock.ts';
import type { CacheableResponse } from '#openapi/edge/edge.ts';
import { bytesOfTexts, createBoundedMap } from '#openapi/reply/bounded-map.ts';
import { isOfUnchanged, isUnchanged } from '#openapi/reply/conditional.ts';
import { ownBytes } from '#openapi/reply/own-bytes.ts';
import { createRecentKeys } from '#openapi/reply/recent-keys.ts';
import type { Revisions } from '#openapi/reply/reply-cache.ts';
import { requestIdOf } from '../call/request-id.ts';
import { hasBody } from './listener.ts';
import { sendWhole, type WholeHead, wholeHead } from './send-whole.ts';

/** What an answer depends on beside its address and the key that is shown. */
type Asked = Record<'accept' | 'coding', string | undefined> & {
  /** Whether it names an origin: what may be kept is the same for all of them (D65). */
  ofPage: boolean;
};

type Answers = { head: WholeHead; counted: { count: number } };

type CachedResponse = {
  asked: Asked;
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
  /** Where answers of a route with a status are counted. */
  keptAnswers(route: string, status: number): { count: number };
  onAnswered(answered: { requestId: string; method: string; route: string; status: number }): void;
};

const BYTES_MAX = 64 * 1024 * 1024;
const PLACES_MAX = 10_000;
/** Longer than what people and programs ask for; all of it is kept beside the answer. */
const ASKED_CHARACTERS_MAX = 1024;
/** An answer has objects beside its texts and its body. */
const ANSWER_BYTES = 1_000;
/** One address has so many, by media type, coding and whether a page asks: they are looked through one by one. */
const VARIANTS_MAX = 16;
/** The use of a key is noted once a minute. */
const KEYED_MS_MAX = 60_000;
/** Then it is made again, so that what nobody asks for any more goes. */
const KEPT_MS_MAX = 600_000;

/**
 * Answers a request like one before it, in front of Express: from whole bytes, while the revisions that they depend
 * on stand (D7). Everything in a request that an answer depends on is compared, the key that it shows included.
 */
export function createFrontCache({ revisions, clock, keptAnswers, onAnswered }: Options) {
  // By place, and not by all that is asked for, which would be joined and hashed for each request.
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
    return responses.get(placeOf(request))?.find(({ asked }) => isAsked(request.headers, asked));
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
    /** Answers the request, or hands it on to `next`. */
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
      const [place, asked] = [placeOf(request), askedOf(request.headers)];
      const key = JSON.stringify([place, asked]);
      if (key.length > ASKED_CHARACTERS_MAX || !recentKeys.isKnown(key)) return;
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
        asked,
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
        (other) => isCurrent(other) && !isAsked(request.headers, other.asked),
      );
      setVariants(place, [...others, kept].slice(-VARIANTS_MAX));
    },
  };
}

function bytesOf({ asked, whole, unchanged, body, etag, lastModified, owners }: CachedResponse): number {
  const heads = [whole, unchanged].flatMap(({ head: { headers, text } }) => [...headers, text]);
  const texts = [asked.accept, asked.coding, ...heads, etag, lastModified, ...owners];
  return ANSWER_BYTES + body.length + bytesOfTexts(texts);
}

function isPlainRead(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
}

/** One client's address where it shows a key, else everybody's. */
function placeOf({ url = '', headers }: IncomingMessage): string {
  const { authorization, 'x-api-key': key } = headers;
  if (authorization === undefined && key === undefined) return url;
  return `${url}\n${key ?? ''}\n${authorization ?? ''}`;
}

function askedOf({ accept, origin, 'accept-encoding': coding }: IncomingHttpHeaders): Asked {
  return { accept, coding, ofPage: origin !== undefined };
}

function isAsked(headers: IncomingHttpHeaders, { accept, coding, ofPage }: Asked): boolean {
  return (
    headers['accept-encoding'] === coding &&
    headers.accept === accept &&
    (headers.origin !== undefined) === ofPage
  );
}
