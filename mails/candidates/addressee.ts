import { contactEmailForJob } from '#domain/contact-address.ts';
import type { MailedApplication } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { shortLine } from '../template/mail-content.ts';

/** Collects the facts with which a mail addresses the candidate about an application. */
export function addresseeOf(settings: MailDeps['settings'], mailData: MailedApplication) {
  const { candidate, job, workspace } = mailData;
  return {
    firstName: candidate.firstName,
    jobTitle: shortLine(job.title),
    isOpen: job.openApplications,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail: contactEmailForJob(settings, mailData),
  };
}
