import type { Queryable } from '#db/connection/database.ts';
import { lockSessionOfTurn } from '#db/conversations/facts.ts';
import { findRunningTurn } from '#db/conversations/find-turn.ts';
import { announceStop } from '#db/conversations/interrupted-turns.ts';
import { endSlotsAfterLeases } from '#db/conversations/provider-slots.ts';
import { lockSessionOfOrphan } from '#db/conversations/renew-leases.ts';
import { isAnswerStored } from '#db/conversations/store-answer.ts';
import { mergeStoredFacts } from '#domain/sessions/conversation-session.ts';
import type { Speaker } from '#realtime/model/answer.ts';
import type { SweptTurn, TurnOutcome } from '#realtime/turn/store.ts';
import { storeOutcome } from './store-outcome.ts';

/** Empty values for the fields of an outcome that only the node of the turn knows. */
const unknownFields = { promptVersion: null, asks: null, added: [], finishReason: null, usage: null };

/**
 * Stores an answer once. Does not store it if the consent was withdrawn, a person took the floor or a later turn
 * answered the same message. Resolves to true if the answer is stored, also if an earlier call stored it and its result
 * was lost.
 */
export async function finishTurn(tx: Queryable, outcome: TurnOutcome): Promise<boolean> {
  const { turnId, sessionId, state } = outcome;
  const { aiConsent, facts } = await lockSessionOfTurn(tx, sessionId);
  const isStored = await storeOutcome(tx, outcome, {
    aiConsent,
    // A turn that is stored after a later one only adds missing facts.
    addFacts: (added, { isNewest }) =>
      isNewest ? mergeStoredFacts(facts, added) : mergeStoredFacts(added, facts),
  });
  return isStored || isAnswerStored(tx, { turnId, incomplete: state !== 'finished' });
}

/**
 * Stores an orphan as cut. Returns false if another node has stored the turn, if it is no orphan any more, or if
 * another transaction holds its session's lock.
 */
export async function sweepTurn(tx: Queryable, swept: SweptTurn): Promise<boolean> {
  const session = await lockSessionOfOrphan(tx, swept.turnId);
  if (session === null) return false;
  // The provider's budget is settled, since the lost node may have called the provider.
  const ending = { state: 'cut', endReason: 'node_lost', withProvider: true } as const;
  await storeOutcome(tx, { ...unknownFields, ...swept, ...ending }, session);
  return true;
}

/** The words of a turn that the candidate has seen, and their speaker. */
type TurnWords = { turnId: string; speaker: Speaker | null; text: string };

type TurnEnd = {
  sessionId: string;
  words: TurnWords | null;
  /** The AI consent, read under the lock. Without it no words of a model are stored. */
  aiConsent: boolean;
  at: Date;
};

/**
 * Ends the running turn since a person takes the floor, and stores its words so far. The turn's node is told, and
 * stores no answer then. The caller holds the session's lock and moves the floor afterwards. Returns the turn's id;
 * null if no turn was running.
 */
export async function endModelTurn(
  tx: Queryable,
  { sessionId, words, aiConsent, at }: TurnEnd,
): Promise<string | null> {
  const turnId = await findRunningTurn(tx, sessionId);
  if (turnId === null) return null;
  const { speaker, text } = words?.turnId === turnId ? words : { speaker: null, text: '' };
  // The turn's own node settles the provider's budget, since it knows the usage.
  const ending = { state: 'aborted', endReason: 'taken_over', withProvider: false, finishedAt: at } as const;
  await storeOutcome(tx, { turnId, sessionId, speaker, text, ...unknownFields, ...ending }, { aiConsent });
  await endSlotsAfterLeases(tx, [turnId]);
  await announceStop(tx, { sessionId, turnId, reason: 'taken_over' });
  return turnId;
}
