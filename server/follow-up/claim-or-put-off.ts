import type { MailClaim } from '#db/mails/claimed-mails.ts';
import { claimStateMail, type StateMail } from '#domain/mails/claim-mail.ts';
import type { FollowUpJob } from '#domain/ports.ts';
import { FollowUpFailure } from '../adapters/follow-up-failure.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';

/** Clocks differ: who comes too early would wait for another day. */
const MARGIN_SECONDS = 60;

/**
 * Claims a mail about a state at once, and at most one of its kind a day with the state of then (D37): a further one
 * is put off to that day. `jobOf` is the job for an id, by which its mail is known.
 */
export async function claimOrPutOff(
  deps: Pick<FollowUpDeps, 'database' | 'followUp'>,
  { jobOf, ...wanted }: StateMail & { jobOf: (id: string) => FollowUpJob },
): Promise<MailClaim | null> {
  const claim = await claimStateMail(deps, wanted);
  if (claim === null) return null;
  if (claim.kind === 'mail') return claim.mail;
  // One for the day, however many ask: its id is that of the mail that it follows.
  const afterSeconds = Math.ceil(claim.waitMs / 1000) + MARGIN_SECONDS;
  const { id } = claim.after;
  // This is the daily job itself, started early by clock skew: enqueuing it again would be dropped, so it fails and is retried.
  if (wanted.mail.subjectId === id) throw new FollowUpFailure('the clocks differ');
  await deps.followUp.enqueue(deps.database.query, jobOf(id), { id, afterSeconds });
  return null;
}
