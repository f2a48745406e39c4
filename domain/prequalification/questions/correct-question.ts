import type { Queryable } from '#db/connection/database.ts';
import type { FactRecord } from '#db/conversations/facts.ts';
import {
  deleteUnansweredQuestion,
  findQuestion,
  insertQuestion,
  replaceQuestion,
} from '#db/conversations/questions.ts';
import { isQuestionToEmployer } from './is-question-to-employer.ts';

type CorrectedQuestion = {
  applicationId: string;
  /** The fact before the correction. */
  formerFact: FactRecord;
  /** The words of the correction, if they are a question to the employer; otherwise null. */
  correctedText: string | null;
  /** The facts that are not corrected. */
  otherFacts: readonly FactRecord[];
  at: Date;
};

/**
 * Lists a corrected question to the employer in place of its former words (D125). If the correction is no question,
 * only the former words go. Former words that the employer has answered stay with their answer. The caller holds the
 * session's lock.
 */
export async function correctQuestion(
  tx: Queryable,
  { applicationId, formerFact, correctedText, otherFacts, at }: CorrectedQuestion,
): Promise<void> {
  if (correctedText !== null) await insertQuestion(tx, { applicationId, text: correctedText, askedAt: at });
  const formerQuestion = await findFormerQuestion(tx, { applicationId, formerFact, otherFacts });
  if (formerQuestion === null) return;
  const isDeleted = await deleteUnansweredQuestion(tx, formerQuestion.sequence);
  // The deleted question may have replaced an answered question. Then the new words replace the answered one.
  const answeredSequence = isDeleted ? formerQuestion.replaces : formerQuestion.sequence;
  if (answeredSequence === null || correctedText === null) return;
  const newQuestion = await findQuestion(tx, { applicationId, text: correctedText });
  // A correction back to the answered words replaces nothing.
  if (newQuestion === null || newQuestion.sequence === answeredSequence) return;
  await replaceQuestion(tx, { formerSequence: answeredSequence, newer: newQuestion, at });
}

/**
 * Finds the listed question with the former words of the fact; null if these words are from another message, or if
 * another fact has the same words.
 */
async function findFormerQuestion(
  tx: Queryable,
  { applicationId, formerFact, otherFacts }: Omit<CorrectedQuestion, 'correctedText' | 'at'>,
) {
  const text = String(formerFact.answer);
  const isSame = (fact: FactRecord) =>
    fact.answer === text && isQuestionToEmployer(text, String(fact.question));
  if (otherFacts.some(isSame)) return null;
  const question = await findQuestion(tx, { applicationId, text });
  const isOfFact = question?.messageId === null || question?.messageId === formerFact.messageId;
  return isOfFact ? question : null;
}
