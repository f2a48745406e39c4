import { isIPv6 } from 'node:net';

/** Who is counted together for a limit: an IPv4 address however it is written, the /64 of an IPv6 one. */
export function neighbourhoodOf(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (!isIPv6(bare)) return bare;
  const [head = [], tail = []] = bare
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
