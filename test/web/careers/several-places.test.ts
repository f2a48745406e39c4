import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

type Counted = { value: string; label: { fr: string }; count: number };
type Listed = {
  jobs: { title: string; location: unknown; locations?: unknown }[];
  facets?: { city: Counted[] };
};

const service = await serviceForFile();
const fixtures = fixturesOf(service);

describe('a job with several places (D79)', () => {
  let workspace: Workspace;
  let several: string;
  beforeAll(async () => {
    workspace = await fixtures.workspace();
    const blank = { location: null, publishedAt: '2026-11-01T08:00:00Z' };
    several = await fixtures.recruitment(workspace, {
      ...blank,
      title: 'Itinérante',
      locations: [
        { city: 'Lyon', country: 'FR' },
        { city: 'Paris', postalCode: '75011', country: 'France' },
        { city: 'PARIS', postalCode: '75012', country: 'FR' },
        { city: 'Genève', region: 'Genève', country: 'Suisse' },
      ],
    });
    await fixtures.recruitment(workspace, { ...blank, title: 'Parisienne', location: { city: 'Paris' } });
    await fixtures.recruitment(workspace, {
      ...blank,
      // The oldest, which only its places make similar to a newer one.
      publishedAt: '2026-10-01T08:00:00Z',
      title: 'Deux rives',
      location: { city: 'Pau' },
      locations: [{ city: 'Pau' }, { city: 'Tarbes' }],
    });
  });

  const careers = async (query: string) =>
    (await service.get(`/api/public/v1/careers/${workspace.slug}/jobs?${query}`)).json<Listed>();
  const exported = async (query: string) =>
    (await service.get(`/api/jobs.json?${query}`, { 'X-API-Key': workspace.key })).json<Listed>();
  const titles = ({ jobs }: Listed) => jobs.map(({ title }) => title).toSorted();

  test('keeps the contract’s place, the first, and has a list of all; other jobs have none', async () => {
    const [listed] = (await careers('q=itinerante')).jobs;
    expect(listed).toMatchObject({
      location: 'Lyon, FR',
      locations: ['Lyon, FR', 'Paris, France', 'PARIS, FR', 'Genève, Suisse'],
    });
    const [full] = (await exported('q=itinerante')).jobs;
    const nowhere = { display: null, city: null, postalCode: null, region: null, country: null };
    const lyon = { ...nowhere, city: 'Lyon', country: 'FR' };
    expect(full?.location).toEqual(lyon);
    expect(full?.locations).toEqual([
      lyon,
      { ...nowhere, city: 'Paris', postalCode: '75011', country: 'France' },
      { ...nowhere, city: 'PARIS', postalCode: '75012', country: 'FR' },
      { ...nowhere, city: 'Genève', region: 'Genève', country: 'Suisse' },
    ]);
    for (const answer of [await careers('q=parisienne'), await exported('q=parisienne')]) {
      expect(answer.jobs).toHaveLength(1);
      expect(answer.jobs[0]).not.toHaveProperty('locations');
    }
  });

  test.each([
    ['city=paris', ['Itinérante', 'Parisienne']],
    ['city=lyon', ['Itinérante']],
    ['city=tarbes&city=geneve', ['Deux rives', 'Itinérante']],
    ['postalCode=75012', ['Itinérante']],
    ['country=CH', ['Itinérante']],
    ['region=geneve&city=lyon', ['Itinérante']],
    ['q=tarbes', ['Deux rives']],
    ['city=nantes', []],
  ])('is found by each of its places: %s', async (query, expected) => {
    expect(titles(await careers(query))).toEqual(expected);
    expect(titles(await exported(query))).toEqual(expected);
  });

  test('is suggested by a city after the first, and is similar to a job there', async () => {
    const { suggestion } = (await careers('q=tarbse')) as { suggestion?: string };
    expect(suggestion).toBe('tarbes');
    const elsewhere = { location: null, publishedAt: '2026-11-02T08:00:00Z' };
    const jobId = await fixtures.recruitment(workspace, {
      ...{ ...elsewhere, title: 'Pyrénéenne', locations: [{ city: 'Nice' }, { city: 'Tarbes' }] },
    });
    const similarTo = async (id: string) => {
      const { text } = await service.get(`/careers/${workspace.slug}/${id}?lang=fr`);
      const [, section = ''] = text.split('<section class="similar"');
      return ['Deux rives', 'Itinérante', 'Parisienne', 'Pyrénéenne']
        .filter((title) => section.includes(title))
        .toSorted((one, other) => section.indexOf(one) - section.indexOf(other));
    };
    expect((await similarTo(jobId))[0]).toBe('Deux rives');
    expect((await similarTo(several))[0]).toBe('Parisienne');
    await fixtures.admin.recruitment.close({ id: jobId });
  });

  test('counts once in each of its cities, however often it names one', async () => {
    const { facets } = await careers('facets=city');
    expect(facets?.city.map(({ value, label, count }) => [value, label.fr, count])).toEqual([
      ['paris', 'Paris', 2],
      ['geneve', 'Genève', 1],
      ['lyon', 'Lyon', 1],
      ['pau', 'Pau', 1],
      ['tarbes', 'Tarbes', 1],
    ]);
  });

  test('names two places on its card and counts the others, in both languages', async () => {
    const read = async (lang: string) => (await service.get(`/careers/${workspace.slug}?lang=${lang}`)).text;
    const [french, english] = [await read('fr'), await read('en')];
    expect(french).toContain('<li>Lyon, Paris et 2 autres lieux</li>');
    expect(french).toContain('<li>Pau et Tarbes</li>');
    expect(english).toContain('<li>Lyon, Paris and 2 other places</li>');
  });

  test('has all of them among the facts of its page, in its Markdown and its JSON-LD', async () => {
    const all = 'Lyon, FR · Paris, France · PARIS, FR · Genève, Suisse';
    const { text } = await service.get(`/careers/${workspace.slug}/${several}?lang=fr`);
    expect(text).toContain('<li>Lyon, Paris et 2 autres lieux</li>');
    expect(text).toContain(`<dt>Lieux</dt><dd dir="auto">${all}</dd>`);
    const path = `/api/public/v1/careers/${workspace.slug}/jobs/${several}`;
    expect((await service.get(path, { Accept: 'text/markdown' })).text).toContain(all);
    const posting = (await service.get(path, { Accept: 'application/ld+json' })).json<{
      jobLocation: { address: { addressLocality: string } }[];
    }>();
    expect(posting.jobLocation.map(({ address }) => address.addressLocality)).toEqual([
      'Lyon',
      'Paris',
      'PARIS',
      'Genève',
    ]);
  });

  test('is in a board’s feed once, at its first place', async () => {
    const partner = await fixtures.partner();
    const { text } = await service.get('/api/jobs.xml', { 'X-API-Key': partner.key });
    expect(text.match(/<title><!\[CDATA\[Itinérante/g)).toHaveLength(1);
    expect(text).not.toContain('Genève');
  });
});
