import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';

/** `prefix` is the number of leading bits that all addresses of the network share. */
export type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/**
 * Accepts networks such as 10.1.0.0/16 or fd00::/8, separated by commas; an address without a prefix is a network of
 * its own.
 */
export function networkList() {
  return z.string().transform((text, context) => {
    const networks = text.split(',').map((item) => parseNetwork(item.trim()));
    if (networks.every((network) => network !== null)) return networks;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });
}

/** Parses a network; null for any other text. */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefixText, ...more] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return null;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const prefixMax = family === 'ipv4' ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null;
  const prefix = prefixText === undefined ? prefixMax : Number(prefixText);
  return prefix <= prefixMax ? { address, prefix, family } : null;
}
