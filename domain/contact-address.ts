import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;

/** The employer's own address, and whether the job that the candidate applied for is anonymous. */
type EmployerContact = { anonymous: boolean; contactEmail: string | null };

type JobWithWorkspace = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/**
 * Returns the address to which a candidate may write to an employer. It is the address of the service's publisher if the
 * employer has none, or if the job is anonymous: the employer's own address would reveal its name (D15).
 */
export function contactOfEmployer({ publisher }: PublisherSettings, employer: EmployerContact): string {
  const { anonymous, contactEmail } = employer;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the address to which a candidate may write about a job, by the rule of `contactOfEmployer`. */
export function contactOfJob(settings: PublisherSettings, { job, workspace }: JobWithWorkspace): string {
  return contactOfEmployer(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}
