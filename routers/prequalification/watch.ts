import { watchSession } from '#domain/prequalification/watch-session.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { withCountedSubscription } from './counted-subscription.ts';
import { watchInput } from './schemas.ts';

/** Reports the changes of a session, as a subscription for typed clients. */
export const watch = candidateProcedure
  .meta({
    description:
      'Reports the changes of a session: its consent, its turns, its progress and its saved state.',
  })
  .input(watchInput)
  .subscription(({ ctx, input: { sessionId }, signal = new AbortController().signal }) =>
    withCountedSubscription(ctx, () => watchSession(ctx.deps, { sessionId, signal })),
  );
