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
  correctedText: string | null;
  /** The facts that are not corrected. */
  otherFacts: readonly FactRecord[];
  at: Date;
};

/**
 * Lists a corrected question to the employer in place of its former words, and nothing if the correction is none (D125).
 * The former words are deleted, unless the employer has answered them: then they stay with their answer. The caller holds
 * the session's lock.
 */
export async function correctQuestion(
  tx: Queryable,
  { applicationId, former, correctedText, otherFacts, at }: CorrectedQuestion,
): Promise<void> {
  if (correctedText !== null) await insertQuestion(tx, { applicationId, text: correctedText, askedAt: at });
  const listed = await findListed(tx, { applicationId, former, otherFacts });
  if (listed === null) return;
  const isDeleted = await deleteUnanswered(tx, listed.sequence);
  // A deleted question may have replaced an answered one, which the new words then replace.
  const answered = isDeleted ? listed.replaces : listed.sequence;
  if (answered === null || correctedText === null) return;
  const corrected = await findQuestion(tx, { applicationId, text: correctedText });
  // A correction back to the answered words replaces nothing.
  if (corrected === null || corrected.sequence === answered) return;
  await replaceQuestion(tx, { answered, corrected, at });
}

/**
 * Finds the listed question with a fact's words. It is not the fact's own if it was said in another message, or if it is
 * the words of another fact as well.
 */
async function findListed(
  tx: Queryable,
  { applicationId, former, otherFacts }: Pick<CorrectedQuestion, 'applicationId' | 'former' | 'otherFacts'>,
) {
  const text = String(former.answer);
  const isSame = (fact: FactRecord) =>
    fact.answer === text && isQuestionToEmployer(text, String(fact.question));
  if (otherFacts.some(isSame)) return null;
  const listed = await findQuestion(tx, { applicationId, text });
  const isOwn = listed?.messageId === null || listed?.messageId === former.messageId;
  return isOwn ? listed : null;
}
