import { lockApplication } from '#db/applications/manage-applications.ts';
import { findContestById, answerContest as storeAnswer } from '#db/candidates/contests.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';

/** `id` is the contest's; `by` is the name or role of the person who reviewed the decision. */
type ContestAnswer = { id: string; answer: string; by: string };

/** The actor of the change; `workspace` is the only one that they may change, or null for all. */
type Answerer = { actor: string; workspace: { id: string } | null };

/**
 * Records the answer of the person who reviewed a contested decision, and enqueues the mail to the candidate (D64). The
 * application keeps its status. A second call with the same answer changes nothing.
 */
export function answerContest(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { actor, workspace }: Answerer,
  { id, answer, by }: ContestAnswer,
): Promise<{ id: string; applicationId: string; answer: string; answeredBy: string; answeredAt: Date }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const contestBeforeLock = await findContestById(tx, id);
    const application = contestBeforeLock && (await lockApplication(tx, contestBeforeLock.applicationId));
    // Another answer may have been stored before the lock was free, so the contest is read again.
    const contest = application && (await findContestById(tx, id));
    // For the keys and members of a workspace, applications of the sandbox do not exist either.
    const isForeign = workspace !== null && (application?.workspaceId !== workspace.id || application.test);
    if (contest === null || application === null || isForeign)
      throw new DomainError('not_found', `There is no contest with the id ${id}.`);
    const { applicationId, answeredAt } = contest;
    if (answeredAt !== null && contest.answer === answer && contest.answeredBy === by)
      return { id, applicationId, answer, answeredBy: by, answeredAt };
    const newAnswer = { answer, answeredBy: by, answeredAt: at };
    if (!(await storeAnswer(tx, { id, ...newAnswer })))
      throw invalidField('id', 'already_used', `The contest ${id} was answered already.`);
    await recordContact(tx, application.candidateId, at);
    await audit({
      action: 'contest.answered',
      workspaceId: application.workspaceId,
      subject: { kind: 'application', id: applicationId },
      details: { contestId: id },
    });
    await deps.followUp.enqueue(tx, { name: 'deliver-contest-answer', applicationId, contestId: id });
    return { id, applicationId, ...newAnswer };
  });
}

/** Tells whether the contest is one of this application and has exactly this answer by this person. */
export async function hasAnswer(
  { database }: Pick<Deps, 'database'>,
  { id, applicationId, answer, by }: { id: string; applicationId: string; answer: string; by: string | null },
): Promise<boolean> {
  const contest = await findContestById(database.query, id);
  if (contest === null || contest.answeredAt === null || contest.applicationId !== applicationId)
    return false;
  return contest.answer === answer && contest.answeredBy === by;
}
