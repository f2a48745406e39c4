import type { Queryable } from '#db/connection/client.ts';
import { insertQuestion } from '#db/conversations/questions.ts';
import type { Deps } from '#domain/ports.ts';
import { enqueueAnswersMail } from './enqueue-answers-mail.ts';

type ForwardedQuestion = { applicationId: string; text: string; at: Date };

/**
 * Stores a question to the employer that was asked outside a message of the conversation, and enqueues the mail with it,
 * both in the caller's transaction (D83). The caller has checked its length and holds the person's lock.
 */
export async function forwardQuestion(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, text, at }: ForwardedQuestion,
): Promise<void> {
  await insertQuestion(tx, { applicationId, text, askedAt: at });
  await enqueueAnswersMail(deps, tx, { applicationId });
}
