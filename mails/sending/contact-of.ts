import type { Settings } from '#domain/ports.ts';
import { oneLine } from '../template/mail-content.ts';
import type { MailBrand } from '../template/to-html.ts';

type Employer = { job: { anonymous: boolean }; workspace: { contactEmail: string | null } };

/** Returns the address that a candidate may write to: an anonymous employer's own would give it away (D15). */
export function contactOf({ publisher }: Settings, { job, workspace }: Employer): string {
  return job.anonymous ? publisher.contactEmail : (workspace.contactEmail ?? publisher.contactEmail);
}

const NAME_LENGTH_MAX = 80;

/** Makes the workspace the sender that mailboxes show, in its colour (D15, D37). */
export function brandOf({ name, accent }: { name: string; accent: string | null }): MailBrand {
  const line = oneLine(name);
  const shown =
    line.length <= NAME_LENGTH_MAX ? line : `${line.slice(0, NAME_LENGTH_MAX - 1).toWellFormed()}…`;
  return { name: shown, accent };
}
