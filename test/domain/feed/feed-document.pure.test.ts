import fc from 'fast-check';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import type { BoardJob } from '#domain/feed/boards/board.ts';
import { boards } from '#domain/feed/boards/index.ts';
import { feedElement, feedEnd, feedHead } from '#domain/feed/feed-document.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';
import { feedJob, feedOf } from './feed-jobs.ts';
import { hostileText, legal } from './hostile-text.ts';

describe('the feed', () => {
  test('holds the head that boards read, and one element per job', async () => {
    const { bytes, texts, count } = await read([feedJob(), feedJob()]);
    expect(bytes.subarray(0, 38).toString()).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(texts('/source/lastBuildDate')).toEqual(['2026-11-20T08:15:00.000Z']);
    expect(texts('/source/expectedJobCount')).toEqual(['2']);
    expect(texts('/source/publisher')).toEqual(['Lumen']);
    expect(count).toBe(2);
  });

  test('without jobs is an empty, valid source', async () => {
    const { texts, count } = await read([]);
    expect(texts('/source/expectedJobCount')).toEqual(['0']);
    expect(count).toBe(0);
  });

  test('is the same bytes for the same data', async () => {
    const feed = feedOf([feedJob({ qualifications: { b: 1, a: 2 } })]);
    expect((await writeJobsFeed(feed)).equals(await writeJobsFeed(structuredClone(feed)))).toBe(true);
  });

  test('puts text in CDATA, raw, with ]]> split over two sections', async () => {
    const { bytes, job } = await read([feedJob({ title: 'R&D <chef> ]]> équipe' })]);
    expect(bytes.toString()).toContain('<title><![CDATA[R&D <chef> ]]]]><![CDATA[> équipe]]></title>');
    expect(job('title')).toEqual(['R&D <chef> ]]> équipe']);
  });
});

describe('any text at all', () => {
  test('parses strictly, round-trips what is legal, and loses no element', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 5 }), async (titles) => {
        const jobs = titles.map((title) =>
          feedJob({
            title,
            benefits: [title],
            company: { name: title, logo: title },
            contract: { type: title, durationValue: 3, durationUnit: title },
            descriptions: { company: title, position: title, profile: title },
            qualifications: { [title]: title, nested: { list: [title, 1, null] } },
            location: { display: title, city: title, postalCode: title, region: title, country: title },
          }),
        );
        const { texts, count } = await read(jobs);
        expect(count).toBe(titles.length);
        // The parser's binding drops a byte order mark at the start of some texts, since it decodes each by itself.
        const unmarked = (all: string[]) => all.map((text) => text.replace(/^\uFEFF+/, ''));
        expect(unmarked(texts('/source/job/title'))).toEqual(unmarked(titles.map(legal)));
      }),
      { numRuns: eventCount(300), seed: seedOf(Date.now()) },
    );
  });
});

describe('an employer who is hidden', () => {
  test('has no company element, no logo and no words of its own', async () => {
    const { bytes, job } = await read([
      feedJob({
        company: { name: null, logo: 'https://cdn.example/maison-secrete.png' },
        descriptions: { company: 'Maison Secrète', position: null, profile: null },
      }),
    ]);
    expect([job('company'), job('sourcename'), job('logo')]).toEqual([[], [], []]);
    expect(bytes.toString()).not.toMatch(/secr[eè]te|confidential/i);
  });
});

describe('a salary', () => {
  const salary = (min: number | null, max: number | null) => ({
    min,
    max,
    currency: 'EUR',
    period: 'year' as const,
  });

  test.each([
    [salary(42000, 52000), 'fr', '42000 - 52000 € / year'],
    [salary(42000, null), 'fr', 'à partir de 42000 € / year'],
    [salary(null, 52000), 'fr', 'jusqu’à 52000 € / year'],
    [salary(42000, null), 'en', 'from 42000 € / year'],
    [salary(null, 52000), 'en', 'up to 52000 € / year'],
    [{ min: 12.5, max: 12.5, currency: 'CHF', period: 'hour' }, 'en', '12.5 CHF / hour'],
  ] as const)('%j in %s reads “%s”', async (shown, lang, line) => {
    const { job } = await read([feedJob({ salary: shown, lang })]);
    expect(job('salary')).toEqual([line]);
  });

  test('has the names of each family, without unknown bounds', async () => {
    const { job } = await read([feedJob({ salary: salary(null, 52000) })]);
    expect(job('salary_max')).toEqual(['52000']);
    expect(job('salary_min')).toEqual([]);
    expect(job('salaries/salary/highEnd/amount')).toEqual(['52000']);
    expect(job('salaries/salary/lowEnd')).toEqual([]);
    expect(job('salaries/salary/period')).toEqual(['YEARLY']);
  });

  test.each([null, salary(null, null)])('that is hidden (%j) leaves no trace', async (hidden) => {
    const { bytes } = await read([feedJob({ salary: hidden })]);
    expect(bytes.toString()).not.toMatch(/salar/i);
  });
});

describe('values that boards call by other names', () => {
  test.each([
    [null, [], 'No'],
    [0, [], 'No'],
    [3, ['Hybrid remote'], 'No'],
    [5, ['Fully remote'], 'Yes'],
  ])('%s days of remote work', async (remoteWorkDays, remotetype, isRemote) => {
    const { job } = await read([feedJob({ remoteWorkDays })]);
    expect([job('remotetype'), job('isRemote')]).toEqual([remotetype, [isRemote]]);
  });

  test.each([
    ['France', 'FR'],
    ['fr', 'FR'],
    ['UK', 'GB'],
    ['Royaume-Uni', 'GB'],
    ['États-Unis', 'US'],
    ['Belgique', 'BE'],
    ['Germany', 'DE'],
    ['Côte d’Ivoire', 'CI'],
    ['La Réunion', 'RE'],
    ['Syldavie', 'Syldavie'],
    ['EU', 'EU'],
  ])('the country %s is %s', async (country, code) => {
    const { job } = await read([feedJob({ location: { ...feedJob().location, city: 'Lyon', country } })]);
    expect([job('country'), job('location')]).toEqual([[code], [`Lyon, ${country}`]]);
  });

  test.each([
    ['CDI', [], ['permanent']],
    ['CDD', ['temporary'], ['contract']],
    ['Contrat à durée indéterminée', [], ['permanent']],
    ['Contrat à durée déterminée', ['temporary'], ['contract']],
    ['Intérim', ['temporary'], ['contract']],
    ['Alternance', ['apprenticeship'], ['contract']],
    ['Stage', ['internship'], ['contract']],
    ['Freelance', ['contract'], ['contract']],
    ['CDI temps plein', ['fulltime'], ['permanent']],
    ['Bénévolat', [], []],
  ])('the contract %s', async (type, jobtype, contractType) => {
    const { job } = await read([feedJob({ contract: { type, durationValue: null, durationUnit: null } })]);
    expect([job('jobtype'), job('contract_type'), job('contract/type')]).toEqual([
      jobtype,
      contractType,
      [type],
    ]);
  });

  test('experience and education come from the offer, else from its qualifications', async () => {
    const { texts } = await read([
      feedJob({ experienceLevel: '2 ans', qualifications: { experience: '5 ans', education: 'CAP' } }),
    ]);
    expect([texts('//experience'), texts('//education')]).toEqual([['2 ans'], ['CAP']]);
  });
});

describe('the description', () => {
  test('is limited HTML, escaped, with headings in the language of the offer', async () => {
    const html = await describeJob({
      lang: 'en',
      descriptions: {
        company: 'A <b>small</b> & calm place.',
        position: 'You sew:\n- coats\n• bags\n\nAnd mend.',
        profile: null,
      },
      contract: { type: 'CDD', durationValue: 6, durationUnit: 'mois' },
      qualifications: {
        drivingLicence: true,
        languages: ['fr', 'en'],
        tools: { sewing_machine: 'Juki' },
        none: null,
      },
      benefits: ['Lunch', ' '],
    });
    expect(html).toBe(
      '<p><strong>The company</strong></p><p>A <b>small</b> &amp; calm place.</p>' +
        '<p><strong>The position</strong></p><p>You sew:</p><ul><li>coats</li><li>bags</li></ul><p>And mend.</p>' +
        '<p>Contract: CDD, 6 months</p>' +
        '<p><strong>Qualifications</strong></p><ul><li>Driving licence: yes</li><li>Languages: fr, en</li>' +
        '<li>Tools: Sewing machine: Juki</li></ul>' +
        '<p><strong>Benefits</strong></p><ul><li>Lunch</li></ul>',
    );
  });

  test('never shows raw JSON, for any qualifications', async () => {
    const html = await describeJob({ qualifications: { a: [{ b: [{ c: 1 }] }], d: {}, e: [], f: [[2]] } });
    expect(html).toContain('<ul><li>A : B : C : 1</li><li>F : 2</li></ul>');
  });

  async function describeJob(changes: Partial<BoardJob>): Promise<string> {
    const { job } = await read([feedJob(changes)]);
    return job('description').join('');
  }
});

async function read(jobs: BoardJob[]) {
  const bytes = await writeJobsFeed(feedOf(jobs));
  using document = XmlDocument.fromBuffer(bytes);
  const found = new Map<string, string[]>();
  const texts = (path: string) => found.get(path) ?? [];
  collect(document.root, '', found);
  return {
    bytes,
    texts: (path: string) => (path.startsWith('//') ? texts(`/source/job/${path.slice(2)}`) : texts(path)),
    job: (path: string) => texts(`/source/job/${path}`),
    count: texts('/source/job').length,
  };
}

/** Collects the texts of every element by path, so that the parsed document can be freed. */
function collect(element: XmlElement, parent: string, found: Map<string, string[]>): void {
  const path = `${parent}/${element.name}`;
  found.set(path, [...(found.get(path) ?? []), element.content]);
  for (let child = element.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement) collect(child, path, found);
  }
}

async function writeJobsFeed({ jobs, ...head }: ReturnType<typeof feedOf>): Promise<Buffer> {
  const elements = jobs.map((job) => feedElement(boards.default, job));
  return Buffer.from([feedHead(boards.default, head), ...elements, feedEnd(boards.default)].join(''));
}
