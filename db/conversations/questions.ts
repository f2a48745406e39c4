import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { candidateQuestions as questions } from '../schema/index.ts';

type NewQuestion = Pick<typeof questions.$inferInsert, 'applicationId' | 'text' | 'askedAt'>;

/** Keeps a question that was asked outside a message; the same words are kept once (D83). */
export async function insertQuestion(tx: Queryable, question: NewQuestion): Promise<void> {
  await tx.insert(questions).values(question).onConflictDoNothing();
}

/** Lists the questions to the employer about these applications, in the order in which they were asked. */
export function listQuestions(query: Queryable, applicationIds: string[]) {
  return query
    .select({
      sequence: questions.sequence,
      applicationId: questions.applicationId,
      messageId: questions.messageId,
      text: questions.text,
      askedAt: questions.askedAt,
    })
    .from(questions)
    .where(inArray(questions.applicationId, applicationIds))
    .orderBy(asc(questions.sequence));
}
