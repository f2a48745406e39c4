import { findSession, mergeState } from '#db/conversations/conversations.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { notFoundIfErased } from '../erasure/not-found-if-erased.ts';
import type { Deps } from '../ports.ts';

type StateToSave = {
  sessionId: string;
  state: Record<string, unknown>;
  onLimitState: LimitedCaller['onLimitState'];
};

/** Merges a JSON object into the session's state (D25), within the session's limit of calls (D41). */
export async function saveState(
  deps: Pick<Deps, 'database' | 'clock' | 'watch' | 'limiter' | 'tokenKeys' | 'settings'>,
  { sessionId, state, onLimitState }: StateToSave,
): Promise<void> {
  const { database, clock, watch } = deps;
  const exists = async () => (await findSession(database.query, sessionId)) !== null;
  if (!(await exists())) throw unknownSession();
  await consumeSessionOrLinkLimit(deps, { policy: 'save', owner: sessionId, onLimitState });
  const isMerged = await notFoundIfErased({ exists, refusal: unknownSession }, () =>
    mergeState(database.query, { sessionId, state, at: clock.now() }),
  );
  if (!isMerged) throw invalidField('state', 'too_long', 'The merged state is larger than 256 KiB.');
  watch.publish(sessionId, { type: 'state', keys: Object.keys(state) });
}
