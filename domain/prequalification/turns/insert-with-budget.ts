import type { Queryable } from '#db/connection/database.ts';
import { insertTurn, type TurnToInsert } from '#db/conversations/insert-turn.ts';
import { releaseSlot } from '#db/conversations/provider-slots.ts';
import type { BudgetDecision } from '#realtime/turn/store.ts';

type Inserted = Awaited<ReturnType<typeof insertTurn>>;

/** Inserts a turn with its budget (D36), as the last statements of its transaction, and tells which budget it got. */
export async function insertTurnWithBudget(tx: Queryable, turn: TurnToInsert): Promise<BudgetDecision> {
  const inserted = await insertTurn(tx, turn);
  // Another turn of the workspace reserved the last tokens at the same time.
  if (inserted.hasSlot && !inserted.isGranted) await releaseSlot(tx, turn.turnId);
  return turn.provider === null ? decideWithoutProvider(inserted) : decideWithProvider(inserted);
}

function decideWithoutProvider({ hasTurns }: Inserted): BudgetDecision {
  return hasTurns ? 'none' : 'turns';
}

function decideWithProvider({ isGranted, hasTurns, hasTokens, hasSlot }: Inserted): BudgetDecision {
  if (isGranted) return 'granted';
  if (!hasTurns) return 'turns';
  return hasTokens && !hasSlot ? 'concurrency' : 'tokens';
}
