import {
  createPartnerApplication,
  listManagedApplications,
  listPublishedJobsXml,
  putJob,
  readFeedReport,
} from './client';
import { client } from './client/client.gen';

const [, , baseUrl = '', key = '', managementKey = '', slug = ''] = process.argv;
client.setConfig({ baseUrl, auth: () => key });

const feed = await listPublishedJobsXml();
const jobId = /<referencenumber><!\[CDATA\[(.*?)\]\]>/.exec(await new Response(feed.data).text())?.[1] ?? '';

const application = await createPartnerApplication({
  body: {
    id: 'hey-api',
    job: { jobId, source: 'board' },
    applicant: {
      firstName: 'Camille',
      lastName: 'Exemple',
      email: 'camille@candidate.example',
      resume: { file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv() } },
    },
  },
});

const report = await readFeedReport({ query: { limit: 10 } });
const refused = await readFeedReport({ auth: () => 'pk_unknown' });

const auth = () => managementKey;
const path = { slug, externalId: 'hey-api' };
const put = await putJob({ auth, path, body: { title: 'Doreuse', published: false } });
const received = await listManagedApplications({ auth, path: { slug }, query: { limit: 1 } });

process.stdout.write(
  JSON.stringify({
    jobs: feed.response?.headers.get('X-Jobs-Count'),
    success: application.data?.success,
    accepted: report.data?.counts.accepted,
    refused: refused.error?.code,
    outcome: put.data?.outcome,
    lastName: received.data?.applications[0]?.candidate.lastName,
  }),
);

function cv(): string {
  const pages =
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj';
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj';
  return btoa(`%PDF-1.4\n${pages}\n${page}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}
