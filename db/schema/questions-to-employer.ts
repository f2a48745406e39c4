import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { instant } from './base/columns.ts';
import { belongsTo } from './base/references.ts';

/**
 * A row is a candidate's message that asks the employer something, as it was written (D83). `messageId` names it in the
 * transcript; null for a question that was asked elsewhere. An application has a text only once.
 */
export const candidateQuestions = pgTable(
  'candidate_questions',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: belongsTo('application_id', () => applications.id),
    messageId: t.text('message_id'),
    text: t.text('text').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The question of the same application whose words the candidate corrected to these (D125). */
    replaces: t
      .bigint('replaces', { mode: 'number' })
      .references((): AnyPgColumn => candidateQuestions.sequence, {
        onDelete: 'set null',
      }),
  }),
  (table) => [
    index().on(table.replaces),
    // The digest, since an index cannot have a text of this length.
    uniqueIndex('candidate_questions_once').on(table.applicationId, sql`md5(${table.text})`),
  ],
);

/**
 * A row is a message of the employer to the candidate, or the answer to one of their questions (D101). The sender of
 * the form makes the id, so that a form which is sent twice is one message.
 */
export const employerMessages = pgTable(
  'employer_messages',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** The question that it answers; a question has one answer. */
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
