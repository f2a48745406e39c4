import { findHeldWithJob, markHeldMailSent } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';

export type MailedSubmission = NonNullable<Awaited<ReturnType<typeof findHeldWithJob>>>;

type Transport = {
  send(submission: MailedSubmission): Promise<void>;
  /** Erases the copies that the mail transport kept of these messages. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Sends the mail about a held application, unless it was sent or is withheld. */
export async function mailConfirmation(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { heldId }: { heldId: string },
  { send, forget }: Transport,
): Promise<void> {
  const submission = await findHeldWithJob(query, { id: heldId, at: clock.now() });
  if (submission === null) return;
  const { mailSentAt, mailWithheldAt, messageId } = submission.held;
  if (mailSentAt !== null || mailWithheldAt !== null) return;
  await send(submission);
  const isMarked = await markHeldMailSent(query, heldId, clock.now());
  // Without a row to mark, the submission was erased while the mail was sent.
  if (!isMarked) await forget([messageId]);
}
