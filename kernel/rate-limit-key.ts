import ipaddr from 'ipaddr.js';

/** No address with its port and zone has more characters. Longer text from a header is cut. */
const CHARACTERS_MAX = 100;

/**
 * Returns the key that a limit counts: an IPv4 address, the /64 network of an IPv6 address, or else the text itself.
 */
export function rateLimitKeyOf(clientAddress: string): string {
  const address = withoutPort(clientAddress.slice(0, CHARACTERS_MAX));
  if (!ipaddr.isValid(address)) return address;
  // Some proxies write IPv4 addresses as IPv6 ones, such as `::ffff:203.0.113.7`.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  // The first four of the eight groups are the /64 network.
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Removes a port and an IPv6 zone: `[2001:db8::7]:443`, `203.0.113.7:443`, `fe80::7%eth0`. */
function withoutPort(clientAddress: string): string {
  return clientAddress
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(.*\d(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*/, '');
}
