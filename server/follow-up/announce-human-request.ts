import { findApplicationForMail } from '../../db/mails.ts';
import type { FollowUpDeps } from './index.ts';
import { oneLine } from './letter.ts';
import { sendOnce } from './send-once.ts';
import { humanRequest } from './texts/human-request.ts';

/** Tells the workspace that a person asked for a person (D23); where it has no contact, whoever runs the service. */
export async function announceHumanRequest(
  deps: FollowUpDeps,
  { applicationId, requestId }: { applicationId: string; requestId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null) return;
  const { application, candidate, job, workspace } = found;
  const letter = humanRequest[workspace.lang]({
    applicationId: application.id,
    candidate: oneLine(`${candidate.firstName ?? ''} ${candidate.lastName}`),
    jobTitle: oneLine(job.title),
    workspaceName: oneLine(workspace.name),
  });
  await sendOnce(deps, {
    kind: 'announce-human-request',
    // Who changes their mind and asks again is announced again.
    subjectId: requestId,
    candidateId: candidate.id,
    applicationId: application.id,
    to: workspace.contactEmail ?? deps.settings.publisher.contactEmail,
    letter,
  });
}
