import type { Settings } from '../../domain/ports.ts';

type Employer = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/** Whom a candidate may write to. An employer's own address would give an anonymous one away (D15). */
export function contactOf({ publisher }: Settings, { job, workspace }: Employer): string {
  return job.anonymous ? publisher.contactEmail : (workspace.contactEmail ?? publisher.contactEmail);
}
