import { findApplicationForMail } from '../../db/mails.ts';
import type { FollowUpDeps } from './index.ts';
import { oneLine } from './letter.ts';
import { sendOnce } from './send-once.ts';
import { humanRequest } from './texts/human-request.ts';

/** Tells the workspace that a person asked for a person (D23); without a contact there is nobody to tell. */
export async function announceHumanRequest(
  deps: FollowUpDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null || found.workspace.contactEmail === null) return;
  const { application, candidate, job, workspace } = found;
  const letter = humanRequest[workspace.lang]({
    applicationId: application.id,
    candidate: oneLine(`${candidate.firstName ?? ''} ${candidate.lastName}`),
    jobTitle: oneLine(job.title),
  });
  await sendOnce(deps, {
    kind: 'announce-human-request',
    subjectId: application.id,
    candidateId: candidate.id,
    applicationId: application.id,
    to: found.workspace.contactEmail,
    letter,
  });
}
