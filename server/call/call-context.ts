import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdmission } from '#domain/access/admission.ts';
import { authenticate } from '#domain/access/authenticate.ts';
import type { OriginRule } from '#domain/access/origin-rule.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { originRefused } from '#kernel/errors/refusals.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { Context } from '#routers/base/context.ts';
import { type ReadListing, readFresh } from '../rpc/read-listing.ts';
import { type ConnectionCounter, createConnectionCounter } from './connection-counter.ts';

type IncomingCall = {
  request: IncomingMessage;
  requestId: string;
  clientAddress: string;
  /** The holder of the secret address that was called in place of a key (D49). */
  principal?: Principal | undefined;
  /** Absent where the call is a connection. */
  response?: ServerResponse;
  /** Counts subscriptions by address. A connection counts its own. */
  subscriptions?: ConnectionCounter;
  /** Reads listings through the cache. */
  readListing?: ReadListing;
  /** Makes a connection's calls take turns. */
  beginCall?: Context['beginCall'];
};

/** Subscriptions of one connection. */
export const SUBSCRIPTIONS_MAX = 32;

/** A socket does not report when an answer was read; after this time it was, or the socket was closed. */
const SOCKET_ANSWER_MS = 30_000;

/** A slow reader holds its permits no longer than this: exceeding the memory limit costs less than refusing others. */
const UNREAD_ANSWER_MS = 60_000;

/** Creates the context of a procedure's call; the key is checked at most once. */
export function createCallContext(deps: Deps, call: IncomingCall): Context {
  const {
    request,
    response,
    requestId,
    clientAddress,
    principal,
    subscriptions = createConnectionCounter(SUBSCRIPTIONS_MAX),
    beginCall = async () => () => {},
    readListing = readFresh,
  } = call;
  const checked = new Map<Principal['kind'], Promise<Principal>>();
  let hasAcquired = false;
  const metadata: Context['metadata'] = {};
  const onCounted: Context['onCounted'] = (state) => {
    metadata.limit = state;
  };
  const contentOf: Context['readListing'] = async (listing) =>
    JSON.parse((await readListing(listing)).toString());
  const admission = createAdmission(deps, {
    clientAddress,
    onCounted,
    remembers: response !== undefined,
  });
  return {
    ...admission,
    countRead: () => admission.countCall(['calls']),
    onCounted,
    requestId,
    clientAddress,
    acceptLanguage: single(request, 'accept-language'),
    idempotencyKey: single(request, 'idempotency-key'),
    lastEventId: single(request, 'last-event-id'),
    deps,
    metadata,
    beginCall,
    assertOrigin: async () => {},
    authenticate: (kind) => {
      if (principal?.kind === kind) return Promise.resolve(principal);
      const known = checked.get(kind) ?? authenticate(deps, kind, single(request, 'x-api-key'));
      checked.set(kind, known);
      return known;
    },
    readListing: contentOf,
    encodeListing: contentOf,
    acquireSubscription: () => {
      const release = subscriptions.acquire(rateLimitKeyOf(clientAddress));
      if (release !== null) return release;
      throw new DomainError('rate_limited', 'Too many subscriptions are open.', { retryAfterSeconds: 30 });
    },
    acquireOnce: async (semaphore, amount) => {
      if (hasAcquired) throw acquiredBefore();
      // A connection may acquire again, since its answers end one by one.
      hasAcquired = response !== undefined;
      return semaphore.acquire(amount);
    },
    afterResponse: (release) => {
      if (response === undefined) setTimeout(release, SOCKET_ANSWER_MS).unref();
      else if (response.destroyed) release();
      else {
        const late = setTimeout(release, UNREAD_ANSWER_MS).unref();
        response.once('close', () => {
          clearTimeout(late);
          release();
        });
      }
    },
  };
}

/** Refuses a call from a page whose site may not open the named resource (D65); a client without an origin is no page. */
export function originAssertion(rule: OriginRule, { headers }: IncomingMessage): Context['assertOrigin'] {
  return async (input) => {
    if (headers.origin !== undefined && !(await rule.mayOpen(headers.origin, input))) throw originRefused();
  };
}

function acquiredBefore(): DomainError {
  const message = 'One request brings one export with files; ask for the next one by itself.';
  return new DomainError('overloaded', message, { retryAfterSeconds: 1 });
}

function single(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
