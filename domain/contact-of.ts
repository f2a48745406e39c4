import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;
type Employer = { anonymous: boolean; contactEmail: string | null };
type JobWithWorkspace = { job: Pick<Employer, 'anonymous'>; workspace: Pick<Employer, 'contactEmail'> };

/**
 * Returns the address to which a candidate may write to an employer. For an employer without an address, and
 * for an anonymous one, whose address would reveal its name (D15), it is the address of the service's publisher.
 */
export function contactOfEmployer({ publisher }: PublisherSettings, employer: Employer): string {
  const { anonymous, contactEmail } = employer;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the address to which a candidate may write about a job: the contact of the job's employer. */
export function contactOfJob(settings: PublisherSettings, { job, workspace }: JobWithWorkspace): string {
  return contactOfEmployer(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}
