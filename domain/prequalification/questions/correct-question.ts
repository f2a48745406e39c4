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
  const formerQuestion = await findFormerQuestion(tx, { applicationId, former, otherFacts });
  if (formerQuestion === null) return;
  const isDeleted = await deleteUnanswered(tx, formerQuestion.sequence);
  // A deleted question may have replaced an answered one, which the new words then replace.
  const answeredSequence = isDeleted ? formerQuestion.replaces : formerQuestion.sequence;
  if (answeredSequence === null || correctedText === null) return;
  const newQuestion = await findQuestion(tx, { applicationId, text: correctedText });
  // A correction back to the answered words replaces nothing.
  if (newQuestion === null || newQuestion.sequence === answeredSequence) return;
  await replaceQuestion(tx, { replaced: answeredSequence, replacing: newQuestion, at });
}

/**
 * Finds the listed question with the former words of the fact; null if they were said in another message, or if another
 * fact has the same words.
 */
async function findFormerQuestion(
  tx: Queryable,
  { applicationId, former, otherFacts }: Pick<CorrectedQuestion, 'applicationId' | 'former' | 'otherFacts'>,
) {
  const text = String(former.answer);
  const isSame = (fact: FactRecord) =>
    fact.answer === text && isQuestionToEmployer(text, String(fact.question));
  if (otherFacts.some(isSame)) return null;
  const question = await findQuestion(tx, { applicationId, text });
  const isOfFact = question?.messageId === null || question?.messageId === former.messageId;
  return isOfFact ? question : null;
}
