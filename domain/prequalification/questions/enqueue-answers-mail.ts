import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '#domain/ports.ts';

/** The mail waits this long after the candidate's last message or correction, so that one mail has them all. */
export const QUIET_SECONDS = 10 * 60;

/** Enqueues the mail with the answers and questions of an application, in the transaction that stores them (D83). */
export async function enqueueAnswersMail(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, updateId = randomUUID() }: { applicationId: string; updateId?: string },
): Promise<void> {
  // The id is new, since a second job with the same id would be dropped.
  const later = { id: randomUUID(), afterSeconds: QUIET_SECONDS };
  await followUp.enqueue(tx, { name: 'announce-answers', applicationId, updateId }, later);
}
