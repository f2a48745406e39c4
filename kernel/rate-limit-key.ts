import ipaddr from 'ipaddr.js';

/** Longer than any address with its port and zone: a header may hold anything, and what is searched here is short. */
const CHARACTERS_MAX = 100;

/** Whom a limit counts as one: an IPv4 address however it is written, the /64 network of an IPv6 one. */
export function rateLimitKeyOf(clientAddress: string): string {
  const bare = withoutPort(clientAddress.slice(0, CHARACTERS_MAX));
  if (!ipaddr.isValid(bare)) return bare;
  // Some proxies write IPv4 addresses as IPv6 ones, such as `::ffff:203.0.113.7`.
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

function withoutPort(clientAddress: string): string {
  return clientAddress
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(.*\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
}
