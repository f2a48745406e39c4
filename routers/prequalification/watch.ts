import { watchSession } from '../../domain/prequalification/watch-session.ts';
import { candidateProcedure } from '../procedures.ts';
import { watchInput } from './schemas.ts';
import { whileSubscribed } from './while-subscribed.ts';

/** What becomes of a session, as a subscription for typed clients. */
export const watch = candidateProcedure
  .input(watchInput)
  .subscription(({ ctx, input: { sessionId }, signal = new AbortController().signal }) =>
    whileSubscribed(ctx, () => watchSession(ctx.deps, { sessionId, signal })),
  );
