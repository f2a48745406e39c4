import { describe, expect, test } from 'vitest';
import { expectErrorResponse, expectMasked, expectProperHttp } from '../support/requests/expectations.ts';
import { fault, startBrokenService } from '../support/requests/faults.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

type Catalog = {
  documents: { name: string; url: string; mediaType: string }[];
  endpoints: {
    operationId: string;
    method: string;
    path: string;
    authentication: string;
    scopes: string[];
  }[];
  scopes: { name: string; description: string }[];
};

const path = '/api/public/v1/service-catalog';
const service = await serviceForFile();

/** Section 4 of the contract, word for word. */
const contract: [operationId: string, method: string, path: string, scope: string][] = [
  ['listPublishedJobsJson', 'GET', '/api/jobs.json', 'jobs:read'],
  ['listPublishedJobsXml', 'GET', '/api/jobs.xml', 'jobs:feed'],
  ['createPartnerApplication', 'POST', '/api/candidatures', 'applications:write'],
  ['submitPublicApplication', 'POST', '/api/v2/application/submit', 'applications:write'],
  [
    'recordPrequalificationConsent',
    'POST',
    '/api/v2/prequalif/{sessionId}/consent',
    'prequalification:write',
  ],
  [
    'streamPrequalificationConversation',
    'POST',
    '/api/v2/prequalif/{sessionId}/stream',
    'prequalification:write',
  ],
  ['savePrequalificationState', 'POST', '/api/v2/prequalif/{sessionId}/save', 'prequalification:write'],
  ['exportCandidateData', 'GET', '/api/v2/portal/{token}/export', 'candidate-portal:read'],
  ['requestCandidateDeletion', 'POST', '/api/v2/portal/{token}/delete', 'candidate-portal:delete'],
  ['getServiceHealth', 'GET', '/api/health', 'public:read'],
  ['getServiceCatalog', 'GET', '/api/public/v1/service-catalog', 'public:read'],
  ['getPublicCareersJobs', 'GET', '/api/public/v1/careers/{workspaceSlug}/jobs', 'public:read'],
];

describe('200', () => {
  test('lists the contract’s operations, scopes and publisher', async () => {
    const answer = await service.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=5, must-revalidate',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-request-id': expect.any(String),
    });
    const body = answer.json<Catalog>();
    expect(body).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      whenToUse: expect.arrayContaining([expect.any(String)]),
      publisher: { legalName: 'Éditions du Guichet SAS', contactEmail: 'contact@publisher.example' },
    });
    const reported = body.endpoints
      .slice(0, contract.length)
      .map(({ operationId, method, path, scopes }) => [operationId, method, path, ...scopes]);
    expect(reported.sort()).toEqual([...contract].sort());
    expect(body.scopes.map(({ name }) => name).sort()).toEqual(
      [...new Set(contract.map(([, , , scope]) => scope))].sort(),
    );
  });

  test('tells who needs which key', async () => {
    const { endpoints } = (await service.get(path)).json<Catalog>();
    const keyed = endpoints
      .slice(0, contract.length)
      .filter(({ authentication }) => authentication !== 'none');
    expect(keyed.map(({ operationId, authentication }) => [operationId, authentication])).toEqual([
      ['listPublishedJobsJson', expect.stringMatching(/workspace key.*X-API-Key/)],
      ['listPublishedJobsXml', expect.stringMatching(/partner integration key.*X-API-Key/)],
      ['createPartnerApplication', expect.stringMatching(/partner integration key.*X-API-Key/)],
    ]);
  });

  test('every document that it names is there, with the media type that it says', async () => {
    const { documents } = (await service.get(path)).json<Catalog>();
    const addresses = documents.map(({ url }) => url);
    for (const own of ['/openapi-3.2.json', '/asyncapi.json']) expect(addresses).toContain(service.url + own);
    for (const { url, mediaType } of documents) {
      expect(url.startsWith(service.url)).toBe(true);
      const answer = await service.get(url.slice(service.url.length));
      expect([url, answer.status]).toEqual([url, 200]);
      expect(String(answer.headers['content-type'])).toContain(mediaType.split(';')[0]);
    }
  });

  test('equal data gives equal bytes, and their tag a 304 (D7)', async () => {
    const first = await service.get(path);
    service.clock.advance(1000);
    expect((await service.get(path)).bytes.equals(first.bytes)).toBe(true);
    const known = await service.get(path, { 'If-None-Match': String(first.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('HEAD answers as GET without a body, compressed for who asks (D2)', async () => {
    const packed = await service.get(path, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const head = await service.send(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('it depends on no row: it is answered while the database is away, the first time and again', async () => {
    await using broken = await startBrokenService();
    for (let time = 0; time < 2; time += 1) {
      expect((await broken.get(path)).status).toBe(200);
      broken.clock.advance(1000);
    }
  });
});

describe('500', () => {
  test('a failure is masked, its words in the log only (D3)', async () => {
    const catalog = () => {
      throw fault();
    };
    await using broken = await startTestService({ replace: () => ({ catalog }) });
    const answer = await broken.get(path);
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectMasked(answer, broken);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path, method: 'GET' });
  });
});
