import createClient from 'openapi-fetch';
import type { paths } from './types.d.ts';

const [, , baseUrl = '', key = '', managementKey = '', slug = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });

const feed = await client.GET('/api/jobs.xml', { parseAs: 'text' });
const jobId = /<referencenumber><!\[CDATA\[(.*?)\]\]>/.exec(feed.data ?? '')?.[1] ?? '';

const application = await client.POST('/api/candidatures', {
  body: {
    id: 'openapi-fetch',
    job: { jobId, source: 'board' },
    applicant: {
      firstName: 'Camille',
      lastName: 'Exemple',
      email: 'camille@candidate.example',
      resume: { file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv() } },
    },
  },
});

const report = await client.GET('/api/public/v1/feed-report', { params: { query: { limit: 10 } } });
const refused = await client.GET('/api/public/v1/feed-report', { headers: { 'X-API-Key': 'pk_unknown' } });

const management = createClient<paths>({ baseUrl, headers: { 'X-API-Key': managementKey } });
const put = await management.PUT('/api/manage/v1/workspaces/{slug}/jobs/{externalId}', {
  params: { path: { slug, externalId: 'openapi-fetch' } },
  body: { title: 'Doreuse', published: false },
});
const received = await management.GET('/api/manage/v1/workspaces/{slug}/applications', {
  params: { path: { slug }, query: { limit: 1 } },
});
// The list is JSON by default; as CSV it would be a text.
const list = typeof received.data === 'string' ? undefined : received.data;

process.stdout.write(
  JSON.stringify({
    jobs: feed.response.headers.get('X-Jobs-Count'),
    success: application.data?.success,
    accepted: report.data?.counts.accepted,
    refused: refused.error?.code,
    outcome: put.data?.outcome,
    lastName: list?.applications[0]?.candidate.lastName,
  }),
);

function cv(): string {
  const pages =
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj';
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj';
  return btoa(`%PDF-1.4\n${pages}\n${page}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}
