import type { Queryable } from '#db/connection/client.ts';
import { insertCorrectedQuestion } from '#db/conversations/questions.ts';
import type { Deps } from '#domain/ports.ts';
import { enqueueAnswersMail } from './enqueue-answers-mail.ts';

type CorrectedQuestion = { applicationId: string; text: string; former: string; at: Date };

/**
 * Stores a question to the employer that a correction made, and enqueues the mail with it (D83). It replaces the question
 * with the former words, if there is one (D125). The caller has checked its length and locked the session.
 */
export async function forwardQuestion(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, text, former, at }: CorrectedQuestion,
): Promise<void> {
  await insertCorrectedQuestion(tx, { applicationId, text, former, askedAt: at });
  await enqueueAnswersMail(deps, tx, { applicationId });
}
