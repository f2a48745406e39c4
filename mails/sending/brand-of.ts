import { oneLine } from '../template/mail-content.ts';
import type { MailBrand } from '../template/to-html.ts';

/** The longest name, in UTF-16 units. */
const NAME_LENGTH_MAX = 80;

/** Returns a workspace's name, cut for the sender's name that mailboxes show, and its colour (D15, D37). */
export function brandOf({ name, accent }: { name: string; accent: string | null }): MailBrand {
  const line = oneLine(name);
  const senderName =
    line.length <= NAME_LENGTH_MAX ? line : `${line.slice(0, NAME_LENGTH_MAX - 1).toWellFormed()}…`;
  return { name: senderName, accent };
}
