import { isIPv6 } from 'node:net';

/** Who is counted together for a limit: an IPv4 address however it is written, the /64 of an IPv6 one. */
export function rateLimitKeyOf(address: string): string {
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
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
  return ipv4Of(groups) ?? groups.slice(0, 4).join(':');
}

/** Some proxies write an IPv4 address as `::ffff:7f00:1`. */
function ipv4Of(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
}
