import { sha256 } from '#kernel/secrets/keys.ts';
import type { Settings } from '../ports.ts';

/**
 * Returns the Message-ID of a mail's row; every attempt to send the mail has the same, so that a mailbox shows it once.
 */
export function messageIdOf({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}

/**
 * Returns the Message-ID to which every mail about an application refers, so that the mailbox of the candidate or of
 * the employer shows these mails as one thread. No mail has this id itself. It is derived by a digest, since the
 * operator may allow that the plain id of an application opens its portal.
 */
export function threadIdOf(
  settings: Pick<Settings, 'publicUrl'>,
  { applicationId, reader }: { applicationId: string; reader: 'candidate' | 'employer' },
): string {
  return messageIdOf(settings, sha256(`${reader} ${applicationId}`).slice(0, 32));
}
