import { type ApplicationStatus, findLatestStatusChange } from '#db/applications/manage-applications.ts';
import { findContestById } from '#db/candidates/contests.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { findEmployerMessage } from '#db/desk/employer-messages.ts';
import { findApplicationForMail } from '#db/mails/mails.ts';
import type { ContestIds, MailedDecision, MailedMessage } from '../mail-delivery.ts';
import { tellsDistress, withoutDistress } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';

export type MailedApplication = NonNullable<Awaited<ReturnType<typeof findMailedApplication>>>;

/**
 * Finds the data of a mail about an application, without words of distress (D93). Null if it is erased or a test (D47).
 */
export async function findMailedApplication({ database }: Pick<Deps, 'database'>, applicationId: string) {
  const row = await findApplicationForMail(database.query, applicationId);
  if (row === null) return null;
  const { why, answers } = row.application;
  const withoutDistressingTexts = {
    why: withoutDistress(why),
    hasUnmailedWhy: tellsDistress(why),
    answers: answers.filter(({ value }) => !tellsDistress(value)),
    hasUnmailedAnswer: answers.some(({ value }) => tellsDistress(value)),
  };
  return { ...row, application: { ...row.application, ...withoutDistressingTexts } };
}

/** Finds an application that its candidate withdrew, with the time and the reason; null for any other. */
export async function findMailedWithdrawal(deps: Pick<Deps, 'database'>, applicationId: string) {
  const mailedApplication = await findMailedApplication(deps, applicationId);
  const change = await findLatestStatusChange(deps.database.query, applicationId);
  if (mailedApplication === null || change?.to !== 'withdrawn' || change.actor !== 'candidate') return null;
  const { at: withdrawnAt, reason } = change;
  const mailedReason = tellsDistress(reason)
    ? ({ reason: null, isReasonWithheld: true } as const)
    : ({ reason, isReasonWithheld: false } as const);
  return { ...mailedApplication, withdrawal: { withdrawnAt, ...mailedReason } };
}

const emptyDecision: MailedDecision = { reason: null, message: null, writtenBy: null, offeredTimes: [] };

/**
 * Finds the reason (D64), the message and the offered times of the latest change to this status; all empty if there is
 * none by the employer.
 */
export async function findMailedDecision(
  { database }: Pick<Deps, 'database'>,
  { applicationId, status }: { applicationId: string; status: ApplicationStatus },
): Promise<MailedDecision> {
  const change = await findLatestStatusChange(database.query, applicationId, { to: status });
  return change === null || change.actor === 'candidate' ? emptyDecision : toMailedDecision(change);
}

/**
 * Finds the change with this sequence, if it has a message or offered times. Such a change has a mail of its own, which
 * is sent at once, even if another change has followed (D101).
 */
export async function findChangeWithMessage(
  { database }: Pick<Deps, 'database'>,
  { applicationId, sequence }: { applicationId: string; sequence: number | undefined },
): Promise<{ status: ApplicationStatus; decision: MailedDecision } | null> {
  if (sequence === undefined) return null;
  const change = await findLatestStatusChange(database.query, applicationId, { sequence });
  if (change === null) return null;
  const hasMessage = change.messageToCandidate !== null || change.offeredTimes.length > 0;
  return hasMessage ? { status: change.to, decision: toMailedDecision(change) } : null;
}

type StatusChange = NonNullable<Awaited<ReturnType<typeof findLatestStatusChange>>>;

function toMailedDecision(change: StatusChange): MailedDecision {
  return {
    reason: change.reason,
    message: change.messageToCandidate,
    writtenBy: change.decidedBy,
    offeredTimes: change.offeredTimes.map((time) => new Date(time)),
  };
}

/** Finds a message of the employer with the text of the question that it answers (D101). */
export async function findMailedMessage(
  { database: { query } }: Pick<Deps, 'database'>,
  messageId: string,
): Promise<MailedMessage | null> {
  const stored = await findEmployerMessage(query, messageId);
  if (stored === null) return null;
  const { applicationId, question: questionSequence, text, writtenBy } = stored;
  const questions = await listQuestions(query, [applicationId]);
  return {
    text,
    writtenBy,
    offeredTimes: stored.offeredTimes.map((time) => new Date(time)),
    question: questions.find(({ sequence }) => sequence === questionSequence)?.text ?? null,
  };
}

export type MailedContest = NonNullable<Awaited<ReturnType<typeof findMailedContest>>>;

/** Finds an application with the contest of its decision; null if either was erased. */
export async function findMailedContest(
  deps: Pick<Deps, 'database'>,
  { applicationId, contestId }: ContestIds,
) {
  const mailedApplication = await findMailedApplication(deps, applicationId);
  const contest = await findContestById(deps.database.query, contestId);
  return mailedApplication === null || contest === null ? null : { ...mailedApplication, contest };
}
