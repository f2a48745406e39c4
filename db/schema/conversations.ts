import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from './candidates.ts';
import { instant } from './columns.ts';

/** Prequalification session; its id is the application's (contract section 4.5). */
export const prequalificationSessions = pgTable('prequalification_sessions', {
  id: uuid('id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  aiConsent: boolean('ai_consent').notNull(),
  decision: text('decision', { enum: ['ai', 'human'] }),
  /** What `save` merged, at the top level (D25). */
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  /** The interviewer's fact sheet (D28). */
  facts: jsonb('facts').$type<Record<string, unknown>[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Why turns end, each said where the conversation ends them. */
export const turnEndReasons = [
  'finished',
  'superseded',
  'consent_revoked',
  'stopped',
  'abandoned',
  'drained',
  'node_lost',
  'provider_failed',
  'failed',
] as const;

const endReasonList = sql.raw(turnEndReasons.map((reason) => `'${reason}'`).join(', '));

/**
 * One answer of the interviewer: its lease while it runs, and what produced it afterwards (L-5). No index holds
 * the lease, so that renewing it is an update in place.
 */
export const prequalificationTurns = pgTable(
  'prequalification_turns',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => prequalificationSessions.id, { onDelete: 'cascade' }),
    /** The `messageId` that listeners see, and the candidate's message that it answers. */
    messageId: text('message_id').notNull(),
    userMessageId: text('user_message_id'),
    /** The answer's place in the transcript, taken when the turn begins: it may be stored after later messages. */
    answerSequence: bigint('answer_sequence', { mode: 'number' })
      .notNull()
      .default(sql`nextval('transcript_messages_sequence_seq')`),
    state: text('state', { enum: ['running', 'finished', 'aborted', 'cut'] }).notNull(),
    node: text('node').notNull(),
    leaseExpiresAt: instant('lease_expires_at').notNull(),
    /** The slot that it took; null when it was begun without the provider (D36). */
    providerSlot: integer('provider_slot'),
    generatedBy: text('generated_by', { enum: ['ai', 'script'] }),
    model: text('model'),
    promptVersion: text('prompt_version'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** What the model gave as the end of its words. */
    finishReason: text('finish_reason'),
    /** Why the turn ended; null while it runs. */
    endReason: text('end_reason', { enum: turnEndReasons }),
    /** The facts that this answer added, for when it is sent again (D30). */
    facts: jsonb('facts').$type<Record<string, unknown>[]>(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** By the candidate, on whichever node: the one that runs it ends it. */
    stopRequestedAt: instant('stop_requested_at'),
  },
  (table) => [
    uniqueIndex('prequalification_one_running_turn').on(table.sessionId).where(sql`state = 'running'`),
    index().on(table.sessionId, table.startedAt),
    check('prequalification_turns_end_reason', sql`${table.endReason} in (${endReasonList})`),
  ],
);

/** The server's transcript, in the order of its sequence (D24). */
export const transcriptMessages = pgTable(
  'transcript_messages',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => prequalificationSessions.id, { onDelete: 'cascade' }),
    turnId: uuid('turn_id').references(() => prequalificationTurns.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    origin: text('origin', { enum: ['candidate', 'ai', 'script'] }).notNull(),
    model: text('model'),
    text: text('text').notNull(),
    /** The question of the recruitment that an assistant's message asks, so that none is asked twice. */
    asks: text('asks'),
    incomplete: boolean('incomplete').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [unique().on(table.sessionId, table.role, table.messageId), index().on(table.turnId)],
);
