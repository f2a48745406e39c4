import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;
type EmployerOfJob = { anonymous: boolean; contactEmail: string | null };
type JobWithWorkspace = {
  job: Pick<EmployerOfJob, 'anonymous'>;
  workspace: Pick<EmployerOfJob, 'contactEmail'>;
};

/**
 * Returns the address to which a candidate may write to an employer. For an employer without an address, and for one that
 * hides its name in a job, which the address would reveal (D15), it is the address of the service's publisher.
 */
export function contactOfEmployer({ publisher }: PublisherSettings, employer: EmployerOfJob): string {
  const { anonymous, contactEmail } = employer;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the address to which a candidate may write about a job: the contact of the job's employer. */
export function contactOfJob(settings: PublisherSettings, { job, workspace }: JobWithWorkspace): string {
  return contactOfEmployer(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}
