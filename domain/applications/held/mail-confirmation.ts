import { findHeldWithJob, markHeldMailSent } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';

export type MailedSubmission = NonNullable<Awaited<ReturnType<typeof findHeldWithJob>>>;

type Transport = {
  send(submission: MailedSubmission): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Sends the mail about a held application, unless it was sent or is withheld. */
export async function mailConfirmation(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { heldId }: { heldId: string },
  { send, forget }: Transport,
): Promise<void> {
  const found = await findHeldWithJob(query, { id: heldId, at: clock.now() });
  if (found === null || found.held.mailSentAt !== null || found.held.mailWithheldAt !== null) return;
  await send(found);
  const isMarked = await markHeldMailSent(query, heldId, clock.now());
  // The submission was erased while the mail was sent.
  if (!isMarked) await forget([found.held.messageId]);
}
