import type { findApplicationForMail } from '#db/mails/mails.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { brandOf } from '../contact-of.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { type MailContent, oneLine, shownName } from '../mail-content.ts';
import type { Content } from '../send-once.ts';
import type { Applicant } from '../texts/employer-words.ts';

type MailedApplication = NonNullable<Awaited<ReturnType<typeof findApplicationForMail>>>;

/** What a mail to the employer says of an application. */
export function applicantOf(
  deps: Pick<FollowUpDeps, 'settings' | 'tokenKeys' | 'clock'>,
  { application, job, workspace }: MailedApplication,
): Applicant {
  return {
    applicationId: application.id,
    candidate: shownName([application.firstName, application.lastName]),
    jobTitle: oneLine(job.title),
    workspaceName: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    receivedAt: application.createdAt,
    link: mintEmployerLink(deps, application.id),
  };
}

/** Where the workspace has no contact, the service's operator gets it. An answer goes to the candidate. */
export function toEmployer(
  { settings }: Pick<FollowUpDeps, 'settings'>,
  { candidate, workspace }: MailedApplication,
  content: MailContent,
): Content {
  return {
    to: workspace.contactEmail ?? settings.publisher.contactEmail,
    brand: brandOf(workspace),
    replyTo: candidate.email,
    content,
  };
}
