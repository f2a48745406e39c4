import type { IncomingMessage } from 'node:http';
import { countAddress } from '../routers/applications/submit-limits.ts';
import { authenticate } from '../routers/authenticate.ts';
import type { Context, Principal } from '../routers/context.ts';
import type { Deps } from '../routers/deps.ts';
import { DomainError } from './kernel/errors.ts';
import { createTally } from './tally.ts';

type Call = { request: IncomingMessage; requestId: string; clientAddress: string };

/** On one connection. */
export const SUBSCRIPTIONS_MAX = 32;

/** What a procedure may know of a request; the key is checked at most once. */
export function createContext(deps: Deps, { request, requestId, clientAddress }: Call): Context {
  const checked = new Map<Principal['kind'], Promise<Principal>>();
  const subscriptions = createTally(SUBSCRIPTIONS_MAX);
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
      const leave = subscriptions.enter('connection');
      if (leave !== null) return leave;
      throw new DomainError('rate_limited', `A connection holds at most ${SUBSCRIPTIONS_MAX} subscriptions.`);
    },
  };
  return context;
}

function single(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
