import type { DiscoveryInput } from './discovery-input.ts';

/** The text expires on the first day of the month that is this many months after the current one. */
const MONTHS_VALID = 6;

/** Writes the text of RFC 9116. `Expires` changes only once a month, so that most answers are the same bytes (D7). */
export function securityText({
  publicUrl,
  publisher,
  now,
}: Pick<DiscoveryInput, 'publicUrl' | 'publisher' | 'now'>) {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  const lines = [
    `Contact: mailto:${publisher.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
