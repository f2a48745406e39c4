import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import { mails, transcriptMessages as messages, candidateQuestions as questions } from '../schema/index.ts';

type NewQuestion = Pick<typeof questions.$inferInsert, 'applicationId' | 'text' | 'askedAt'>;

/** Stores a question that was asked outside the conversation, unless the same text is stored already (D83). */
export async function insertQuestion(tx: Queryable, question: NewQuestion): Promise<void> {
  await tx.insert(questions).values(question).onConflictDoNothing();
}

/**
 * Stores a question that replaces the one with the former text (D125), or a new one if there is none. If the new text
 * was itself replaced before, it is taken out of that chain first, so that no question replaces itself. The caller
 * holds the session's lock.
 */
export async function insertCorrectedQuestion(
  tx: Queryable,
  { former: formerText, ...question }: NewQuestion & { former: string },
): Promise<void> {
  await insertQuestion(tx, question);
  const former = await findQuestion(tx, { ...question, text: formerText });
  const corrected = await findQuestion(tx, question);
  if (former === undefined || corrected === undefined || former.sequence === corrected.sequence) return;
  await tx
    .update(questions)
    .set({ replaces: corrected.replaces })
    .where(eq(questions.replaces, corrected.sequence));
  await tx
    .update(questions)
    .set({ replaces: former.sequence, askedAt: question.askedAt })
    .where(eq(questions.sequence, corrected.sequence));
}

async function findQuestion(query: Queryable, { applicationId, text }: NewQuestion) {
  const [question] = await query
    .select({ sequence: questions.sequence, replaces: questions.replaces })
    .from(questions)
    .where(and(eq(questions.applicationId, applicationId), eq(questions.text, text)));
  return question;
}

/**
 * The condition that a person of the employer answered the question in the conversation in which it was asked (D58).
 */
export const isAnsweredInTalk = sql<boolean>`exists (
  select from ${messages} asked
  join ${messages} reply on reply.session_id = asked.session_id and reply.sequence > asked.sequence
  where asked.session_id = candidate_questions.application_id and asked.message_id = candidate_questions.message_id
    and asked.role = 'user' and asked.to_person and reply.origin = 'person')`;

/** The condition that another question of the candidate replaces this one (D125). */
export const isReplaced = sql<boolean>`exists (
  select from candidate_questions newer where newer.replaces = candidate_questions.sequence)`;

/** The condition that the question was mailed to the employer before the candidate corrected it. */
const wasMailed = sql<boolean>`exists (
  select from candidate_questions newer join ${mails} mail on mail.application_id = newer.application_id
  where newer.replaces = candidate_questions.sequence
    and mail.kind in ('announce-application', 'announce-answers')
    and mail.sent_at between candidate_questions.asked_at and newer.asked_at)`;

/** Lists the questions to the employer about these applications, in the order in which they were asked. */
export const listQuestions = prepareForIds((query) =>
  query
    .select({
      ...pick(questions, 'sequence', 'applicationId', 'messageId', 'text', 'askedAt', 'replaces'),
      isAnsweredInTalk,
      isReplaced,
      wasMailed,
    })
    .from(questions)
    .where(isOneOfPreparedIds(questions.applicationId))
    .orderBy(asc(questions.sequence))
    .prepare('questions_of_applications'),
);
