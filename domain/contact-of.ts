import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;
type Employer = { anonymous: boolean; contactEmail: string | null };
type JobWithWorkspace = { job: Pick<Employer, 'anonymous'>; workspace: Pick<Employer, 'contactEmail'> };

/**
 * Returns the address to which a candidate may write to an employer. For an anonymous employer it is the address of the
 * service's publisher, since the employer's own would reveal its name (D15).
 */
export function contactOfEmployer({ publisher }: PublisherSettings, employer: Employer): string {
  const { anonymous, contactEmail } = employer;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the address to which a candidate may write about a job: that of its employer, by `contactOfEmployer`. */
export function contactOfJob(settings: PublisherSettings, { job, workspace }: JobWithWorkspace): string {
  return contactOfEmployer(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}
