import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { prequalificationTurns as turns } from '#db/schema/index.ts';
import { isRunning, storeOutcome } from '../conversation-turns.ts';
import { announceStop } from '../interrupted-turns.ts';
import { endSlotsAfterLeases } from '../provider-slots.ts';

/** Finds the session's running turn. */
export async function findRunningTurn(query: Queryable, sessionId: string): Promise<string | null> {
  const [row] = await query
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isRunning));
  return row?.id ?? null;
}

type Speaker = { generatedBy: 'ai'; model: string } | { generatedBy: 'script' } | null;
/** The words of a turn that the candidate has seen, and their speaker. */
type TurnWords = { turnId: string; speaker: Speaker; text: string };

type TurnEnd = {
  sessionId: string;
  words: TurnWords | null;
  /** The AI consent, read under the lock. Without it no words of a model are stored. */
  aiConsent: boolean;
  at: Date;
};

/**
 * Ends the running turn as taken over, stores its words so far, and tells its node, which then stores none of it. The
 * caller holds the session's lock and moves the floor afterwards. Returns the turn's id; null if none ran.
 */
export async function endModelTurn(
  tx: Queryable,
  { sessionId, words, aiConsent, at }: TurnEnd,
): Promise<string | null> {
  const turnId = await findRunningTurn(tx, sessionId);
  if (turnId === null) return null;
  const { speaker, text } = words?.turnId === turnId ? words : { speaker: null, text: '' };
  const unknown = { promptVersion: null, asks: null, added: [], finishReason: null, usage: null };
  // The turn's own node settles the provider's budget, since it knows the usage.
  const ending = { state: 'aborted', endReason: 'taken_over', withProvider: false, finishedAt: at } as const;
  const outcome = { turnId, sessionId, speaker, text, ...unknown, ...ending };
  await storeOutcome(tx, outcome, { aiConsent });
  await endSlotsAfterLeases(tx, [turnId]);
  await announceStop(tx, { sessionId, turnId, reason: 'taken_over' });
  return turnId;
}
