import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdmission } from '#domain/access/admission.ts';
import { authenticate } from '#domain/access/authenticate.ts';
import { createManagementAdmission, type ManagementAdmission } from '#domain/access/management-admission.ts';
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
  /** The partner whose secret address was called; such a call needs no key (D49). */
  principal?: Principal | undefined;
  /** The response of a single request; absent if the context is that of a connection with many calls. */
  response?: ServerResponse;
  /** The counter of subscriptions by address. Without it the context counts its own. */
  subscriptions?: ConnectionCounter;
  /** Reads listings through the cache. Without it each call renders its own. */
  readListing?: ReadListing;
  /** Waits while a connection runs its maximum of calls. */
  beginCall?: Context['beginCall'];
};

/** The maximum of open subscriptions, and of calls at once, on one connection. */
export const SUBSCRIPTIONS_MAX = 32;

/**
 * The time after which an answer on a socket counts as read. A socket does not report the reading; it is closed if its
 * peer does not read.
 */
const SOCKET_ANSWER_MS = 30_000;

/**
 * The longest time for which a slow reader holds its permits. Its answer may exceed the memory limit afterwards, which
 * costs less than to refuse others.
 */
const UNREAD_ANSWER_MS = 60_000;

/** Creates the context of a procedure's call. A key is checked at most once for each kind of principal. */
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
  const authentications = new Map<Principal['kind'], Promise<Principal>>();
  let hasAcquired = false;
  const metadata: Context['metadata'] = {};
  const onLimitState: Context['onLimitState'] = (state) => {
    metadata.limit = state;
  };
  const readContent: Context['readListing'] = async (listing) =>
    JSON.parse((await readListing(listing)).toString());
  const admission = createAdmission(deps, {
    clientAddress,
    onLimitState,
    // A single request reads its session again only if the first reading is too old or has no consent. A connection
    // reads the session for each of its calls.
    remembers: response !== undefined,
  });
  let managementAdmission: ManagementAdmission | undefined;
  const getManagementAdmission = () => {
    managementAdmission ??= createManagementAdmission(deps, onLimitState);
    return managementAdmission;
  };
  const authenticateOnce = (kind: Principal['kind']): Promise<Principal> => {
    if (principal?.kind === kind) return Promise.resolve(principal);
    const authentication = authentications.get(kind) ?? authenticate(deps, kind, sentKey(request, kind));
    authentications.set(kind, authentication);
    return authentication;
  };
  return {
    ...admission,
    admitManagement: (managed, input) => getManagementAdmission().admitManagement(managed, input),
    precheck: async (rules, path) => {
      await admission.precheck(rules, path);
      if (rules.permission === undefined) return;
      const management = { principal: await authenticateOnce('management'), rules };
      await getManagementAdmission().precheckManagement(management, path);
    },
    countRead: () => admission.countCall(['calls']),
    onLimitState,
    requestId,
    clientAddress,
    acceptLanguage: singleHeader(request, 'accept-language'),
    idempotencyKey: singleHeader(request, 'idempotency-key'),
    lastEventId: singleHeader(request, 'last-event-id'),
    deps,
    metadata,
    beginCall,
    assertOrigin: async () => {},
    authenticate: authenticateOnce,
    readListing: readContent,
    encodeListing: readContent,
    acquireSubscription: () => {
      const release = subscriptions.acquire(rateLimitKeyOf(clientAddress));
      if (release !== null) return release;
      throw new DomainError('rate_limited', 'Too many subscriptions are open.', { retryAfterSeconds: 30 });
    },
    acquireOnce: async (semaphore, amount) => {
      if (hasAcquired) throw secondExportRefused();
      // A context without a response is a connection's, which may acquire again: its answers end one by one.
      hasAcquired = response !== undefined;
      return semaphore.acquire(amount);
    },
    afterResponse: (release) => {
      if (response === undefined) setTimeout(release, SOCKET_ANSWER_MS).unref();
      else if (response.destroyed) release();
      else {
        const releaseTimer = setTimeout(release, UNREAD_ANSWER_MS).unref();
        response.once('close', () => {
          clearTimeout(releaseTimer);
          release();
        });
      }
    },
  };
}

/**
 * Refuses a call from a page whose site may not open the named resource (D65); a client without an origin is no page.
 */
export function originAssertion(rule: OriginRule, { headers }: IncomingMessage): Context['assertOrigin'] {
  return async (input) => {
    if (headers.origin !== undefined && !(await rule.mayCall(headers.origin, input))) throw originRefused();
  };
}

function secondExportRefused(): DomainError {
  const message = 'One request brings one export with files; ask for the next one by itself.';
  return new DomainError('overloaded', message, { retryAfterSeconds: 1 });
}

/** Returns the key in X-API-Key; a management key may also be a bearer token (D53). */
function sentKey(request: IncomingMessage, kind: Principal['kind']): string | null {
  const authorization = kind === 'management' ? singleHeader(request, 'authorization') : null;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return bearer ?? singleHeader(request, 'x-api-key');
}

/** Returns a header that was sent once; null if it was not sent, or several times. */
function singleHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
