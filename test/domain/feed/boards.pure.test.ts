import fc from 'fast-check';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { feedProfiles } from '#db/schema/base/partners.ts';
import type { BoardJob } from '#domain/feed/boards/board.ts';
import { boards, type FeedProfile, findBrokenRules } from '#domain/feed/boards/index.ts';
import { feedElement, feedEnd, feedHead } from '#domain/feed/feed-document.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';
import { feedJob } from './feed-jobs.ts';
import { hostileText } from './hostile-text.ts';

const described =
  'Vous réglez les machines, vous formez les apprenties, et vous suivez la qualité du fil. '.repeat(2);

/** A job without any fault for any board. */
const sound = (changes: Partial<BoardJob> = {}) =>
  feedJob({
    location: {
      display: null,
      city: 'Lyon',
      postalCode: '69003',
      region: 'Auvergne-Rhône-Alpes',
      country: 'France',
    },
    contract: { type: 'CDI', durationValue: null, durationUnit: null },
    salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
    remoteWorkDays: 2,
    workTime: 'full',
    experienceLevel: '2 ans',
    educationLevel: 'Bac+2',
    company: { name: 'Atelier Lumen', logo: 'https://cdn.example/lumen.svg' },
    descriptions: { company: null, position: described, profile: null },
    closesAt: '2026-12-31T23:00:00.000Z',
    posterEmail: 'emploi@lumen.example',
    linkedinCompanyId: '2414183',
    ...changes,
  });

/** Reads names and texts of a job's elements with a strict parser. */
function elementsOf(profile: FeedProfile, job: BoardJob): Record<string, string> {
  const board = boards[profile];
  const head = {
    publisher: { name: 'Lumen', url: 'https://lumen.example/' },
    count: 1,
    generatedAt: job.updatedAt,
  };
  const text = `${feedHead(board, head)}${feedElement(board, job)}${feedEnd(board)}`;
  using document = XmlDocument.fromString(text);
  const jobs = document.find('/*/job').filter((node) => node instanceof XmlElement);
  expect([document.root.name, jobs.length]).toEqual([board.root, 1]);
  const leaves = document.find('/*/job//*[not(*)]').filter((node) => node instanceof XmlElement);
  const id = jobs[0]?.attr('id');
  return {
    ...(id && { '@id': id.value }),
    ...Object.fromEntries(leaves.map((element) => [element.name, element.content])),
  };
}

const common = { url: feedJob().url, applyUrl: feedJob().applyUrl, id: feedJob().id };

describe('each board has its own words for one job', () => {
  const words: Record<Exclude<FeedProfile, 'default'>, Record<string, string>> = {
    indeed: {
      title: 'Couturière ou couturier',
      date: '2026-11-02T09:00:00.000Z',
      url: common.url,
      referencenumber: common.id,
      requisitionid: common.id,
      company: 'Atelier Lumen',
      country: 'FR',
      jobtype: 'fulltime',
      remotetype: 'Hybrid remote',
      salary: '32000 - 38000 € / year',
      sourcename: 'Atelier Lumen',
      city: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      postalcode: '69003',
      education: 'Bac+2',
      experience: '2 ans',
      expirationdate: '2026-12-31T23:00:00.000Z',
      lastactivitydate: '2026-11-18T14:03:00.000Z',
    },
    linkedin: {
      partnerJobId: common.id,
      company: 'Atelier Lumen',
      companyId: '2414183',
      jobtype: 'FULL_TIME',
      title: 'Couturière ou couturier',
      applyUrl: common.applyUrl,
      location: 'Lyon, France',
      city: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      country: 'FR',
      postalCode: '69003',
      workplaceTypes: 'Hybrid',
      posterEmail: 'emploi@lumen.example',
      listDate: '2026-11-02T09:00:00.000Z',
      amount: '32000',
      currencyCode: 'EUR',
      period: 'YEARLY',
      type: 'BASE_SALARY',
      expirationDate: '2026-12-31T23:00:00.000Z',
    },
    talent: {
      referencenumber: common.id,
      title: 'Couturière ou couturier',
      company: 'Atelier Lumen',
      city: 'Lyon',
      state: 'Auvergne-Rhône-Alpes',
      country: 'FR',
      postalcode: '69003',
      url: common.url,
      dateposted: '2026-11-02T09:00:00.000Z',
      expirationdate: '2026-12-31T23:00:00.000Z',
      salary: '32000 - 38000 € / year',
      jobtype: 'full-time',
      isremote: 'no',
      logo: 'https://cdn.example/lumen.svg',
    },
    adzuna: {
      title: 'Couturière ou couturier',
      id: common.id,
      url: common.url,
      location: 'Lyon, France',
      postcode: '69003',
      country: 'FR',
      company: 'Atelier Lumen',
      date: '2026-11-02T09:00:00.000Z',
      expiry: '2026-12-31T23:00:00.000Z',
      salary_min: '32000',
      salary_max: '38000',
      salary_frequency: 'year',
      salary_currency: 'EUR',
      contract_type: 'permanent',
      contract_time: 'full_time',
    },
    jooble: {
      '@id': common.id,
      link: common.url,
      name: 'Couturière ou couturier',
      region: 'Lyon, France',
      pubdate: '02.11.2026',
      updated: '18.11.2026',
      expire: '31.12.2026',
      company: 'Atelier Lumen',
      salary: '32000 - 38000 € / year',
      jobtype: 'full-time',
    },
    hellowork: french(),
    francetravail: french(),
  };

  function french() {
    return {
      reference: common.id,
      titre: 'Couturière ou couturier',
      entreprise: 'Atelier Lumen',
      pays: 'FR',
      type_contrat: 'CDI',
      temps_travail: 'Temps plein',
      ville: 'Lyon',
      code_postal: '69003',
      region: 'Auvergne-Rhône-Alpes',
      teletravail: 'Télétravail partiel',
      experience: '2 ans',
      salaire: '32000 - 38000 € / year',
      niveau_etudes: 'Bac+2',
      url: common.url,
      date_publication: '2026-11-02T09:00:00.000Z',
      date_fin: '2026-12-31T23:00:00.000Z',
      url_candidature: common.applyUrl,
    };
  }

  test.each(Object.entries(words))('%s', (profile, expected) => {
    const { description, ...elements } = elementsOf(profile as FeedProfile, sound());
    expect(elements).toEqual(expected);
    expect(description).toContain(described.trim());
  });

  test.each([
    ['Intérim', { indeed: 'temporary', linkedin: 'TEMPORARY', talent: 'temporary', jooble: 'temporary' }],
    ['Stage', { indeed: 'internship', linkedin: 'INTERNSHIP', talent: 'internship', jooble: 'internship' }],
    ['CDD', { indeed: 'temporary', linkedin: 'CONTRACT', talent: 'temporary', jooble: 'temporary' }],
    ['Alternance', { indeed: 'apprenticeship', linkedin: 'OTHER' }],
    ['CDI', {}],
    [null, {}],
  ])('a contract of the type %s, full or part time unknown', (type, expected) => {
    const job = sound({ workTime: null, contract: { type, durationValue: null, durationUnit: null } });
    const types = (['indeed', 'linkedin', 'talent', 'jooble'] as const).flatMap((profile) => {
      const { jobtype } = elementsOf(profile, job);
      return jobtype === undefined ? [] : [[profile, jobtype]];
    });
    expect(Object.fromEntries(types)).toEqual(expected);
  });

  test('the default profile says what all of them do, under the contract’s names too', () => {
    expect(elementsOf('default', sound())).toMatchObject({
      title: 'Couturière ou couturier',
      jobtype: 'fulltime',
      contract_type: 'permanent',
      isRemote: 'No',
      salary_min: '32000',
      period: 'YEARLY',
      remoteWorkDays: '2',
      partnerJobId: common.id,
    });
  });
});

test.each(feedProfiles)('%s finds no fault with a sound job', (profile) => {
  expect(findBrokenRules(profile, sound())).toEqual([]);
});

const nowhere = { display: null, city: null, postalCode: null, region: null, country: null };
const place = sound().location;

/** Twenty jobs, each with one fault for a board that has the rule, and the name of the fault. */
const broken: [FeedProfile, string, Partial<BoardJob>][] = [
  ['default', 'company', { company: { name: null, logo: null } }],
  ['default', 'description', { descriptions: { company: null, position: 'Court.', profile: null } }],
  ['indeed', 'company', { company: { name: null, logo: null } }],
  ['indeed', 'city', { location: { ...place, city: null } }],
  ['indeed', 'country', { location: { ...place, country: null } }],
  ['indeed', 'published_at', { publishedAt: null }],
  ['indeed', 'title', { title: 'Couturière (Lyon)' }],
  ['indeed', 'title', { title: 'Couturière 2 000 € par mois' }],
  ['linkedin', 'title_length', { title: 'é'.repeat(201) }],
  ['linkedin', 'poster_email', { posterEmail: null }],
  ['linkedin', 'company_id', { linkedinCompanyId: null }],
  [
    'linkedin',
    'description',
    { descriptions: { company: null, position: 'x'.repeat(25_001), profile: null } },
  ],
  ['linkedin', 'place', { location: nowhere }],
  ['talent', 'region', { location: { ...place, region: null } }],
  ['talent', 'published_at', { publishedAt: null }],
  ['adzuna', 'place', { location: nowhere }],
  ['adzuna', 'title', { title: 'Couturière réf. 20261124' }],
  ['jooble', 'description', { descriptions: { company: null, position: null, profile: null } }],
  ['hellowork', 'city', { location: { ...place, city: null } }],
  ['francetravail', 'postal_code', { location: { ...place, postalCode: null } }],
];

test('there are twenty broken jobs', () => {
  expect(broken).toHaveLength(20);
});

test.each(broken)('%s: %s is named, and nothing else', (profile, rule, fault) => {
  const job = sound({ contract: { type: null, durationValue: null, durationUnit: null }, ...fault });
  expect(findBrokenRules(profile, job).map(({ id }) => id)).toEqual([rule]);
});

test.each(feedProfiles)('every rule of %s has one id, an advice and a dated source', (profile) => {
  const { rules, title } = boards[profile];
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(title).not.toBe('');
  for (const { reason, fix, source } of rules) {
    expect([reason, fix]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
    expect(source).toEqual({
      url: expect.stringMatching(/^https:\/\//),
      readOn: expect.stringMatching(/^2026-\d\d-\d\d$/),
    });
  }
});

test.each(feedProfiles)('%s says nothing of a hidden salary or employer', (profile) => {
  const hidden = { salary: null, company: { name: null, logo: null } };
  const job = sound({ ...hidden, posterEmail: null, linkedinCompanyId: null });
  const text = feedElement(boards[profile], job);
  expect(text).not.toMatch(/salar|<company|entreprise|sourcename|posterEmail|logo/i);
});

test.each(feedProfiles)(
  'a feed of %s with any text at all is read by a strict parser, each job with its id',
  (profile) => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, other) => {
        const job = sound({
          title: text,
          company: { name: other, logo: other },
          location: { display: text, city: other, postalCode: text, region: other, country: text },
          contract: { type: text, durationValue: 3, durationUnit: other },
          descriptions: { company: other, position: text, profile: other },
          benefits: [text],
          qualifications: { [text]: other },
          experienceLevel: text,
          educationLevel: other,
          posterEmail: text,
        });
        expect(Object.values(elementsOf(profile, job))).toContain(job.id);
      }),
      { numRuns: eventCount(50), seed: seedOf(Date.now()) },
    );
  },
);

test('a rule has one field in all boards, so that the desk can show it once', () => {
  const rules = Object.values(boards).flatMap((board) => board.rules.map(({ id, field }) => ({ id, field })));
  const fieldsByRule = Map.groupBy(rules, ({ id }) => id);
  for (const [id, group] of fieldsByRule)
    expect([id, ...new Set(group.map(({ field }) => field))]).toEqual([id, group[0]?.field]);
});
