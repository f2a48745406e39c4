import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  conversationFloors as floors,
  providerSlots as slots,
  prequalificationTurns as turns,
  providerUsage as usage,
} from '../schema/index.ts';
import { releaseSlot } from './provider-slots.ts';
import { leaseFor } from './renew-leases.ts';
import { storeUserMessageCtes, type UserMessage, userMessageParameters } from './store-user-message.ts';

/** The part of the installation's and the workspace's budget that a turn requests before it begins (D36). */
export type ProviderRequest = {
  /** The number of turns that may call the provider at once, over all nodes. */
  concurrency: number;
  tokensPerDay: number;
  /** The reserved tokens, which are the most that one call can use. Settling replaces them by the used ones. */
  tokens: number;
  /** The time after which a slot that was not released is free again: longer than any answer takes. */
  holdSeconds: number;
};

type TurnToInsert = UserMessage & {
  turnId: string;
  messageId: string;
  node: string;
  leaseSeconds: number;
  /** The maximum of turns in a conversation; the last one is its friendly end. */
  turnsMax: number;
  provider: ProviderRequest | null;
  processor: Processor | null;
};

/** `isGranted`: the turn may call the provider. The other values are the conditions for that. */
type InsertedRow = { isGranted: boolean; hasTurns: boolean; hasTokens: boolean; hasSlot: boolean };

/** `granted`, or the budget that is used up. `none`: the turn did not request the provider, and turns are left. */
type BudgetDecision = 'granted' | 'turns' | 'tokens' | 'concurrency' | 'none';

/** The company that runs the provider's model, and its country. */
export type Processor = { name: string; country: string };

/** The condition that a slot has no turn, or a turn that has held it for too long. */
const isFree = sql`(${slots.heldUntil} is null or ${slots.heldUntil} < clock_timestamp())`;

const parameters = {
  turnId: sql`${sql.placeholder('turnId')}::uuid`,
  sessionId: sql`${sql.placeholder('sessionId')}::uuid`,
  day: sql`${sql.placeholder('day')}::date`,
  tokens: sql`${sql.placeholder('tokens')}::bigint`,
  tokensPerDay: sql`${sql.placeholder('tokensPerDay')}::bigint`,
};

/**
 * The CTE `budget` tells whether the conversation has turns left and the workspace has tokens left. `taken` takes a
 * free slot, if both are true. `reserved` reserves the tokens, unless another turn took the last ones at the same time.
 */
const insertTurnStatement = prepareSql<InsertedRow>(
  'insert_turn_with_budget',
  sql`with ${storeUserMessageCtes}, budget as materialized (
      select
        applications.workspace_id,
        -- A turn counts if it took a slot or has an answer. Messages of persons do not count.
        (
          select count(*)
          from ${turns}
          where ${turns.sessionId} = ${parameters.sessionId}
            and (${turns.providerSlot} is not null or ${turns.state} = 'finished')
            and ${turns.generatedBy} is distinct from 'person'
        ) + 1 < ${sql.placeholder('turnsMax')}::int as has_turns,
        coalesce((
          select ${usage.tokens}
          from ${usage}
          where ${usage.workspaceId} = applications.workspace_id and ${usage.day} = ${parameters.day}
        ), 0) + ${parameters.tokens} <= ${parameters.tokensPerDay} as has_tokens
      from applications
      where applications.id = ${parameters.sessionId}
    ), taken as (
      update ${slots}
      set
        turn_id = ${parameters.turnId},
        workspace_id = budget.workspace_id,
        day = ${parameters.day},
        tokens = ${parameters.tokens},
        held_until = ${leaseFor(sql.placeholder('holdSeconds'))}
      from budget
      where slot = (
        select slot
        from ${slots}
        where slot <= ${sql.placeholder('concurrency')}::int
          and ${isFree}
          and (select has_turns and has_tokens from budget)
        limit 1
        for update skip locked
      )
      returning slot, budget.workspace_id
    ), reserved as (
      insert into ${usage} (workspace_id, day, tokens)
      select workspace_id, ${parameters.day}, ${parameters.tokens} from taken
      on conflict (workspace_id, day) do update set tokens = ${usage.tokens} + excluded.tokens
      where ${usage.tokens} + excluded.tokens <= ${parameters.tokensPerDay}
      returning tokens
    )
    insert into ${turns} (
      id, session_id, message_id, user_message_id, state, node, lease_expires_at, started_at,
      provider_slot, processor, processor_country, floor_version)
    select
      ${parameters.turnId},
      ${parameters.sessionId},
      ${sql.placeholder('messageId')},
      ${sql.placeholder('userMessageId')},
      'running',
      ${sql.placeholder('node')},
      ${leaseFor(sql.placeholder('leaseSeconds'))},
      ${sql.placeholder('startedAt')}::timestamptz,
      (select slot from taken where exists (select from reserved)),
      (select ${sql.placeholder('processor')}::text from reserved),
      (select ${sql.placeholder('processorCountry')}::text from reserved),
      coalesce((select ${floors.version} from ${floors} where ${floors.sessionId} = ${parameters.sessionId}), 0)
    -- The message is inserted first, so that the answer's place in the transcript is after it.
    from (select count(*) from new_message) as new_messages
    returning
      provider_slot is not null as "isGranted",
      (select has_turns from budget) as "hasTurns",
      (select has_tokens from budget) as "hasTokens",
      exists (select from taken) as "hasSlot"`,
);

/** The request of a turn without the provider: it takes no slot, since slots are numbered from 1. */
const noRequest: ProviderRequest = { concurrency: 0, tokensPerDay: 0, tokens: 0, holdSeconds: 0 };

/**
 * Stores the candidate's message, inserts the turn and reserves its budget in one statement. It skips locked slots, so
 * that it waits for no other session. It must be the last step of its transaction: it locks the workspace's tokens
 * of the day. Returns which budget it got (D36).
 */
export async function insertTurn(tx: Queryable, turn: TurnToInsert): Promise<BudgetDecision> {
  const { turnId, messageId, node, leaseSeconds, turnsMax, provider, processor } = turn;
  const message = userMessageParameters(turn);
  const [row] = await insertTurnStatement(tx, {
    ...message,
    turnId,
    messageId,
    node,
    leaseSeconds,
    turnsMax,
    ...(provider ?? noRequest),
    processor: processor?.name ?? null,
    processorCountry: processor?.country ?? null,
    // The date of an instant in ISO 8601, in UTC.
    day: message.startedAt.slice(0, 10),
  });
  if (row === undefined) throw new Error('the turn was not inserted');
  // Another turn of the workspace reserved the last tokens at the same time.
  if (row.hasSlot && !row.isGranted) await releaseSlot(tx, turnId);
  return provider === null ? decideWithoutProvider(row) : decideWithProvider(row);
}

function decideWithoutProvider({ hasTurns }: InsertedRow): BudgetDecision {
  return hasTurns ? 'none' : 'turns';
}

function decideWithProvider({ isGranted, hasTurns, hasTokens, hasSlot }: InsertedRow): BudgetDecision {
  if (isGranted) return 'granted';
  if (!hasTurns) return 'turns';
  return hasTokens && !hasSlot ? 'concurrency' : 'tokens';
}
