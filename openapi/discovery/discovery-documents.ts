import type { DocsScope } from '#domain/ports.ts';
import { apiCatalog } from './api-catalog.ts';
import type { DiscoveryInput } from './discovery-input.ts';
import { llmsText } from './llms-text.ts';
import { protectedResource } from './protected-resource.ts';
import { robotsText } from './robots-text.ts';
import { securityText } from './security-text.ts';

/** A document by which software and people discover the service. */
type DiscoveryDocument = {
  name: string;
  path: `/${string}`;
  mediaType: string;
  description: string;
  /** Builds the text. A document without `build`, such as `/openapi.json`, has a route of its own. */
  build?: (input: DiscoveryInput) => string;
  /** True if the text contains a date, which changes with the month. */
  changesMonthly?: boolean;
  headers?: (input: DiscoveryInput) => Record<string, string>;
};

/** Returns the documents that the service publishes, without those of the documentation if it is off. */
export function publishedDocuments(docs: DocsScope): readonly DiscoveryDocument[] {
  return docs === 'off'
    ? discoveryDocuments.filter(({ path }) => !path.startsWith('/docs'))
    : discoveryDocuments;
}

/** All documents, for the catalog (contract section 2.10) and for their routes. */
export const discoveryDocuments: readonly DiscoveryDocument[] = [
  {
    name: 'OpenAPI description (JSON)',
    path: '/openapi.json',
    mediaType: 'application/json',
    description: 'Every operation, schema and error of the public interface, as OpenAPI 3.1.',
  },
  {
    name: 'OpenAPI description (YAML)',
    path: '/openapi.yaml',
    mediaType: 'application/yaml',
    description: 'The same description as YAML.',
  },
  {
    name: 'OpenAPI 3.2 description',
    path: '/openapi-3.2.json',
    mediaType: 'application/json',
    description: 'The same description as OpenAPI 3.2, which also describes the events of a stream.',
  },
  {
    name: 'AsyncAPI description',
    path: '/asyncapi.json',
    mediaType: 'application/json',
    description: 'The sockets of the conversation and of typed RPC, as AsyncAPI 3.1.',
  },
  {
    name: 'Documentation',
    path: '/docs',
    mediaType: 'text/html',
    description: 'Quickstarts, guides, error codes, and the way to the reference.',
  },
  {
    name: 'Reference',
    path: '/docs/reference',
    mediaType: 'text/html',
    description: 'The description as a page for people, with examples of every status.',
  },
  {
    name: 'Postman collection',
    path: '/docs/postman.json',
    mediaType: 'application/json',
    description: 'Every operation as a request for Postman and compatible clients.',
  },
  {
    name: 'Guide for language models',
    path: '/llms.txt',
    mediaType: 'text/plain',
    description: 'The service in short, with links to its documents, in the form of llmstxt.org.',
    build: llmsText,
  },
  {
    name: 'API catalog',
    path: '/.well-known/api-catalog',
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    description: 'Links to the description, the reference and the health of the interface (RFC 9727).',
    build: apiCatalog,
    headers: ({ publicUrl }) => ({ Link: `<${publicUrl}/.well-known/api-catalog>; rel="api-catalog"` }),
  },
  {
    name: 'Protected resource metadata',
    path: '/.well-known/oauth-protected-resource',
    mediaType: 'application/json',
    description: 'Scopes and how keys are carried (RFC 9728).',
    build: protectedResource,
  },
  {
    name: 'Security contact',
    path: '/.well-known/security.txt',
    mediaType: 'text/plain',
    description: 'The contact for reports of weaknesses (RFC 9116).',
    build: securityText,
    changesMonthly: true,
  },
  {
    name: 'Sitemap',
    path: '/sitemap.xml',
    mediaType: 'application/xml',
    description: 'The careers and job pages that are published now.',
  },
  {
    name: 'Robots',
    path: '/robots.txt',
    mediaType: 'text/plain',
    description: 'Which URLs crawlers may read (RFC 9309).',
    build: robotsText,
  },
];
