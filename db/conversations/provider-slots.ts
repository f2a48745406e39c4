import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  providerSlots as slots,
  prequalificationTurns as turns,
  providerUsage as usage,
} from '../schema/index.ts';

const turnIdParameter = sql`${sql.placeholder('turnId')}::uuid`;
const tokensParameter = sql`${sql.placeholder('tokens')}::bigint`;

/** Frees the slot of a turn without counting tokens. */
export async function releaseSlot(tx: Queryable, turnId: string): Promise<void> {
  await tx.execute(sql`update ${slots} set turn_id = null, held_until = null where turn_id = ${turnId}`);
}

const settleBudgetStatement = prepareSql(
  'settle_budget',
  sql`with released as (
      update ${slots}
      set turn_id = null, held_until = null
      where turn_id = ${turnIdParameter} and slot = coalesce(
        (select provider_slot from ${turns} where id = ${turnIdParameter}),
        -- Without the turn's row, which may be erased by now, all slots are searched: only their number has an index.
        (select slot from ${slots} as held where held.turn_id = ${turnIdParameter}))
      returning workspace_id, day, tokens
    )
    update ${usage}
    set tokens = ${usage.tokens} - released.tokens + coalesce(${tokensParameter}, released.tokens)
    from released
    where ${usage.workspaceId} = released.workspace_id and ${usage.day} = released.day`,
);

/**
 * Frees a turn's slot and replaces the reserved tokens by the used ones; null counts all reserved tokens as used. It is
 * idempotent. It must be the last statement of its transaction, like `insertTurn`, since it locks the workspace's
 * tokens of the day.
 */
export async function settleBudget(
  tx: Queryable,
  usedTokens: { turnId: string; tokens: number | null },
): Promise<void> {
  await settleBudgetStatement(tx, usedTokens);
}

/** The time in which a live node closes its provider call after another node has ended the turn, also under load. */
const CLOSING_SECONDS = 5;

/**
 * Frees the slots of turns that another node has ended, a few seconds after the end of their leases. A live node has
 * settled its turn by then, and a dead one never will (D149).
 */
export async function endSlotsAfterLeases(tx: Queryable, turnIds: string[]): Promise<void> {
  await tx.execute(sql`
    update ${slots}
    set held_until = least(
      ${slots.heldUntil},
      ${turns.leaseExpiresAt} + make_interval(secs => ${CLOSING_SECONDS}))
    from ${turns}
    where ${turns.id} = ${anyOf(turnIds)} and ${slots.turnId} = ${turns.id}`);
}

/** Creates the missing slots, numbered from 1 to `concurrency`. After a reduction the surplus slots stay unused. */
export async function ensureSlots(query: Queryable, concurrency: number): Promise<void> {
  // Slots are created in the order of their numbers: if the last one exists, so do all others.
  await query.execute(sql`
    insert into ${slots} (slot)
    select slot
    from generate_series(1, ${concurrency}::int) as slot
    where not exists (select from ${slots} as known where known.slot = ${concurrency}::int)
    on conflict do nothing`);
}
