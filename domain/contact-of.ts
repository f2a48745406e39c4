import type { Settings } from './ports.ts';

type Employer = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/** Returns the address that a candidate may write to. An anonymous employer's own address would name it (D15). */
export function contactOf({ publisher }: Pick<Settings, 'publisher'>, { job, workspace }: Employer): string {
  return job.anonymous ? publisher.contactEmail : (workspace.contactEmail ?? publisher.contactEmail);
}
