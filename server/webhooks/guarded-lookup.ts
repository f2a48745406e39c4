import { isIP, type LookupFunction } from 'node:net';
import type { Network } from '../config/networks.ts';
import { createAddressRule } from './address-rule.ts';
import { resolveHost } from './resolve-host.ts';

/** The host has a private or reserved address that is not in the allowed networks. */
export class RefusedAddress extends Error {
  override message =
    'This address is not public: WEBHOOK_ALLOWED_NETWORKS names the networks that are also allowed.';
}
/** The host has no address. */
export class UnknownHost extends Error {
  override message = 'The host of this URL cannot be found.';
}

type GuardOptions = {
  allowedNetworks: readonly Network[];
  /** Resolves a host to its present addresses. */
  resolve?: ((hostname: string) => Promise<readonly string[]>) | undefined;
};

/** Creates the check of addresses that strangers name, for webhooks and boards (D48). */
export function createGuardedLookup({ allowedNetworks, resolve = resolveHost }: GuardOptions) {
  const isAllowed = createAddressRule(allowedNetworks);

  /** Resolves to the host's addresses; throws unless all are allowed. */
  async function resolveAllowed(hostname: string): Promise<string[]> {
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
    if (addresses.length === 0) throw new UnknownHost();
    // One refused address among public ones refuses the host, since the connection could use any of them.
    if (!addresses.every(isAllowed)) throw new RefusedAddress();
    return [...addresses];
  }

  /** Gives the connection the addresses that were checked, so that the name is not resolved a second time. */
  const lookup: LookupFunction = (hostname, { all }, done) => {
    resolveAllowed(hostname).then(
      (addresses) => {
        const [address = ''] = addresses;
        if (all) done(null, addresses.map(withFamily));
        else done(null, address, isIP(address));
      },
      (error: Error) => done(error, ''),
    );
  };

  return {
    isAllowed,
    resolveAllowed,
    lookup,
    /** Checks a literal address, since the connection looks up names only. */
    assertAllowedLiteral(url: string): void {
      const host = hostOf(url);
      if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedAddress();
    },
  };
}

function withFamily(address: string) {
  return { address, family: isIP(address) };
}

/**
 * Returns the host of a URL. The URL parser writes every spelling of an IP address in one form; the brackets of an IPv6
 * address are left out.
 */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
