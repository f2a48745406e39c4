import type { Settings } from './ports.ts';

type PublisherSettings = Pick<Settings, 'publisher'>;

type ContactFacts = {
  /** True if the job is anonymous, or one of several jobs. */
  anonymous: boolean;
  /** The employer's own address. */
  contactEmail: string | null;
};

type JobWithWorkspace = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/**
 * Returns the e-mail address to which a candidate may write about jobs of one employer. It is the address of the service's
 * publisher if the employer has none, or if a job is anonymous: the employer's own address would reveal its name (D15).
 */
export function contactEmailOf({ publisher }: PublisherSettings, facts: ContactFacts): string {
  const { anonymous, contactEmail } = facts;
  return anonymous ? publisher.contactEmail : (contactEmail ?? publisher.contactEmail);
}

/** Returns the e-mail address to which a candidate may write about a single job. */
export function contactEmailForJob(
  settings: PublisherSettings,
  { job, workspace }: JobWithWorkspace,
): string {
  return contactEmailOf(settings, { anonymous: job.anonymous, contactEmail: workspace.contactEmail });
}
