import { randomUUID } from 'node:crypto';
import { findLatestStatusChange, findStatus } from '#db/applications/manage-applications.ts';
import { lockCandidateForChange } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { findUnreadPosition } from '#db/conversations/floor/person-messages.ts';
import { findAnswersState } from '#db/mails/answers-for-mail.ts';
import {
  countCorrections,
  findDecision,
  findLatestMail,
  findMail,
  insertMail,
  type MailClaim,
} from '#db/mails/claimed-mails.ts';
import { type Allowance, takeAllowance } from '#db/mails/mail-allowances.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import type { Deps, FollowUpJob } from '../ports.ts';
import { type MailOccasion, newMail, refuseIfMoved } from './claim-mail.ts';

/** A delayed follow-up job starts this much later, since clocks differ: a job that starts too early fails once. */
const MARGIN_SECONDS = 60;

/**
 * The states of an application that mails report, as texts. `isNews` tells whether a state is worth the first mail of
 * its kind; later mails report every change.
 */
const stateReaders = {
  // The acknowledgement has already reported the status `received`.
  status: { read: findStatus, isNews: (status: string) => status !== 'received' },
  decision: { read: findDecision, isNews: (decision: string) => decision.startsWith('human') },
  answers: { read: findAnswersState, isNews: () => true },
  withdrawal: { read: findWithdrawal, isNews: () => true },
  corrections: { read: countCorrections, isNews: () => true },
  unreadWords: { read: findUnreadPosition, isNews: () => true },
} as const;

/** Returns the number of the change with which the candidate withdrew; null if it is not the latest change. */
async function findWithdrawal(query: Queryable, applicationId: string): Promise<string | null> {
  const change = await findLatestStatusChange(query, applicationId);
  const isWithdrawn = change?.to === 'withdrawn' && change.actor === 'candidate';
  return isWithdrawn ? String(change.sequence) : null;
}

type StateMail = {
  occasion: MailOccasion & { applicationId: string };
  state: keyof typeof stateReaders;
  /** The least time between two mails of the kind; a day by default. */
  minGapMs?: number;
  /** The recipient's limit. A mail over the limit waits for an hour. Without a limit every mail is sent. */
  allowance?: Allowance;
  /**
   * Set for a change of status with a message. Its mail is sent at once, even if the last mail reported this status
   * (D101).
   */
  statusWithMessage?: string | undefined;
  /** Makes the follow-up job that sends the mail later. */
  followUpJob(causeId: string): FollowUpJob;
};

type StateMailDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'followUp'>;

/**
 * Claims a mail about the state of an application. There is at most one mail of a kind in `minGapMs`. A further mail
 * waits, and reports the state that is then present (D37). Resolves to null if the mail waits, if the state is no news,
 * or if the person was erased.
 */
export async function claimStateMail(deps: StateMailDeps, stateMail: StateMail): Promise<MailClaim | null> {
  const claim = await claimOrWait(deps, stateMail);
  if (claim.kind === 'claimed') return claim.mail;
  if (claim.kind === 'over_allowance')
    await enqueueLater(deps, stateMail, { id: randomUUID(), waitMs: HOUR_MS });
  if (claim.kind === 'too_soon') {
    const { lastMailId: id, waitMs } = claim;
    // The delayed follow-up job has the id of the last mail, so that there is one job for all changes until then. If
    // this call is from that job, it started too early. The queue would drop a second job with its id, so it fails and
    // is retried.
    if (stateMail.occasion.causeId === id) throw new FollowUpFailure('the clocks differ');
    await enqueueLater(deps, stateMail, { id, waitMs });
  }
  return null;
}

async function enqueueLater(
  { followUp, database }: StateMailDeps,
  { followUpJob }: StateMail,
  { id, waitMs }: { id: string; waitMs: number },
): Promise<void> {
  const afterSeconds = Math.ceil(waitMs / 1000) + MARGIN_SECONDS;
  await followUp.enqueue(database.query, followUpJob(id), { id, afterSeconds });
}

type ClaimOrWait =
  | { kind: 'claimed'; mail: MailClaim }
  /** The last mail of the kind is not yet `minGapMs` old. */
  | { kind: 'too_soon'; lastMailId: string; waitMs: number }
  | { kind: 'over_allowance' }
  /** The person was erased, or the state is no news. */
  | { kind: 'nothing_to_report' };

function claimOrWait(
  deps: StateMailDeps,
  { occasion, state, minGapMs = DAY_MS, allowance, statusWithMessage }: StateMail,
): Promise<ClaimOrWait> {
  const mail = newMail(deps, occasion);
  const { read } = stateReaders[state];
  return deps.database.transaction(async (tx) => {
    // The lock lets only one worker at a time claim mails about this person.
    const isPersonThere = await lockCandidateForChange(tx, mail.candidateId);
    // This check comes before the next, since moving a person's last application deletes the person (D80).
    await refuseIfMoved(tx, mail);
    if (!isPersonThere) return { kind: 'nothing_to_report' };
    const earlierClaim = await findMail(tx, mail);
    if (earlierClaim !== null) return { kind: 'claimed', mail: earlierClaim };
    const lastMail = await findLatestMail(tx, mail);
    const hasMessage = statusWithMessage !== undefined;
    const reportedState = statusWithMessage ?? (await read(tx, occasion.applicationId));
    if (reportedState === null) return { kind: 'nothing_to_report' };
    const dueMs = hasMessage ? 0 : dueTime(lastMail, { state, reportedState, minGapMs });
    if (dueMs === null) return { kind: 'nothing_to_report' };
    const waitMs = dueMs - mail.createdAt.getTime();
    if (lastMail !== null && waitMs > 0) return { kind: 'too_soon', lastMailId: lastMail.id, waitMs };
    const isAllowed = allowance === undefined || (await takeAllowance(tx, allowance, mail.createdAt));
    if (!isAllowed) return { kind: 'over_allowance' };
    return { kind: 'claimed', mail: await insertMail(tx, { ...mail, reportedState }) };
  });
}

type NextMail = { state: keyof typeof stateReaders; reportedState: string; minGapMs: number };

/** Returns the time in ms from which a mail may report this state, 0 for at once; null if the state is no news. */
function dueTime(
  lastMail: { createdAt: Date; reportedState: string | null } | null,
  { state, reportedState, minGapMs }: NextMail,
): number | null {
  if (lastMail === null) return stateReaders[state].isNews(reportedState) ? 0 : null;
  return lastMail.reportedState === reportedState ? null : lastMail.createdAt.getTime() + minGapMs;
}

/**
 * Tells until when the mail about a status without a message waits; `waitsUntil` is null if it is sent at once. Returns
 * null if there is no mail, since the status is no news.
 */
export async function findWaitOfStatusMail(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { applicationId, status }: { applicationId: string; status: string },
): Promise<{ waitsUntil: Date | null } | null> {
  const lastMail = await findLatestMail(database.query, { kind: 'announce-status', applicationId });
  const dueMs = dueTime(lastMail, { state: 'status', reportedState: status, minGapMs: DAY_MS });
  if (dueMs === null) return null;
  return { waitsUntil: dueMs > clock.now().getTime() ? new Date(dueMs + MARGIN_SECONDS * 1000) : null };
}
