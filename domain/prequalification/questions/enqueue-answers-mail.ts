import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '#domain/ports.ts';

/** The mail waits until the candidate has written nothing for this long. Until then its job is enqueued again. */
export const QUIET_SECONDS = 10 * 60;

/**
 * Enqueues the mail with an application's answers and questions (D83). A job that is enqueued again keeps its
 * `updateId`, under which the mail is sent once.
 */
export async function enqueueAnswersMail(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, updateId = randomUUID() }: { applicationId: string; updateId?: string },
): Promise<void> {
  // The job's own id is always new, since the queue drops a second job with an id that it has.
  const later = { id: randomUUID(), afterSeconds: QUIET_SECONDS };
  await followUp.enqueue(tx, { name: 'announce-answers', applicationId, updateId }, later);
}
