import type { Settings } from '../ports.ts';

/**
 * Returns the Message-ID of a mail's row; every attempt to send the mail has the same, so that a mailbox shows it once.
 */
export function messageIdOf({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
