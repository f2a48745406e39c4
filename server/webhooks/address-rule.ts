import { BlockList, isIP, isIPv4 } from 'node:net';
import { type Network, parseNetwork } from '../config/networks.ts';

/** Networks that the IANA registries do not list as globally reachable. */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The internal service of a cloud, on a public address.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Networks within global unicast that are not public: special purposes with Teredo and ORCHID, examples, and 6to4,
 * which leads to any IPv4 address.
 */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialNetworks = toBlockList(
  [...specialIPv4, ...specialIPv6].flatMap((text) => parseNetwork(text) ?? []),
);
/** The public addresses of IPv6, which exclude mapped, NAT64, local and multicast addresses. */
const globalUnicast = toBlockList([{ address: '2000::', prefix: 3, family: 'ipv6' }]);

/** Creates the check of a webhook's IP address: a public one, or one in the allowed networks (D48). */
export function createAddressRule(allowed: readonly Network[]): (address: string) => boolean {
  const exceptions = toBlockList(allowed);
  return (address) => {
    // A zone, as in fe80::1%eth0, names an interface of this machine.
    if (isIP(address) === 0 || address.includes('%')) return false;
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (exceptions.check(address, family)) return true;
    const mayBePublic = family === 'ipv4' || globalUnicast.check(address, family);
    return mayBePublic && !specialNetworks.check(address, family);
  };
}

function toBlockList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}
