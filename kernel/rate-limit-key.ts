import ipaddr from 'ipaddr.js';

/** No address with its port and zone is longer than this. A header may have any text, so only this much is read. */
const CHARACTERS_MAX = 100;

/** Returns the key that a limit counts: an IPv4 address in any spelling, or the /64 network of an IPv6 address. */
export function rateLimitKeyOf(clientAddress: string): string {
  const bare = withoutPort(clientAddress.slice(0, CHARACTERS_MAX));
  if (!ipaddr.isValid(bare)) return bare;
  // Some proxies write IPv4 addresses as IPv6 ones, such as `::ffff:203.0.113.7`.
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  // The first four of the eight groups are the /64 network.
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Removes a port and an IPv6 zone: `[2001:db8::7]:443`, `203.0.113.7:443`, `fe80::7%eth0`. */
function withoutPort(clientAddress: string): string {
  return clientAddress
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(.*\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
}
