import type { DiscoveryInput } from './discovery-input.ts';

/** The months after the current one for which the text is valid. */
const MONTHS_VALID = 6;

/** Writes RFC 9116. `Expires` changes once a month, so that equal data gives equal bytes (D7). */
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
