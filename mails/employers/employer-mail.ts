import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import type { MailedDeletion } from '#domain/mails/mailed-deletion.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { toMailedPhone } from '#domain/needs/reply-to-needs.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import type { Mail } from '../sending/send-mail.ts';
import { type MailContent, plainName, shortLine } from '../template/mail-content.ts';
import type { ApplicationFacts } from '../texts/employers/employer-words.ts';

/** The data of any mail about an application. */
type MailData = Omit<MailedDeletion, 'request'>;

/** Collects the facts of an application that mails to its employer contain. */
export function applicationFactsOf(
  deps: Pick<MailDeps, 'settings' | 'tokenKeys' | 'clock'>,
  { application, job, workspace }: MailData,
): ApplicationFacts {
  return {
    applicationId: application.id,
    candidate: plainName([application.firstName, application.lastName]),
    jobTitle: shortLine(job.title),
    workspaceName: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    receivedAt: application.createdAt,
    isAnswerable: mayWrite(application.status),
    deskUrl: workspace.contactEmail === null ? null : `${deps.settings.publicUrl}/desk`,
    link: mintEmployerLink(deps, application.id),
  };
}

/** Returns the candidate's phone number, without words of distress (D93). */
export function phoneOf({ application }: MailData): ReturnType<typeof toMailedPhone> {
  return toMailedPhone(application.phone);
}

/**
 * Addresses a mail to the workspace's contact, or to the service's publisher if the workspace has none. A reply to the
 * mail goes to the candidate.
 */
export function mailToEmployer(
  { settings }: Pick<MailDeps, 'settings'>,
  { application, candidate, workspace }: MailData,
  content: MailContent,
): Mail {
  return {
    to: workspace.contactEmail ?? settings.publisher.contactEmail,
    brand: brandOf(workspace),
    replyTo: candidate.email,
    thread: threadIdOf(settings, { applicationId: application.id, reader: 'employer' }),
    content,
  };
}
