import { lockApplication } from '#db/applications/manage-applications.ts';
import { findContestById, answerContest as storeAnswer } from '#db/candidates/contests.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

type Answer = { id: string; answer: string; by: string };

/**
 * Records the answer of the person who looked at a contested decision again; the candidate gets it by mail (D64). A
 * decision that changes is another command: `application set-status`.
 */
export function answerContest(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { id, answer, by }: Answer,
): Promise<{ id: string; applicationId: string; answer: string; answeredBy: string; answeredAt: Date }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const contest = await findContestById(tx, id);
    const application = contest && (await lockApplication(tx, contest.applicationId));
    if (contest === null || application === null)
      throw new DomainError('not_found', `There is no contest with the id ${id}.`);
    const { applicationId } = contest;
    const stored = { answer, answeredBy: by, answeredAt: at };
    if (!(await storeAnswer(tx, { id, ...stored })))
      throw invalidField('id', 'already_used', `The contest ${id} was answered already.`);
    await recordContact(tx, application.candidateId, at);
    await audit({
      action: 'contest.answered',
      workspaceId: application.workspaceId,
      subject: { kind: 'application', id: applicationId },
      details: { contestId: id },
    });
    await deps.followUp.enqueue(tx, { name: 'deliver-contest-answer', applicationId, contestId: id });
    return { id, applicationId, ...stored };
  });
}
