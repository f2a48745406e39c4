import { Resolver } from 'node:dns/promises';

/** Asked anew for each connection; unlike the system's resolver it takes no thread from files and passwords. */
const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Every IPv4 and IPv6 address of a host; none when it has none, or nobody answers. */
export async function resolveHost(hostname: string): Promise<string[]> {
  const none = (): string[] => [];
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ]);
  return [...v4, ...v6];
}
