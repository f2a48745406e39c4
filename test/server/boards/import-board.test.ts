import { afterAll, describe, expect, test } from 'vitest';
import { boardDataUrl } from '#domain/administration/recruitments/boards/index.ts';
import { readBoard } from '#server/boards/read-board.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const board = await startReceiver();
afterAll(() => board[Symbol.asyncDispose]());
const at = (path: string) => new URL(path, board.url).href;
const loopback = [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' as const }];

const greenhouse = {
  jobs: [
    {
      id: 4012,
      title: 'Soudeuse',
      absolute_url: 'https://boards.greenhouse.io/atelier/jobs/4012',
      location: { name: 'Lyon, France' },
      content: '&lt;p&gt;Souder &amp;amp; plier.&lt;/p&gt;',
      departments: [{ id: 1, name: 'Atelier' }],
      first_published: '2026-11-03T09:00:00-05:00',
    },
  ],
  meta: { total: 1 },
};

const lever = [
  {
    id: '5ac21346',
    text: 'Relieur',
    categories: { location: 'Nantes', commitment: 'CDI', team: 'Reliure' },
    createdAt: Date.parse('2026-11-02T08:00:00Z'),
    description: '<div>Relier.</div>',
    lists: [{ text: 'Profil', content: '<li>Patience</li>' }],
    additional: '',
    salaryRange: { min: 28_000, max: 34_000, currency: 'EUR', interval: 'per-year-salary' },
  },
];

const ashby = {
  apiVersion: '1',
  jobs: [
    {
      id: 'b7f0',
      title: 'Developer',
      jobUrl: 'https://jobs.ashbyhq.com/atelier/b7f0',
      isListed: true,
      department: 'Engineering',
      employmentType: 'FullTime',
      location: 'Dublin',
      publishedAt: '2026-11-01T10:00:00.000+00:00',
      descriptionHtml: '<p>Build.</p>',
    },
    { id: 'c8', title: 'Hidden', jobUrl: 'https://jobs.ashbyhq.com/atelier/c8', isListed: false },
  ],
};

const recruitee = {
  offers: [
    {
      id: 2431127,
      title: 'Acheteuse',
      slug: 'acheteuse',
      status: 'published',
      careers_url: 'https://atelier.recruitee.com/o/acheteuse',
      department: 'Achats',
      description: '<p>Acheter.</p>',
      requirements: '<p>Négocier.</p>',
      employment_type_code: 'parttime_fixed_term',
      location: 'Utrecht, Pays-Bas',
      city: 'Utrecht',
      country: 'Netherlands',
      country_code: 'NL',
      remote: true,
      salary: { min: '2800', max: '3400', currency: 'EUR', period: 'month' },
      published_at: '2026-07-10 09:00:00 UTC',
      close_at: '2027-01-31 22:59:59 UTC',
    },
    { id: 2, title: 'Draft', status: 'draft', careers_url: 'https://atelier.recruitee.com/o/draft' },
  ],
};

const teamtailor = (items: number) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Atelier</title>
${Array.from(
  { length: items },
  () => `<item><title>Backend Engineer</title><description>&lt;p&gt;Build &amp;amp; ship.&lt;/p&gt;</description>
<pubDate>Fri, 24 Jul 2026 09:05:16 +0200</pubDate><link>https://atelier.teamtailor.com/jobs/1-backend</link>
<remoteStatus>fully</remoteStatus><guid>4ff07fd5</guid><tt:locations>
<tt:location><tt:name>Madrid HQ</tt:name><tt:zip>28001</tt:zip><tt:city>Madrid</tt:city><tt:country>Spain</tt:country></tt:location>
<tt:location><tt:name/><tt:city/></tt:location></tt:locations><tt:department>Engineering</tt:department></item>`,
).join('')}</channel></rss>`;

const postings = (id: string, offset: number) => ({
  offset,
  limit: 1,
  totalFound: 3,
  content: [{ id, name: 'Tourneur' }],
});
const posting = {
  id: '744000',
  name: 'Tourneur',
  releasedDate: '2026-06-01T10:00:00.000Z',
  location: { city: 'Tours', region: 'Centre', country: 'fr', fullLocation: 'Tours, France', remote: false },
  department: { label: 'Usinage' },
  typeOfEmployment: { id: 'permanent', label: 'Full-time' },
  experienceLevel: { id: 'associate', label: 'Associate' },
  jobAd: {
    sections: {
      companyDescription: { title: 'Us', text: '<p>Un atelier.</p>' },
      jobDescription: { title: 'Job', text: '<p>Tourner.</p>' },
      qualifications: { title: 'You', text: '<p>Précision.</p>' },
    },
  },
};

const indeed = `<?xml version="1.0" encoding="utf-8"?><source><publisher>Tracker</publisher><job>
<title><![CDATA[Vernisseuse]]></title><date><![CDATA[Tue, 29 Jun 2026 22:49:39 GMT]]></date>
<referencenumber><![CDATA[V-1]]></referencenumber><url><![CDATA[https://atelier.example/v-1]]></url>
<company><![CDATA[Atelier]]></company><city><![CDATA[Gand]]></city><country><![CDATA[BE]]></country>
<description><![CDATA[<p>Vernir.</p>]]></description><jobtype><![CDATA[parttime]]></jobtype>
<expirationdate>2020-01-01</expirationdate></job></source>`;

const base = 'https://job-boards.greenhouse.io';
/** Each board: the answer to each path, where its data is, and its one job. */
const boards: [string, { answers: Record<string, unknown>; path: string; job: object }][] = [
  [
    'Greenhouse',
    {
      answers: { '/v1/boards/atelier/jobs': greenhouse },
      path: '/v1/boards/atelier/jobs',
      job: {
        externalId: 'greenhouse:4012',
        title: 'Soudeuse',
        location: { display: 'Lyon, France' },
        department: 'Atelier',
        descriptions: { position: '<p>Souder &amp; plier.</p>' },
        publishedAt: '2026-11-03T14:00:00.000Z',
      },
    },
  ],
  [
    'Lever',
    {
      answers: { '/v0/postings/atelier': lever },
      path: '/v0/postings/atelier',
      job: {
        externalId: 'lever:5ac21346',
        title: 'Relieur',
        location: { display: 'Nantes' },
        department: 'Reliure',
        contract: { type: 'CDI' },
        salary: { min: 28_000, max: 34_000, currency: 'EUR', period: 'year' },
        descriptions: { position: '<div>Relier.</div><p>Profil</p><ul><li>Patience</li></ul>' },
        publishedAt: '2026-11-02T08:00:00.000Z',
      },
    },
  ],
  [
    'Ashby',
    {
      answers: { '/posting-api/job-board/atelier': ashby },
      path: '/posting-api/job-board/atelier',
      job: {
        externalId: 'ashby:b7f0',
        title: 'Developer',
        location: { display: 'Dublin' },
        department: 'Engineering',
        contract: null,
        workTime: 'full',
        descriptions: { position: '<p>Build.</p>' },
        publishedAt: '2026-11-01T10:00:00.000Z',
      },
    },
  ],
  [
    'Recruitee',
    {
      answers: { '/api/offers/': recruitee },
      path: '/api/offers/',
      job: {
        externalId: 'recruitee:2431127',
        title: 'Acheteuse',
        location: {
          display: 'Utrecht, Pays-Bas',
          city: 'Utrecht',
          region: null,
          country: 'NL',
          postalCode: null,
        },
        department: 'Achats',
        contract: { type: 'fixed term' },
        workTime: 'part',
        remoteWorkDays: 5,
        descriptions: { position: '<p>Acheter.</p>', profile: '<p>Négocier.</p>' },
        salary: { min: 2800, max: 3400, currency: 'EUR', period: 'month' },
        publishedAt: '2026-07-10T09:00:00.000Z',
        closesAt: '2027-01-31T22:59:59.000Z',
      },
    },
  ],
  [
    'Teamtailor',
    {
      answers: {
        '/jobs.rss?per_page=200': teamtailor(1),
        '/jobs.rss?per_page=200&offset=1': teamtailor(0),
      },
      path: '/jobs.rss?per_page=200',
      job: {
        externalId: 'teamtailor:4ff07fd5',
        title: 'Backend Engineer',
        locations: [{ display: 'Madrid HQ', city: 'Madrid', postalCode: '28001', country: 'Spain' }],
        department: 'Engineering',
        remoteWorkDays: 5,
        descriptions: { position: '<p>Build &amp; ship.</p>' },
        publishedAt: '2026-07-24T07:05:16.000Z',
      },
    },
  ],
  [
    'SmartRecruiters, whose second posting is gone and whose third is the first once more',
    {
      answers: {
        '/v1/companies/Atelier/postings?limit=1': postings('744000', 0),
        '/v1/companies/Atelier/postings?limit=1&offset=1': postings('gone', 1),
        '/v1/companies/Atelier/postings?limit=1&offset=2': postings('744000', 2),
        '/v1/companies/Atelier/postings/744000': posting,
      },
      path: '/v1/companies/Atelier/postings?limit=1',
      job: {
        externalId: 'smartrecruiters:744000',
        title: 'Tourneur',
        location: {
          display: 'Tours, France',
          city: 'Tours',
          region: 'Centre',
          country: 'fr',
          postalCode: null,
        },
        department: 'Usinage',
        experienceLevel: 'Associate',
        contract: null,
        workTime: 'full',
        descriptions: {
          company: '<p>Un atelier.</p>',
          position: '<p>Tourner.</p>',
          profile: '<p>Précision.</p>',
        },
        publishedAt: '2026-06-01T10:00:00.000Z',
      },
    },
  ],
  [
    'a feed in Indeed’s format, whose end is before its begin',
    {
      answers: { '/feed.xml': indeed },
      path: '/feed.xml',
      job: {
        externalId: 'indeed:V-1',
        title: 'Vernisseuse',
        location: { city: 'Gand', region: null, country: 'BE', postalCode: null },
        company: { name: 'Atelier' },
        contract: null,
        workTime: 'part',
        educationLevel: null,
        experienceLevel: null,
        descriptions: { position: '<p>Vernir.</p>' },
        publishedAt: '2026-06-29T22:49:39.000Z',
      },
    },
  ],
];

function answerWith(answers: Record<string, unknown>): void {
  board.answer((response, { path }) => {
    const answer = answers[path];
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.writeHead(answer === undefined ? 404 : 200).end(text);
  });
}

describe('a board', () => {
  test.each([
    [`${base}/atelier/jobs/4012`, 'https://boards-api.greenhouse.io/v1/boards/atelier/jobs?content=true'],
    [
      'https://boards.greenhouse.io/embed/job_board?for=atelier',
      'https://boards-api.greenhouse.io/v1/boards/atelier/jobs?content=true',
    ],
    ['https://jobs.lever.co/atelier', 'https://api.lever.co/v0/postings/atelier?mode=json'],
    ['https://jobs.ashbyhq.com/atelier', 'https://api.ashbyhq.com/posting-api/job-board/atelier'],
    ['https://Atelier.recruitee.com/o/acheteuse', 'https://atelier.recruitee.com/api/offers/'],
    ['https://atelier.na.teamtailor.com/jobs', 'https://atelier.na.teamtailor.com/jobs.rss?per_page=200'],
    [
      'https://jobs.smartrecruiters.com/Atelier/744000-tourneur',
      'https://api.smartrecruiters.com/v1/companies/Atelier/postings?limit=100',
    ],
    ['https://jobs.exemple.fr/data.json', 'https://jobs.exemple.fr/data.json'],
  ])('of the page %s is read at %s', (page, data) => expect(boardDataUrl(page)).toBe(data));

  test.each(boards)(
    'of %s enters a workspace once, and a dry run writes nothing',
    async (_, { answers, path, job }) => {
      const { slug: workspace } = await fixtures.workspace();
      answerWith(answers);
      const entries = await readBoard(at(path), { allowedNetworks: loopback, ca: board.ca });
      expect(entries).toEqual([job]);
      const text = JSON.stringify(entries);
      const dry = await fixtures.admin.recruitment.import({ workspace, text, dryRun: true });
      expect(dry).toMatchObject({ created: 1 });
      expect(await fixtures.admin.recruitment.list({ workspace })).toEqual([]);
      expect(await fixtures.admin.recruitment.import({ workspace, text })).toMatchObject({ created: 1 });
      expect(await fixtures.admin.recruitment.import({ workspace, text })).toMatchObject({ unchanged: 1 });
    },
  );

  test('that ignores the number of a page is read once', async () => {
    board.answer((response) => response.writeHead(200).end(teamtailor(1)));
    expect(await readBoard(at('/jobs.rss'), { allowedNetworks: loopback, ca: board.ca })).toHaveLength(1);
  });

  test.each([
    ['no JSON or XML', 'text', 'neither JSON nor XML'],
    ['cut XML', indeed.slice(0, -20), 'neither JSON nor XML'],
    [
      'XML with a document type',
      `<!DOCTYPE source [<!ENTITY a "a">]>${indeed.slice(38)}`,
      'neither JSON nor XML',
    ],
    ['a page', '<html><body/></html>', 'no board of Greenhouse'],
    ['other JSON', '{"jobs":[{"id":1}]}', 'no board of Greenhouse'],
    ['another API’s jobs with a number', '{"jobs":[{"id":1,"title":"Relieur"}]}', 'no board of Greenhouse'],
    ['another API’s jobs with an id', '{"jobs":[{"id":"a1","title":"Relieur"}]}', 'no board of Greenhouse'],
    ['another API’s offers', '{"offers":[{"id":1,"title":"Relieur"}]}', 'no board of Greenhouse'],
    ['an empty object', '{}', 'no board of Greenhouse'],
  ])('that answers with %s is refused', async (_, answer, refusal) => {
    board.answer((response) => response.writeHead(200).end(answer));
    const reading = readBoard(at('/jobs'), { allowedNetworks: loopback, ca: board.ca });
    await expect(reading).rejects.toThrow(refusal);
  });

  test('is read from allowed addresses alone, over HTTPS, without following a redirect', async () => {
    const { url, ca } = board;
    const received = board.received.length;
    await expect(readBoard(url, { allowedNetworks: [], ca })).rejects.toThrow('not public');
    await expect(readBoard('http://example.com', { allowedNetworks: loopback })).rejects.toThrow('https://');
    expect(board.received).toHaveLength(received);
    board.answer((response) => response.writeHead(302, { location: '/jobs.rss' }).end());
    const redirected = readBoard(url, { allowedNetworks: loopback, ca });
    await expect(redirected).rejects.toThrow(`answered 302. It may be at ${at('/jobs.rss')}`);
    expect(board.received).toHaveLength(received + 1);
    board.answer((response) => response.writeHead(404).end());
    await expect(readBoard(url, { allowedNetworks: loopback, ca })).rejects.toThrow('answered 404');
  });
});
