import { findSentApplication } from '#db/applications/move-application.ts';
import { contactEmailForJob } from '#domain/contact-address.ts';
import { findAnswers } from '#domain/employers/answers.ts';
import { toVisibleJob } from '#domain/jobs/visible-job.ts';
import { interviewerFor } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { mintSubmitterToken } from '#domain/prequalification/chat-link.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { mintCorrectionToken, openCorrectionToken } from './correction-link.ts';
import { toReference } from './reference.ts';

export type SentApplication = Awaited<ReturnType<typeof describeSent>>;

type SentDeps = Pick<Deps, 'database' | 'settings' | 'tokenKeys' | 'clock'>;

/**
 * Describes an application to its sender, for the page after the form. It tells only what was sent about the person,
 * since the sender may be a stranger (D19, D75).
 */
export async function describeSent(deps: SentDeps, applicationId: string) {
  const row = await findSentApplication(deps.database.query, applicationId);
  if (row === null || row.isDisabled) throw new DomainError('not_found', notFoundMessage);
  const job = toVisibleJob(row);
  const answers = await findAnswers(deps, { workspaceId: job.workspace.id });
  const interviewer = interviewerFor(deps.settings, job);
  return {
    job,
    firstName: row.firstName,
    interviewer,
    /** The employer's promise and its figures; null without a promise (D59). */
    answers,
    contactEmail: contactEmailForJob(deps.settings, { job: row.recruitment, workspace: row }),
    reference: toReference(applicationId),
    /** The token with which this browser continues the conversation; undefined if there is no conversation. */
    chatToken: interviewer === 'none' ? undefined : mintSubmitterToken(deps, applicationId),
    /** The token that corrects the address; null after its time. */
    correctionToken: mintCorrectionToken(deps, row),
  };
}

/**
 * Describes the application of a correction token, which the page after the form has in its URL (D80). An expired token
 * gives the same 404 as an unknown one.
 */
export async function describeSentByToken(deps: SentDeps, token: string): Promise<SentApplication> {
  const applicationId = openCorrectionToken(deps, token);
  if (applicationId === null) throw new DomainError('not_found', notFoundMessage);
  return describeSent(deps, applicationId);
}
