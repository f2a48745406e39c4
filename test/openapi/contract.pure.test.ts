import { expect, test } from 'vitest';
import { buildCatalog } from '#openapi/discovery/catalog.ts';
import { buildDocument } from '#openapi/document/document.ts';
import { listOperations } from '#openapi/operations.ts';
import { serviceCatalog } from '#routers/discovery/schemas.ts';
import { appRouter } from '#routers/root.ts';

type Row = [
  method: string,
  path: string,
  operationId: string,
  keyScheme: 'workspaceKey' | 'partnerKey' | null,
  scope: string,
  /** Media types per status. */
  answers: Record<number, string[]>,
  request: string | null,
];

const JSON_TYPE = 'application/json';
const json = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, [JSON_TYPE]]));
const session = '/api/v2/prequalif/{sessionId}';

/** Copied by hand from the contract's sections 4, 5 and 7, and not read from the code that it checks. */
const contract: Row[] = [
  [
    'GET',
    '/api/jobs.json',
    'listPublishedJobsJson',
    'workspaceKey',
    'jobs:read',
    json(200, 401, 404, 500),
    null,
  ],
  [
    'GET',
    '/api/jobs.xml',
    'listPublishedJobsXml',
    'partnerKey',
    'jobs:feed',
    { 200: ['application/xml'], 401: ['text/plain'], 500: ['text/plain'] },
    null,
  ],
  [
    'POST',
    '/api/candidatures',
    'createPartnerApplication',
    'partnerKey',
    'applications:write',
    json(200, 400, 401, 404, 500),
    JSON_TYPE,
  ],
  [
    'POST',
    '/api/v2/application/submit',
    'submitPublicApplication',
    null,
    'applications:write',
    json(200, 400, 404, 500),
    'multipart/form-data',
  ],
  [
    'POST',
    `${session}/consent`,
    'recordPrequalificationConsent',
    null,
    'prequalification:write',
    json(200, 400, 404, 500),
    JSON_TYPE,
  ],
  [
    'POST',
    `${session}/stream`,
    'streamPrequalificationConversation',
    null,
    'prequalification:write',
    { ...json(400, 403, 404, 429, 503), 200: ['text/event-stream', 'application/octet-stream'] },
    JSON_TYPE,
  ],
  [
    'POST',
    `${session}/save`,
    'savePrequalificationState',
    null,
    'prequalification:write',
    json(200, 400, 404, 500),
    JSON_TYPE,
  ],
  [
    'GET',
    '/api/v2/portal/{token}/export',
    'exportCandidateData',
    null,
    'candidate-portal:read',
    // The archive is an extension: only `format=zip` asks for it.
    { ...json(404, 500), 200: [JSON_TYPE, 'application/zip'] },
    null,
  ],
  [
    'POST',
    '/api/v2/portal/{token}/delete',
    'requestCandidateDeletion',
    null,
    'candidate-portal:delete',
    json(200, 404, 500),
    null,
  ],
  ['GET', '/api/health', 'getServiceHealth', null, 'public:read', json(200, 500), null],
  ['GET', '/api/public/v1/service-catalog', 'getServiceCatalog', null, 'public:read', json(200, 500), null],
  [
    'GET',
    '/api/public/v1/careers/{workspaceSlug}/jobs',
    'getPublicCareersJobs',
    null,
    'public:read',
    json(200, 404, 500),
    null,
  ],
];

/** The schema of each error that differs from the family's (sections 4.6 and 7). */
const errorBodies: Record<string, Record<string, string>> = {
  streamPrequalificationConversation: {
    400: 'PublicErrorResponse',
    403: 'ErrorResponse',
    404: 'PublicErrorResponse',
    429: 'ErrorResponse',
    503: 'ErrorResponse',
  },
};

/** The schemas of a status that the contract lists for no public route (D3). */
const eitherBody = ['ErrorResponse', 'PublicErrorResponse'];

const publisher = { legalName: 'Atelier Lumen SAS', contactEmail: 'contact@recrutement.example' };
const publicUrl = 'https://recrutement.example';
const operations = listOperations(appRouter);
const document = buildDocument({ router: appRouter, publicUrl, publisher });
const catalog = buildCatalog({
  operations,
  publisher,
  publicUrl,
  documents: [{ name: 'OpenAPI', path: '/openapi.json', mediaType: 'application/json' }],
});

test('the document is the contract’s table, and what is beyond it says so', () => {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>)
      .filter(([, operation]) => operation['x-guichet-extension'] !== true)
      .map(([method, operation]) => rowOf(method, path, operation)),
  );
  expect(sorted(rows)).toEqual(sorted(contract));
});

/** Operations that are limited per client address: those of one person, and reads without a cache (D41, D68). */
const limited = [
  'submitPublicApplication',
  'recordPrequalificationConsent',
  'savePrequalificationState',
  'exportCandidateData',
  'requestCandidateDeletion',
  'getServiceCatalog',
  'getPublicCareersJobs',
];

/** Operations with parameters beyond the contract's (D1). */
const searched = [
  'listPublishedJobsJson',
  'listPublishedJobsXml',
  'getPublicCareersJobs',
  'exportCandidateData',
];

test('statuses beyond the table say so: 503 and 406 of all, 429 of what is limited, 400 of what has options', () => {
  const beyond = contract.flatMap(([method, path, operationId]) =>
    Object.entries(operationAt(method, path).responses).flatMap(([status, response]) =>
      response['x-guichet-extension'] === true ? [[operationId, status]] : [],
    ),
  );
  const expected = contract.flatMap(([, , operationId]) => [
    ...(searched.includes(operationId) ? [[operationId, '400']] : []),
    [operationId, '406'],
    ...(limited.includes(operationId) ? [[operationId, '429']] : []),
    ...(operationId === 'streamPrequalificationConversation' ? [] : [[operationId, '503']]),
  ]);
  expect(beyond).toEqual(expected);
});

test('every refusal has the body of its family', () => {
  for (const [method, path, operationId] of contract) {
    const family = path.startsWith('/api/v2/') ? 'PublicErrorResponse' : 'ErrorResponse';
    for (const [status, response] of Object.entries(operationAt(method, path).responses)) {
      const schema = response.content['application/json']?.schema;
      if (status === '200' || schema === undefined) continue;
      const expected = errorBodies[operationId]?.[status] ?? family;
      const refs =
        ['406', '429', '503'].includes(status) && expected !== 'ErrorResponse' ? eitherBody : [expected];
      const [one, ...more] = refs.map((name) => ({ $ref: `#/components/schemas/${name}` }));
      expect(schema, `${operationId} ${status}`).toEqual(more.length === 0 ? one : { allOf: [one, ...more] });
    }
  }
});

test('only portal operations say that their token is temporary', () => {
  for (const [method, path] of contract) {
    const temporary = path.startsWith('/api/v2/portal/');
    const marker = temporary ? 'implemented-with-temporary-token' : 'implemented';
    expect(operationAt(method, path)['x-status'], path).toBe(marker);
  }
});

test('the headers that the contract names are documented on 200', () => {
  const headersOf = (method: string, path: string) =>
    Object.keys(operationAt(method, path).responses['200']?.headers ?? {});
  expect(headersOf('GET', '/api/jobs.json')).toContain('Cache-Control');
  expect(headersOf('GET', '/api/jobs.xml')).toEqual(
    expect.arrayContaining(['Cache-Control', 'X-Jobs-Count']),
  );
  expect(headersOf('POST', `${session}/stream`)).toContain('X-Service-Prequalif-Mode');
  expect(headersOf('GET', '/api/v2/portal/{token}/export')).toContain('Content-Disposition');
});

test('the catalog lists the twelve operations, then those beyond them, and the seven scopes, in the contract’s shape', () => {
  expect(serviceCatalog.parse(catalog)).toEqual(catalog);
  const rows = catalog.endpoints
    .slice(0, contract.length)
    .map(({ method, path, operationId, scopes }) => [method, path, operationId, ...scopes]);
  expect(sorted(rows)).toEqual(
    sorted(contract.map(([method, path, operationId, , scope]) => [method, path, operationId, scope])),
  );
  expect(catalog.endpoints.map(({ operationId }) => operationId).toSorted()).toEqual(
    operations.map(({ rest }) => rest.operationId).toSorted(),
  );
  for (const [, , operationId, scheme] of contract) {
    const reported = catalog.endpoints.find(
      (endpoint) => endpoint.operationId === operationId,
    )?.authentication;
    expect(reported).toContain(scheme === null ? 'none' : 'X-API-Key');
  }
  expect(catalog.scopes.map(({ name }) => name)).toEqual([
    'jobs:read',
    'jobs:feed',
    'applications:write',
    'prequalification:write',
    'candidate-portal:read',
    'candidate-portal:delete',
    'public:read',
  ]);
  expect(catalog.documents).toEqual([
    { name: 'OpenAPI', url: `${publicUrl}/openapi.json`, mediaType: 'application/json' },
  ]);
});

type DocumentedOperation = {
  operationId: string;
  security: Record<string, string[]>[];
  'x-scopes': string[];
  'x-status': string;
  'x-guichet-extension'?: boolean;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<
    string,
    { headers?: object; 'x-guichet-extension'?: boolean; content: Record<string, { schema: unknown }> }
  >;
};

function operationAt(method: string, path: string): DocumentedOperation {
  return document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post'] as unknown as DocumentedOperation;
}

function rowOf(method: string, path: string, operation: DocumentedOperation): Row {
  const [scheme = null] = operation.security.flatMap((requirement) => Object.keys(requirement));
  expect(operation.security).toEqual(scheme === null ? [] : [{ [scheme]: operation['x-scopes'] }]);
  const listed = Object.entries(operation.responses).filter(
    ([, response]) => response['x-guichet-extension'] !== true,
  );
  const answers = listed.map(([status, { content }]) => [status, Object.keys(content)]);
  const [request = null] = Object.keys(operation.requestBody?.content ?? {});
  return [
    method.toUpperCase(),
    path,
    operation.operationId,
    scheme as Row[3],
    operation['x-scopes'].join(),
    Object.fromEntries(answers),
    request,
  ];
}

function sorted<Item extends unknown[]>(rows: readonly Item[]): Item[] {
  return rows.toSorted((a, b) => String(a[2]).localeCompare(String(b[2])));
}
