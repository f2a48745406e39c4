import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findLatestStatusChange, lockApplication } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { findContestOfDecision, insertContest } from '#db/candidates/contests.ts';
import { recordVisit } from '#db/candidates/portal.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { replyAboutApplication } from '#domain/needs/reply-about-application.ts';
import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { contestedAlready, nothingToContest } from '#kernel/errors/application-refusals.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import { requirePerson } from '../require-person.ts';

/** The maximum length of a contest, in UTF-16 units. */
export const CONTEST_TEXT_MAX = 4000;

/** The candidate's words: line ends become `\n`, since forms send `\r\n`. */
export const contestText = z
  .string()
  .overwrite((text) => withLineEnds(text).replace(/\r\n?/g, '\n').trim())
  .min(1)
  .max(CONTEST_TEXT_MAX);

type NewContest = { holder: TokenHolder; applicationId: string; text: string };

/**
 * Contests a rejection for the holder of the mailed link: a person then has to review the decision within a month. A
 * decision is contested once (D64); the same text sent again changes nothing. Distress in the text gets the service's
 * reply (D113).
 */
export async function contestDecision(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  contest: NewContest,
): Promise<{ dueAt: Date; replies: NeedReply[] }> {
  const dueAt = await storeContest(deps, contest);
  const { applicationId, text } = contest;
  return { dueAt, replies: await replyAboutApplication(deps, { applicationId, texts: [text] }) };
}

function storeContest(
  { database, clock, followUp }: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { holder, applicationId, text }: NewContest,
): Promise<Date> {
  const candidate = requirePerson(holder);
  return database.transaction(async (tx) => {
    const requestedAt = clock.now();
    const application = await lockApplication(tx, applicationId);
    if (application === null || application.candidateId !== candidate.id)
      throw new DomainError('not_found', notFoundMessage);
    const decision = await findLatestStatusChange(tx, applicationId);
    if (decision === null || !isContestable(decision)) throw nothingToContest();
    const id = randomUUID();
    const dueAt = addMonths(requestedAt, 1);
    const contest = { id, applicationId, decisionSequence: decision.sequence, text, requestedAt, dueAt };
    if (!(await insertContest(tx, contest))) {
      const earlierContest = await findContestOfDecision(tx, decision.sequence);
      if (earlierContest?.text !== text) throw contestedAlready();
      return earlierContest.dueAt;
    }
    await recordVisit(tx, candidate.id, requestedAt);
    await appendAudit(tx, {
      at: requestedAt,
      actor: 'candidate',
      action: 'application.contested',
      workspaceId: application.workspaceId,
      subject: { kind: 'application', id: applicationId },
      details: { contestId: id, dueAt: dueAt.toISOString() },
    });
    await followUp.enqueue(tx, { name: 'announce-contest', applicationId, contestId: id });
    return dueAt;
  });
}

/** Tells whether the latest change of an application is a decision against its candidate, made by the employer. */
export function isContestable({ to, actor }: { to: string; actor: string }): boolean {
  return to === 'rejected' && actor === 'administrator';
}
