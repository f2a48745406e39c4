import { randomUUID } from 'node:crypto';
import { administrator } from '#domain/access/principal.ts';
import { contentOf } from '#domain/jobs/listing.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Context } from '#routers/base/context.ts';

/**
 * Creates the context of a call by the administrator, whom the socket's mode or the login of the database has admitted.
 * Its empty functions are the checks and limits of public calls.
 */
export function administratorContext(deps: Deps): Context {
  return {
    requestId: randomUUID(),
    clientAddress: 'local',
    acceptLanguage: null,
    idempotencyKey: null,
    lastEventId: null,
    deps,
    assertOrigin: async () => {},
    authenticate: async (kind) => {
      if (kind === 'management') return administrator;
      throw new DomainError('unauthorized', 'The administrator has no key.');
    },
    beginCall: async () => () => {},
    countCall: async () => {},
    precheck: async () => {},
    admit: async () => null,
    admitManagement: async () => null,
    acquireSubscription: () => () => {},
    acquireOnce: (semaphore, amount) => semaphore.acquire(amount),
    countRead: async () => {},
    readListing: async ({ open }) => contentOf(await open()),
    encodeListing: async ({ open }) => contentOf(await open()),
    afterResponse: (release) => release(),
    onLimitState: () => {},
    metadata: {},
  };
}
