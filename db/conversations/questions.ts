import { and, asc, eq, not, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import {
  employerMessages,
  transcriptMessages as messages,
  candidateQuestions as questions,
} from '../schema/index.ts';

type NewQuestion = Pick<typeof questions.$inferInsert, 'applicationId' | 'text' | 'askedAt'>;

/** Stores a question that was asked outside the conversation, unless the same text is stored already (D83). */
export async function insertQuestion(tx: Queryable, question: NewQuestion): Promise<void> {
  await tx.insert(questions).values(question).onConflictDoNothing();
}

/** Finds a question of an application by its text. */
export async function findQuestion(
  query: Queryable,
  { applicationId, text }: Pick<NewQuestion, 'applicationId' | 'text'>,
) {
  const isSame = and(eq(questions.applicationId, applicationId), eq(questions.text, text));
  const [question] = await query
    .select(pick(questions, 'sequence', 'messageId', 'replaces'))
    .from(questions)
    .where(isSame);
  return question ?? null;
}

type Replacement = {
  /** The sequence of the question that is replaced. */
  formerSequence: number;
  /** The question that takes its place, with the question that it has replaced until now. */
  newer: { sequence: number; replaces: number | null };
  at: Date;
};

/**
 * Lets the question `newer` replace the former one (D125). A question that replaced `newer` until now, perhaps the
 * former one itself, first takes over what `newer` has replaced, so that no questions replace each other in a circle.
 * The caller holds the session's lock.
 */
export async function replaceQuestion(
  tx: Queryable,
  { formerSequence, newer, at }: Replacement,
): Promise<void> {
  const { sequence, replaces } = newer;
  await tx.update(questions).set({ replaces }).where(eq(questions.replaces, sequence));
  const change = { replaces: formerSequence, askedAt: at };
  await tx.update(questions).set(change).where(eq(questions.sequence, sequence));
}

/**
 * The condition that a person of the employer answered the question in the conversation in which it was asked (D58). It
 * is for queries that read `candidate_questions` under this name.
 */
export const isAnsweredInConversation = sql<boolean>`exists (
  select from ${messages} asked
  join ${messages} reply on reply.session_id = asked.session_id and reply.sequence > asked.sequence
  where asked.session_id = ${questions}.application_id and asked.message_id = ${questions}.message_id
    and asked.role = 'user' and asked.to_person and reply.origin = 'person')`;

/**
 * Deletes a question, unless the employer has answered it by a message or in the conversation (D125). Returns false if
 * it stays. The caller holds the candidate's lock, as one who answers does.
 */
export async function deleteUnansweredQuestion(tx: Queryable, sequence: number): Promise<boolean> {
  const answers = tx
    .select({ one: sql`1` })
    .from(employerMessages)
    .where(eq(employerMessages.question, sequence));
  const deleted = await tx
    .delete(questions)
    .where(and(eq(questions.sequence, sequence), notExists(answers), not(isAnsweredInConversation)))
    .returning({ sequence: questions.sequence });
  return deleted.length > 0;
}

/**
 * The condition that another question of the candidate replaces this one (D125). It is for queries that read
 * `candidate_questions` under this name.
 */
export const isReplaced = sql<boolean>`exists (
  select from ${questions} newer where newer.replaces = ${questions}.sequence)`;

/** Lists the questions to the employer about these applications, in the order in which they were asked. */
export const listQuestions = prepareForIds((query) =>
  query
    .select({
      ...pick(questions, 'sequence', 'applicationId', 'messageId', 'text', 'askedAt', 'replaces'),
      isAnsweredInConversation,
      isReplaced,
    })
    .from(questions)
    .where(isOneOfPreparedIds(questions.applicationId))
    .orderBy(asc(questions.sequence))
    .prepare('questions_of_applications'),
);
