import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;

type EmployerContact = {
  /** True if at least one of the jobs is anonymous. */
  anonymous: boolean;
  /** The employer's own address. */
  contactEmail: string | null;
};

type JobWithWorkspace = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/**
 * Returns the e-mail address to which a candidate may write about jobs of an employer. It is the publisher's if the
 * employer gave none, or if a job is anonymous: the employer's own address would reveal its name (D15).
 */
export function contactEmailForEmployer(
  { publisher }: PublisherSettings,
  { anonymous, contactEmail }: EmployerContact,
): string {
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the address to which a candidate may write about a single job. */
export function contactEmailForJob(
  settings: PublisherSettings,
  { job, workspace }: JobWithWorkspace,
): string {
  return contactEmailForEmployer(settings, {
    anonymous: job.anonymous,
    contactEmail: workspace.contactEmail,
  });
}
