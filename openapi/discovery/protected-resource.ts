import { scopes } from '#routers/base/rest.ts';
import type { DiscoveryInput } from './discovery-input.ts';

/**
 * Writes RFC 9728 without an authorization server, since no operation takes a token of one. `api_key` is our own
 * member, since the RFC has no words for keys that an administrator issues.
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
