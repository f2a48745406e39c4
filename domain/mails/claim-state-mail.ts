import { randomUUID } from 'node:crypto';
import { findStatus } from '#db/applications/manage-applications.ts';
import { lockCandidateForChange } from '#db/candidates/lock-candidate.ts';
import { findUnread } from '#db/conversations/floor/unread-words.ts';
import { findAnswersState } from '#db/mails/answers-for-mail.ts';
import {
  type Allowance,
  countCorrections,
  findDecision,
  findLatestMail,
  findMail,
  findWithdrawal,
  insertMail,
  type MailClaim,
  takeAllowance,
} from '#db/mails/claimed-mails.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import type { Deps, FollowUpJob } from '../ports.ts';
import { type MailOccasion, newMail, refuseIfMoved } from './claim-mail.ts';

/** A job starts this much later, since clocks differ: one that comes too early would wait for another day. */
const MARGIN_SECONDS = 60;

/** The states that mails report, and what the first mail about an application may say of each. */
const states = {
  // The acknowledgement has said that the application is received.
  status: { read: findStatus, isNews: (status: string) => status !== 'received' },
  decision: { read: findDecision, isNews: (decision: string) => decision.startsWith('human') },
  answers: { read: findAnswersState, isNews: () => true },
  withdrawal: { read: findWithdrawal, isNews: () => true },
  address: { read: countCorrections, isNews: () => true },
  unread: { read: findUnread, isNews: () => true },
} as const;

type StateMail = {
  occasion: MailOccasion & { applicationId: string };
  state: keyof typeof states;
  /** The time between two mails of the kind, a day unless given. */
  gapMs?: number;
  /** Puts the mail off for an hour when the recipient has had so many; without it every mail is sent. */
  allowance?: Allowance;
  /** The state with which a person wrote words: their mail waits for no day, and tells it even if the last one did (D101). */
  wordsWith?: string | undefined;
  /** The job that sends the mail whose `subjectId` is this id. */
  followUpJob(id: string): FollowUpJob;
};

type StateMailDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'followUp'>;

/**
 * Claims a mail about the state of an application: at once, and at most one of its kind a day, each with the state of
 * its moment; a further one is put off to the end of that time (D37). Null when the last mail already reported this
 * state, when the mail is put off, or when the person was erased.
 */
export async function claimStateMail(deps: StateMailDeps, stateMail: StateMail): Promise<MailClaim | null> {
  const claim = await claimOrWait(deps, stateMail);
  if (claim === null || 'mail' in claim) return claim?.mail ?? null;
  const { afterId, waitMs } = claim;
  // This is the daily job itself, started early by clock skew: enqueuing it again would be dropped, so it fails and is
  // retried.
  if (stateMail.occasion.subjectId === afterId) throw new FollowUpFailure('the clocks differ');
  // The id is that of the mail that it follows: one job for the day, however many ask.
  const id = afterId ?? randomUUID();
  const afterSeconds = Math.ceil(waitMs / 1000) + MARGIN_SECONDS;
  await deps.followUp.enqueue(deps.database.query, stateMail.followUpJob(id), { id, afterSeconds });
  return null;
}

/**
 * The mail to send now, or the time to wait: after the last of its kind, which is less than a day old, or for the
 * recipient's allowance (null).
 */
type ClaimOrWait = { mail: MailClaim } | { afterId: string | null; waitMs: number };

function claimOrWait(
  deps: StateMailDeps,
  { occasion, state, gapMs = DAY_MS, allowance, wordsWith }: StateMail,
): Promise<ClaimOrWait | null> {
  const mail = newMail(deps, occasion);
  const { read, isNews } = states[state];
  return deps.database.transaction(async (tx) => {
    // The lock serialises two workers of one application.
    const isLocked = await lockCandidateForChange(tx, mail.candidateId);
    await refuseIfMoved(tx, mail);
    if (!isLocked) return null;
    const earlierClaim = await findMail(tx, mail);
    if (earlierClaim !== null) return { mail: earlierClaim };
    const last = await findLatestMail(tx, mail);
    const hasWords = wordsWith !== undefined;
    const reportedState = wordsWith ?? (await read(tx, occasion.applicationId));
    if (reportedState === null) return null;
    const isKnown = last === null ? !isNews(reportedState) : last.reportedState === reportedState;
    if (isKnown && !hasWords) return null;
    const waitMs =
      last === null || hasWords ? 0 : last.createdAt.getTime() + gapMs - mail.createdAt.getTime();
    if (last !== null && waitMs > 0) return { afterId: last.id, waitMs };
    const isAllowed = allowance === undefined || (await takeAllowance(tx, allowance, mail.createdAt));
    if (!isAllowed) return { afterId: null, waitMs: HOUR_MS };
    return { mail: await insertMail(tx, { ...mail, reportedState }) };
  });
}
