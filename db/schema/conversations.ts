import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { answerOrigins, messageOrigins } from '#kernel/conversation/message-origin.ts';
import { applications } from './applications.ts';
import { belongsTo, instant } from './base/columns.ts';

/** A candidate's wish to be called back: the number and the time in their own words; null where they gave none. */
export type Callback = { phone: string | null; when: string | null };

/** A prequalification session has the id of its application (contract section 4.5). */
export const prequalificationSessions = pgTable('prequalification_sessions', (t) => ({
  id: t
    .uuid('id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  aiConsent: t.boolean('ai_consent').notNull(),
  decision: t.text('decision', { enum: ['ai', 'human'] }),
  /** The state that `save` merges at the top level (D25). */
  state: t.jsonb('state').$type<Record<string, unknown>>().notNull(),
  /** The interviewer's fact sheet (D28). */
  facts: t.jsonb('facts').$type<Record<string, unknown>[]>().notNull(),
  /** The newest wish to be called back; null without one, and once the decision is not `human` any more. */
  callback: t.jsonb('callback').$type<Callback>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
}));

/** A turn ends for one of these reasons. */
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
  'taken_over',
] as const;

/** The reasons as SQL. They are written into the text, since a constraint cannot have parameters. */
const endReasonList = sql.raw(turnEndReasons.map((reason) => `'${reason}'`).join(', '));

/**
 * A turn is one answer of the interviewer. While it runs, the row has its lease, afterwards its model and cost (L-5).
 * No index contains the lease, so that renewing it is an update in place.
 */
export const prequalificationTurns = pgTable(
  'prequalification_turns',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    sessionId: belongsTo('session_id', () => prequalificationSessions.id),
    /** The id of the answer, which subscribers see. */
    messageId: t.text('message_id').notNull(),
    /** The id of the candidate's message that the turn answers. */
    userMessageId: t.text('user_message_id'),
    /** The answer's place in the transcript, taken when the turn begins: it may be stored after later messages. */
    answerSequence: t
      .bigint('answer_sequence', { mode: 'number' })
      .notNull()
      .default(sql`nextval('transcript_messages_sequence_seq')`),
    state: t.text('state', { enum: ['running', 'finished', 'aborted', 'cut'] }).notNull(),
    node: t.text('node').notNull(),
    leaseExpiresAt: instant('lease_expires_at').notNull(),
    /** The provider slot that the turn took; null for a turn without the provider (D36). */
    providerSlot: t.integer('provider_slot'),
    /** The company whose model the turn was begun with, and its country (D64); null for a turn without the provider. */
    processor: t.text('processor'),
    processorCountry: t.text('processor_country'),
    generatedBy: t.text('generated_by', { enum: answerOrigins }),
    model: t.text('model'),
    promptVersion: t.text('prompt_version'),
    inputTokens: t.integer('input_tokens'),
    outputTokens: t.integer('output_tokens'),
    /** The model's own reason for the end of its text. */
    finishReason: t.text('finish_reason'),
    /** The reason for the turn's end; null while it runs. */
    endReason: t.text('end_reason', { enum: turnEndReasons }),
    /** The facts that this answer added, which a resend of the answer needs (D30). */
    facts: t.jsonb('facts').$type<Record<string, unknown>[]>(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** The time at which the candidate asked to stop the turn. The node that runs the turn then ends it. */
    stopRequestedAt: instant('stop_requested_at'),
    /** The version of the floor when the turn began. If it has changed since, the answer is not stored (D58). */
    floorVersion: t.integer('floor_version').notNull().default(0),
  }),
  (table) => [
    uniqueIndex('prequalification_one_running_turn').on(table.sessionId).where(sql`state = 'running'`),
    index().on(table.sessionId, table.startedAt),
    check('prequalification_turns_end_reason', sql`${table.endReason} in (${endReasonList})`),
  ],
);

/** A row is a message of a conversation's transcript. `sequence` orders the messages (D24). */
export const transcriptMessages = pgTable(
  'transcript_messages',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: belongsTo('session_id', () => prequalificationSessions.id),
    turnId: t.uuid('turn_id').references(() => prequalificationTurns.id, { onDelete: 'cascade' }),
    messageId: t.text('message_id').notNull(),
    role: t.text('role', { enum: ['user', 'assistant'] }).notNull(),
    origin: t.text('origin', { enum: messageOrigins }).notNull(),
    model: t.text('model'),
    text: t.text('text').notNull(),
    /** The recruitment's question that an assistant's message asks, so that no question is asked twice. */
    asks: t.text('asks'),
    incomplete: t.boolean('incomplete').notNull(),
    at: instant('at').notNull(),
    /** The name of the person who wrote this message for the employer; null for any other message. */
    author: t.text('author'),
    /** True for a candidate's message to a person; no model notes a fact from it (D58). */
    toPerson: t.boolean('to_person').notNull().default(false),
  }),
  (table) => [unique().on(table.sessionId, table.role, table.messageId), index().on(table.turnId)],
);

/**
 * The floor of a conversation that a person once took (D58); without a row the interviewer has it. It is vacant if
 * `speaker` is `person` and there is no actor. The floor is no column of the session, since changes of a session are
 * listed to the employer's systems.
 */
export const conversationFloors = pgTable('conversation_floors', (t) => ({
  sessionId: t
    .uuid('session_id')
    .primaryKey()
    .references(() => prequalificationSessions.id, { onDelete: 'cascade' }),
  speaker: t.text('speaker', { enum: ['interviewer', 'person'] }).notNull(),
  /** Counts the changes of the speaker. */
  version: t.integer('version').notNull(),
  /** The person's name in the audit trail. */
  actor: t.text('actor'),
  /** The person's name as the candidate reads it. */
  name: t.text('name'),
  since: instant('since').notNull(),
  /** The end of the lease that the person's open page renews. */
  attendingUntil: instant('attending_until'),
  /** The number of persons' messages that the candidate has received, on a page or by mail (D119). */
  wordsReceived: t.integer('words_received').notNull().default(0),
}));

/**
 * A row is a candidate's message that asks the employer something, as it was written (D83). An application has no two
 * questions with the same text.
 */
export const candidateQuestions = pgTable(
  'candidate_questions',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** The message's id in the transcript; null for a question that was asked elsewhere. */
    messageId: t.text('message_id'),
    text: t.text('text').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The question of the same application that the candidate replaced by this one, with other words (D125). */
    replaces: t
      .bigint('replaces', { mode: 'number' })
      .references((): AnyPgColumn => candidateQuestions.sequence, {
        onDelete: 'set null',
      }),
  }),
  (table) => [
    index().on(table.replaces),
    // The index has the digest of the text, since it cannot have a text of this length.
    uniqueIndex('candidate_questions_once').on(table.applicationId, sql`md5(${table.text})`),
  ],
);

/**
 * A row is a message of the employer to the candidate, or the answer to one of the candidate's questions (D101). The id
 * comes from the employer's form, so that a form which is sent twice is one message.
 */
export const employerMessages = pgTable(
  'employer_messages',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** The candidate's question that the message answers; a question has one answer. */
    question: t
      .bigint('question', { mode: 'number' })
      .unique()
      .references(() => candidateQuestions.sequence, { onDelete: 'set null' }),
    text: t.text('text').notNull(),
    /** The times at which the employer offers to meet, as ISO instants. */
    offeredTimes: t.jsonb('offered_times').$type<string[]>().notNull().default([]),
    /** The name or role of the person who wrote it, as the candidate reads it; null if none was given. */
    writtenBy: t.text('written_by'),
    at: instant('at').notNull(),
  }),
  (table) => [index().on(table.applicationId, table.at)],
);
