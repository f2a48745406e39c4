import { z } from 'zod';
import { watchSession } from '#domain/sessions/watch-session.ts';
import { sessionId } from '../base/common-fields.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { withSubscriptionSlot } from './subscription-slot.ts';

/** Reports the changes of a session, as a subscription for typed clients. */
export const watch = candidateProcedure
  .meta({
    description:
      'Reports the changes of a session: its consent, its turns, its progress and its saved state.',
  })
  .input(z.object({ sessionId }))
  // tRPC gives every subscription a signal; the default is only for its type.
  .subscription(({ ctx, input: { sessionId }, signal = new AbortController().signal }) =>
    withSubscriptionSlot(ctx, () => watchSession(ctx.deps, { sessionId, signal })),
  );
