import { scopes } from '#routers/base/rest.ts';
import type { DiscoveryInput } from './discovery-input.ts';

/**
 * Writes the metadata of RFC 9728. There is no authorization server, since the administrator issues the keys. `api_key`
 * is a member of our own, since the RFC has none for such keys.
 */
export function protectedResource({
  publicUrl,
  publisher,
  docs,
}: Pick<DiscoveryInput, 'publicUrl' | 'publisher' | 'docs'>): string {
  const metadata = {
    resource: publicUrl,
    resource_name: `${publisher.brandName ?? publisher.legalName} recruitment service`,
    ...(docs !== 'off' && { resource_documentation: `${publicUrl}/docs#authentication` }),
    scopes_supported: Object.keys(scopes),
    bearer_methods_supported: [],
    api_key: {
      header: 'X-API-Key',
      issued_by: `X-API-Key keys are issued by the service's administrator: ask ${publisher.contactEmail}.`,
    },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}
