import type { DiscoveryInput } from './discovery-input.ts';

/** Writes a linkset (RFC 9264), as RFC 9727 requires. */
export function apiCatalog({ publicUrl, docs }: Pick<DiscoveryInput, 'publicUrl' | 'docs'>): string {
  const api = `${publicUrl}/api`;
  const linkset = [
    { anchor: `${publicUrl}/.well-known/api-catalog`, item: [{ href: api }] },
    {
      anchor: api,
      'service-desc': [
        { href: `${publicUrl}/openapi.json`, type: 'application/json' },
        { href: `${publicUrl}/openapi.yaml`, type: 'application/yaml' },
        { href: `${publicUrl}/openapi-3.2.json`, type: 'application/json' },
        { href: `${publicUrl}/asyncapi.json`, type: 'application/json' },
      ],
      ...(docs !== 'off' && {
        'service-doc': [{ href: `${publicUrl}/docs`, type: 'text/html', hreflang: ['en'] }],
      }),
      'service-meta': [{ href: `${publicUrl}/api/public/v1/service-catalog`, type: 'application/json' }],
      status: [{ href: `${publicUrl}/api/health`, type: 'application/json' }],
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
