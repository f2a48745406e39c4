import { sha256 } from '#kernel/secrets/keys.ts';
import type { Settings } from '../ports.ts';

/**
 * Returns the Message-ID of a mail's row; every attempt to send the mail has the same, so that a mailbox shows it once.
 */
export function messageIdOf({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}

/**
 * Returns the Message-ID to which all mails about an application refer, so that a mailbox shows them together. No mail
 * has it itself; it is a digest, since an application's id opens its portal where the operator allows this.
 */
export function threadIdOf(
  settings: Pick<Settings, 'publicUrl'>,
  { applicationId, reader }: { applicationId: string; reader: 'candidate' | 'employer' },
): string {
  return messageIdOf(settings, sha256(`${reader} ${applicationId}`).slice(0, 32));
}
