import { afterAll, describe, expect, test } from 'vitest';
import { boardDataUrl, readBoardAnswer } from '#domain/administration/recruitments/boards/index.ts';
import { fetchBoard } from '#server/boards/fetch-board.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const board = await startReceiver();
afterAll(() => board[Symbol.asyncDispose]());
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
    hostedUrl: 'https://jobs.lever.co/atelier/5ac21346',
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

describe('a board', () => {
  test.each([
    [
      'https://job-boards.greenhouse.io/atelier',
      'https://boards-api.greenhouse.io/v1/boards/atelier/jobs?content=true',
    ],
    ['https://jobs.lever.co/atelier', 'https://api.lever.co/v0/postings/atelier?mode=json'],
    ['https://jobs.ashbyhq.com/atelier', 'https://api.ashbyhq.com/posting-api/job-board/atelier'],
    ['https://jobs.exemple.fr/data.json', 'https://jobs.exemple.fr/data.json'],
  ])('of the page %s is read at %s', (page, data) => expect(boardDataUrl(page)).toBe(data));

  test.each([
    [
      'Greenhouse',
      greenhouse,
      {
        title: 'Soudeuse',
        location: 'Lyon, France',
        position: '<p>Souder &amp; plier.</p>',
        publishedAt: '2026-11-03T14:00:00.000Z',
      },
    ],
    [
      'Lever',
      lever,
      {
        title: 'Relieur',
        location: 'Nantes',
        position: '<div>Relier.</div><p>Profil</p><ul><li>Patience</li></ul>',
        publishedAt: '2026-11-02T08:00:00.000Z',
      },
    ],
    [
      'Ashby',
      ashby,
      {
        title: 'Developer',
        location: 'Dublin',
        position: '<p>Build.</p>',
        publishedAt: '2026-11-01T10:00:00.000Z',
      },
    ],
  ])('of %s enters a workspace once, and a dry run writes nothing', async (_, answer, expected) => {
    const { slug: workspace } = await fixtures.workspace();
    const entries = readBoardAnswer(answer);
    expect(entries).toHaveLength(1);
    expect(entries?.[0]).toMatchObject({
      title: expected.title,
      location: { display: expected.location },
      descriptions: { position: expected.position },
      publishedAt: expected.publishedAt,
    });
    const text = JSON.stringify(entries);
    const dry = await fixtures.admin.recruitment.import({ workspace, text, dryRun: true });
    expect(dry).toMatchObject({ created: 1 });
    expect(await fixtures.admin.recruitment.list({ workspace })).toEqual([]);
    expect(await fixtures.admin.recruitment.import({ workspace, text })).toMatchObject({ created: 1 });
    expect(await fixtures.admin.recruitment.import({ workspace, text })).toMatchObject({ unchanged: 1 });
  });

  test('of no known format is none', () => {
    for (const answer of [null, {}, { jobs: [{ id: 1 }] }, [{ id: 'x' }], 'text'])
      expect(readBoardAnswer(answer)).toBeNull();
  });

  test('is fetched from allowed addresses alone, over HTTPS, without following a redirect', async () => {
    const { url, ca } = board;
    await expect(fetchBoard(url, { allowedNetworks: [], ca })).rejects.toThrow('not public');
    expect(board.received).toEqual([]);
    await expect(fetchBoard('http://example.com', { allowedNetworks: loopback })).rejects.toThrow('https://');
    board.answer((response) => response.writeHead(200).end(JSON.stringify(ashby)));
    expect(await fetchBoard(url, { allowedNetworks: loopback, ca })).toEqual(ashby);
    board.answer((response) => response.writeHead(302, { location: url }).end());
    await expect(fetchBoard(url, { allowedNetworks: loopback, ca })).rejects.toThrow('answered 302');
    board.answer((response) => response.writeHead(200).end('<html>'));
    await expect(fetchBoard(url, { allowedNetworks: loopback, ca })).rejects.toThrow('not JSON');
  });
});
