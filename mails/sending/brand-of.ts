import { shortLine } from '../template/mail-content.ts';
import type { MailBrand } from '../template/to-html.ts';

/** The maximum length of a sender's name, in UTF-16 units. */
const NAME_LENGTH_MAX = 80;

/** Returns a workspace's name, cut to the length of a sender's name, and its colour (D15, D37). */
export function brandOf({ name, accent }: { name: string; accent: string | null }): MailBrand {
  const line = shortLine(name);
  const senderName =
    line.length <= NAME_LENGTH_MAX ? line : `${line.slice(0, NAME_LENGTH_MAX - 1).toWellFormed()}…`;
  return { name: senderName, accent };
}
