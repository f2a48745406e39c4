import type { Queryable } from '#db/connection/database.ts';
import type { FactRecord } from '#db/conversations/facts.ts';
import {
  deleteUnanswered,
  findQuestion,
  insertQuestion,
  replaceQuestion,
} from '#db/conversations/questions.ts';
import { isQuestionToEmployer } from './is-question-to-employer.ts';

type CorrectedQuestion = {
  applicationId: string;
  /** The fact before the correction. */
  former: FactRecord;
  /** The words of the correction, if they are a question to the employer; null for any others. */
  corrected: string | null;
  /** The facts that are not corrected. */
  others: readonly FactRecord[];
  at: Date;
};

/**
 * Lists a corrected question to the employer in place of its former words, and nothing if the correction is none (D125).
 * The former words are deleted, unless the employer has answered them: then they stay with their answer. The caller holds
 * the session's lock.
 */
export async function correctQuestion(
  tx: Queryable,
  { applicationId, former, corrected: text, others, at }: CorrectedQuestion,
): Promise<void> {
  if (text !== null) await insertQuestion(tx, { applicationId, text, askedAt: at });
  const earlier = await findListed(tx, { applicationId, former, others });
  if (earlier === null) return;
  const answered = (await deleteUnanswered(tx, earlier.sequence)) ? earlier.replaces : earlier.sequence;
  const corrected = text === null ? null : await findQuestion(tx, { applicationId, text });
  if (answered !== null && corrected !== null && answered !== corrected.sequence)
    await replaceQuestion(tx, { answered, corrected, at });
}

/**
 * Finds the listed question with a fact's words. It is not the fact's own if it was said in another message, or if it is
 * the words of another fact as well.
 */
async function findListed(
  tx: Queryable,
  { applicationId, former, others }: Pick<CorrectedQuestion, 'applicationId' | 'former' | 'others'>,
) {
  const text = String(former.answer);
  const isSame = (fact: FactRecord) =>
    fact.answer === text && isQuestionToEmployer(text, String(fact.question));
  if (others.some(isSame)) return null;
  const listed = await findQuestion(tx, { applicationId, text });
  const isOwn = listed?.messageId === null || listed?.messageId === former.messageId;
  return isOwn ? listed : null;
}
