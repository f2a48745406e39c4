import type { ServiceCatalog } from '#domain/service-catalog.ts';
import { type Authentication, scopes } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';

/** A machine-readable file that the service publishes at a path. */
type PublishedDocument = { name: string; path: `/${string}`; mediaType: string; description?: string };

type CatalogSources = {
  operations: readonly Operation[];
  documents: readonly PublishedDocument[];
  publisher: ServiceCatalog['publisher'];
  /** The service's URL, without a slash at its end. */
  publicUrl: string;
};

/** The words of the catalog for each kind of key (contract section 5). */
const authenticationTexts: Record<Authentication, string> = {
  none: 'none',
  workspace_key: 'workspace key in the X-API-Key header',
  partner_key: 'partner integration key in the X-API-Key header',
  management_key: 'management key in the X-API-Key or Authorization header',
};

const description =
  'The public interface of a recruitment platform: published jobs, applications, candidate prequalification ' +
  'and the candidate’s own data.';

const whenToUse = [
  'Show the published jobs of an employer on its own site, with the workspace’s key.',
  'Feed a job board with the published jobs of every workspace, with the partner’s integration key.',
  'Read an employer’s public careers page without a key.',
  'Send an application from a job board, or from a public careers form.',
  'Record a candidate’s choice between an automatic conversation and a human review, and hold that conversation.',
  'Give candidates their data, or take their request to delete it.',
  'Check that the service answers, or find its API description.',
];

/** Builds the catalog of contract section 2.10. Extensions of the contract come last. */
export function buildCatalog({
  operations,
  documents,
  publisher,
  publicUrl,
}: CatalogSources): ServiceCatalog {
  const orderedOperations = [
    ...operations.filter(({ rest }) => rest.extension !== true),
    ...operations.filter(({ rest }) => rest.extension === true),
  ];
  return {
    name: `${publisher.brandName ?? publisher.legalName} recruitment service`,
    description,
    whenToUse,
    documents: documents.map(({ path, ...document }) => ({ ...document, url: `${publicUrl}${path}` })),
    endpoints: orderedOperations.map(({ rest, authentication }) => ({
      operationId: rest.operationId,
      method: rest.method,
      path: rest.path,
      authentication: authenticationTexts[authentication],
      scopes: [rest.scope],
      summary: rest.summary,
    })),
    scopes: Object.entries(scopes).map(([name, scopeDescription]) => ({
      name,
      description: scopeDescription,
      carriedBy: credentialsFor(name, orderedOperations),
    })),
    publisher,
  };
}

/** Writes the credentials that carry a scope, each once, with "or" between them. */
function credentialsFor(scope: string, operations: readonly Operation[]): string {
  const credentials = operations
    .filter(({ rest }) => rest.scope === scope)
    .map(({ rest, authentication }) =>
      authentication === 'none' ? credentialWithoutKey(rest.path) : authenticationTexts[authentication],
    );
  return [...new Set(credentials)].join(', or ');
}

/** Names the value in the path that protects an operation without a key, if one does (contract section 5, rule 2). */
function credentialWithoutKey(path: string): string {
  if (path.includes('{sessionId}')) return 'the session id in the path';
  return path.includes('{token}') ? 'the token in the path' : 'anyone, no credential';
}
