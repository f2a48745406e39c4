import { findSession } from '../../db/conversations/conversations.ts';
import type { Deps } from '../../domain/ports.ts';
import { unknownSession } from '../../domain/prequalification/decide.ts';
import { withLeave } from '../../realtime/stream/iterables.ts';
import type { WatchEvent } from '../../realtime/watch/watch.ts';
import { watchStream } from '../../realtime/watch/watch-stream.ts';
import { candidateProcedure } from '../procedures.ts';
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
