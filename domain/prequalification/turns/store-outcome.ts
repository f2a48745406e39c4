import type { Queryable } from '#db/connection/database.ts';
import { endTurn } from '#db/conversations/end-turn.ts';
import { type FactRecord, storeFacts } from '#db/conversations/facts.ts';
import { settleBudget } from '#db/conversations/provider-slots.ts';
import { storeAnswerOfTurn } from '#db/conversations/store-answer.ts';
import type { TurnOutcome } from '#realtime/turn/store.ts';

type StoredOutcome = Omit<TurnOutcome, 'facts' | 'isComplete'>;

type SessionState = {
  aiConsent: boolean;
  /** Merges the facts that a finished answer added. An answer that is cut or aborted adds none, so it is left out. */
  addFacts?: (added: FactRecord[], turn: { isNewest: boolean }) => FactRecord[];
};

/**
 * Ends a turn under the session's lock, and settles its budget. Stores its answer if the consent still holds and no
 * person took the floor meanwhile. Returns whether the answer is stored.
 */
export async function storeOutcome(
  tx: Queryable,
  outcome: StoredOutcome,
  session: SessionState,
): Promise<boolean> {
  const { turnId, sessionId, state, speaker, text, asks, usage, finishedAt: at } = outcome;
  const hasConsent = session.aiConsent;
  const model = speaker?.generatedBy === 'ai' ? speaker.model : null;
  const turn = await endTurn(tx, {
    turnId,
    state: hasConsent ? state : 'aborted',
    generatedBy: speaker?.generatedBy ?? null,
    model,
    promptVersion: outcome.promptVersion,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    finishReason: outcome.finishReason,
    endReason: hasConsent ? outcome.endReason : 'consent_revoked',
    facts: hasConsent && state === 'finished' ? outcome.added : null,
    finishedAt: at,
  });
  const hasAnswer = speaker !== null && text !== '';
  const mayStore = hasConsent && turn?.isFloorUnchanged === true;
  const answer =
    hasAnswer && mayStore
      ? {
          messageId: turn.answerId,
          sequence: turn.sequence,
          role: 'assistant' as const,
          origin: speaker.generatedBy,
          model,
          text,
          asks,
        }
      : null;
  const incomplete = state !== 'finished';
  const isNewest = turn?.isNewest === true;
  const addsFacts = answer !== null && !incomplete;
  const facts = addsFacts ? session.addFacts?.(outcome.added, { isNewest }) : undefined;
  // The budget is last: it locks a row that all sessions of a workspace share.
  await Promise.all([
    answer && storeAnswerOfTurn(tx, { ...answer, sessionId, turnId, incomplete, at }),
    facts && storeFacts(tx, { sessionId, facts, at }),
    outcome.withProvider &&
      settleBudget(tx, { turnId, tokens: usage && usage.inputTokens + usage.outputTokens }),
  ]);
  return answer !== null;
}
