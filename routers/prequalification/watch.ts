import { findSession } from '../../db/conversations.ts';
import { withLeave } from '../../realtime/iterables.ts';
import type { WatchEvent } from '../../realtime/watch.ts';
import { watchStream } from '../../realtime/watch-stream.ts';
import type { Deps } from '../deps.ts';
import { candidateProcedure } from '../procedures.ts';
import { unknownSession } from './decide.ts';
import { watchInput } from './schemas.ts';

/** What becomes of a session: its consent, its turns, its progress, its saves; no word of it. */
export const watch = candidateProcedure.input(watchInput).subscription(async ({ ctx, input, signal }) => {
  const session = await findSession(ctx.deps.database.query, input.sessionId);
  if (session === null) throw unknownSession();
  const leave = ctx.subscribe();
  return withLeave(tell(ctx.deps, { ...input, signal: signal ?? new AbortController().signal }), leave);
});

/** The consent as it stands, then what changes: listened to first, so that nothing falls between. */
async function* tell(
  { database, watch: port }: Deps,
  { sessionId, signal }: { sessionId: string; signal: AbortSignal },
): AsyncGenerator<WatchEvent> {
  const left = new AbortController();
  const events = watchStream(port, { sessionId, signal: AbortSignal.any([signal, left.signal]) });
  try {
    const session = await findSession(database.query, sessionId);
    if (session !== null) yield { type: 'consent', aiConsent: session.aiConsent };
    yield* events;
  } finally {
    left.abort();
  }
}
