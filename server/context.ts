import type { IncomingMessage } from 'node:http';
import { countAddress } from '../routers/applications/submit-limits.ts';
import { authenticate } from '../routers/authenticate.ts';
import type { Context, Principal } from '../routers/context.ts';
import type { Deps } from '../routers/deps.ts';
import { DomainError } from './kernel/errors.ts';
import { neighbourhoodOf } from './kernel/neighbourhood.ts';
import { createTally, type Tally } from './tally.ts';

type Call = {
  request: IncomingMessage;
  requestId: string;
  clientAddress: string;
  /** Where subscriptions are counted, by address; by themselves where the call is a connection. */
  subscriptions?: Tally;
};

/** On one connection. */
export const SUBSCRIPTIONS_MAX = 32;

/** What a procedure may know of a request; the key is checked at most once. */
export function createContext(deps: Deps, call: Call): Context {
  const { request, requestId, clientAddress, subscriptions = createTally(SUBSCRIPTIONS_MAX) } = call;
  const checked = new Map<Principal['kind'], Promise<Principal>>();
  let isCounted = false;
  const context: Context = {
    requestId,
    clientAddress,
    acceptLanguage: single(request, 'accept-language'),
    idempotencyKey: single(request, 'idempotency-key'),
    lastEventId: single(request, 'last-event-id'),
    deps,
    notes: {},
    authenticate: (kind) => {
      const known = checked.get(kind) ?? authenticate(deps, kind, single(request, 'x-api-key'));
      checked.set(kind, known);
      return known;
    },
    countCall: async () => {
      if (!isCounted) await countAddress(context);
      isCounted = false;
    },
    countAhead: async () => {
      await countAddress(context);
      isCounted = true;
    },
    subscribe: () => {
      const leave = subscriptions.enter(neighbourhoodOf(clientAddress));
      if (leave !== null) return leave;
      throw new DomainError('rate_limited', 'Too many subscriptions are open.');
    },
  };
  return context;
}

function single(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
