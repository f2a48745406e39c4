import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;
type Employer = { anonymous: boolean; contactEmail: string | null };
type JobWithWorkspace = { job: Pick<Employer, 'anonymous'>; workspace: Pick<Employer, 'contactEmail'> };

/** Returns the address to which a candidate may write about a job. */
export function contactOf(settings: PublisherSettings, { job, workspace }: JobWithWorkspace): string {
  return contactOfEmployer(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}

/**
 * Returns the address to which a candidate may write. For an anonymous employer it is the publisher's, since the
 * employer's own address would reveal its name (D15).
 */
export function contactOfEmployer({ publisher }: PublisherSettings, employer: Employer): string {
  const { anonymous, contactEmail } = employer;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}
