import { sha256 } from '#kernel/secrets/hashing.ts';
import type { Settings } from '../ports.ts';

/**
 * Returns the Message-ID of a mail with this id. All attempts to send a mail have the same, so that a mailbox shows it
 * once.
 */
export function messageIdOf({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}

/**
 * Returns the Message-ID to which all mails about an application refer, so that the reader's mailbox shows them as one
 * thread. No mail has this id itself. It is a digest, since an application's id may give access to its portal.
 */
export function threadIdOf(
  settings: Pick<Settings, 'publicUrl'>,
  { applicationId, reader }: { applicationId: string; reader: 'candidate' | 'employer' },
): string {
  return messageIdOf(settings, sha256(`${reader} ${applicationId}`).slice(0, 32));
}
