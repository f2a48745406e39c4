import { Resolver } from 'node:dns/promises';

/**
 * Asks name servers itself and caches nothing; unlike the system's resolver it uses none of the threads for files and
 * hashing.
 */
const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Resolves to every IPv4 and IPv6 address of a host; to none when it has none, or no name server answers. */
export async function resolveHost(hostname: string): Promise<string[]> {
  const none = (): string[] => [];
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ]);
  return [...v4, ...v6];
}
