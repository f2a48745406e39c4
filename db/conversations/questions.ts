import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { transcriptMessages as messages, candidateQuestions as questions } from '../schema/index.ts';

type NewQuestion = Pick<typeof questions.$inferInsert, 'applicationId' | 'text' | 'askedAt'>;

/** Keeps a question that was asked outside a message; the same words are kept once (D83). */
export async function insertQuestion(tx: Queryable, question: NewQuestion): Promise<void> {
  await tx.insert(questions).values(question).onConflictDoNothing();
}

/** Tells whether a person of the employer has spoken since, if the candidate asked it in a talk with one (D58). */
export const isAnsweredInTalk = sql<boolean>`exists (
  select from ${messages} asked
  join ${messages} said on said.session_id = asked.session_id and said.sequence > asked.sequence
  where asked.session_id = candidate_questions.application_id and asked.message_id = candidate_questions.message_id
    and asked.role = 'user' and asked.to_person and said.origin = 'person')`;

/** Lists the questions to the employer about these applications, in the order in which they were asked. */
export function listQuestions(query: Queryable, applicationIds: string[]) {
  return query
    .select({
      sequence: questions.sequence,
      applicationId: questions.applicationId,
      messageId: questions.messageId,
      text: questions.text,
      askedAt: questions.askedAt,
      isAnsweredInTalk,
    })
    .from(questions)
    .where(inArray(questions.applicationId, applicationIds))
    .orderBy(asc(questions.sequence));
}
