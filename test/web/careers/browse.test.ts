import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const BYTES_MAX = 60_000;

const read = async (slug: string, query = '') => (await service.get(`/careers/${slug}${query}`)).text;
const titlesIn = (text: string) =>
  [...text.matchAll(/class="offer-link"[^>]*>([^<]+)</g)].map(([, title]) => title);
/** Reads the count that the page shows next to a filter. */
const countOf = (text: string, label: string) =>
  new RegExp(`<span>${label}</span> <span class="number">(\\d+)`).exec(text)?.[1];

async function publish(workspace: Workspace, jobs: object[]): Promise<void> {
  const text = JSON.stringify(jobs.map((job) => ({ publishedAt: '2026-11-01T08:00:00Z', ...job })));
  await fixtures.admin.recruitment.import({ workspace: workspace.slug, text });
}

describe('a careers page is searched, narrowed, grouped and paged by its address alone', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await fixtures.workspace();
    const [lyon, nantes] = [{ city: 'Lyon' }, { city: 'Nantes' }];
    await publish(workspace, [
      { title: 'Soudeuse', location: lyon, department: 'Atelier', contract: { type: 'CDI' } },
      { title: 'Comptable', location: lyon, department: 'Gestion', contract: { type: 'CDD' } },
      { title: 'Libraire', location: nantes, department: 'Atelier', contract: { type: 'CDI' } },
      { title: 'Relieur', location: nantes, contract: { type: 'CDI' }, remoteWorkDays: 2 },
      { title: 'Graveur', location: lyon, company: { name: 'Secrète' }, anonymous: true },
      { title: 'Veilleuse' },
    ]);
  });

  test('facets count what everything else leaves, and each link adds or takes away its value', async () => {
    const all = await read(workspace.slug);
    expect(['Lyon', 'Nantes', 'Atelier', 'CDI', 'CDD'].map((label) => countOf(all, label))).toEqual([
      ...['3', '2', '2', '3', '1'],
    ]);
    const text = await read(workspace.slug, '?contractType=CDI');
    expect(titlesIn(text).toSorted()).toEqual(['Libraire', 'Relieur', 'Soudeuse']);
    expect(['Lyon', 'Nantes', 'CDI', 'CDD'].map((label) => countOf(text, label))).toEqual([
      '1',
      '2',
      '3',
      '1',
    ]);
    expect(text).toContain(`href="/careers/${workspace.slug}?city=Lyon&amp;contractType=CDI"`);
    expect(text).toMatch(new RegExp(`href="/careers/${workspace.slug}" aria-current="true"><span>CDI`));
  });

  test('values of one facet are alternatives, different facets all hold; case and accents are none', async () => {
    expect(
      titlesIn(await read(workspace.slug, '?contractType=CDD&contractType=cdi&city=LYON')).toSorted(),
    ).toEqual([...['Comptable', 'Soudeuse']]);
    expect(titlesIn(await read(workspace.slug, '?remote=hybrid'))).toEqual(['Relieur']);
    expect(titlesIn(await read(workspace.slug, '?q=gestion'))).toEqual(['Comptable']);
  });

  test('what is hidden is found by no word (D15, D44)', async () => {
    const text = await read(workspace.slug, '?q=secr%C3%A8te');
    expect(titlesIn(text)).toEqual([]);
    expect(text).toContain('<h2>Aucune offre ne correspond</h2>');
  });

  test.each([
    ['?q=astronaute', 'Essayez d’autres mots.'],
    ['?city=Brest', 'Retirez un de ces filtres.'],
    ['?q=soudeuse&city=Brest', 'Essayez d’autres mots, ou retirez un de ces filtres.'],
  ])('a search that finds nothing advises what it can do without: %s', async (query, advice) => {
    const text = await read(workspace.slug, query);
    expect(text).toContain(`<p>${advice}</p>`);
    // The links that each remove a filter or the words follow the advice.
    const [, links = ''] = text.split(`<p>${advice}</p>`);
    expect(links.match(/<a class="chip"/g)?.length).toBe(new URLSearchParams(query).size);
    expect(text.match(/<ul class="chosen"/g)).toHaveLength(1);
  });

  test('groups have their count, and what belongs to none comes last', async () => {
    const text = await read(workspace.slug, '?group=department');
    const headings = [...text.matchAll(/<section class="group"><h3>([^<]+) <span class="group-count">(\d)/g)];
    expect(headings.map(([, label, count]) => `${label} ${count}`)).toEqual([
      ...['Atelier 2', 'Gestion 1', 'Autres 3'],
    ]);
    expect(await read(workspace.slug)).toContain('?group=city"');
    // A single place for all results makes no groups.
    expect(await read(workspace.slug, '?q=lyon')).not.toContain('group=city');
  });

  test('the language link and the form keep what was asked for', async () => {
    const text = await read(workspace.slug, '?city=Lyon&group=city&source=tableau');
    expect(text).toContain(`?city=Lyon&amp;group=city&amp;lang=en&amp;source=tableau" hreflang="en"`);
    for (const [name, value] of [
      ['city', 'Lyon'],
      ['group', 'city'],
      ['source', 'tableau'],
    ])
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
  });

  test('nonsense in the address is left out', async () => {
    for (const query of ['?page=-3', '?page=x', '?group=salary', '?city=', '?page=999', '?q=%00', '?lang=de'])
      expect(titlesIn(await read(workspace.slug, query))).toHaveLength(6);
    expect(titlesIn(await read(workspace.slug, `?q=${encodeURIComponent('%_\\"{}')}`))).toEqual([]);
    expect(titlesIn(await read(workspace.slug, `?city=${encodeURIComponent('{"a",\\}')}`))).toEqual([]);
  });

  test('words that find nothing lead to the nearest that do, in HTML and Markdown (D70)', async () => {
    const french = await read(workspace.slug, '?q=comtable&contractType=CDD');
    expect(french).toContain(
      `<a rel="nofollow" href="/careers/${workspace.slug}?q=comptable&amp;contractType=CDD">Vouliez-vous dire «\u202fcomptable\u202f»\u202f?</a>`,
    );
    expect(titlesIn(await read(workspace.slug, '?q=comptable&contractType=CDD'))).toEqual(['Comptable']);
    expect(await read(workspace.slug, '?q=libbraire&lang=en')).toContain('>Did you mean “libraire”?</a>');
    expect(await read(workspace.slug, '?q=zzzzzz')).not.toContain('Vouliez-vous');
    const page = { Accept: 'text/markdown' };
    const markdown = await service.get(`/careers/${workspace.slug}?q=comtable`, page);
    expect(markdown.text).toContain(`/careers/${workspace.slug}?q=comptable)`);
  });

  test('words that no job has get a hint if most jobs are described in the other language', async () => {
    const mixed = await fixtures.workspace();
    await publish(mixed, [{ title: 'Relieuse' }, { title: 'Graveuse' }, { title: 'Bookbinder', lang: 'en' }]);
    // The list marks each job in the other language before a click on it.
    const marksIn = async (lang: string) =>
      (await read(mixed.slug, `?lang=${lang}`)).match(/<li>(?:In French|En anglais)<\/li>/g);
    expect([await marksIn('en'), await marksIn('fr')]).toEqual([
      ['<li>In French</li>', '<li>In French</li>'],
      ['<li>En anglais</li>'],
    ]);
    const hint = '2 positions are described in French: try French words, too.';
    const english = await read(mixed.slug, '?q=astronaut&lang=en');
    expect(english).toContain(`<p>${hint}</p>\n<ul class="chosen"`);
    const page = { Accept: 'text/markdown' };
    expect((await service.get(`/careers/${mixed.slug}?q=astronaut&lang=en`, page)).text).toContain(hint);
    for (const query of ['?q=relieuze&lang=en', '?q=bookbinder&lang=en', '?contractType=CDI&lang=en'])
      expect(await read(mixed.slug, query)).not.toContain('described in French');
    expect(await read(mixed.slug, '?q=astronaute')).not.toContain('en anglais');
  });

  test('contracts and departments have one vocabulary, in the language of the page (D70)', async () => {
    const mixed = await fixtures.workspace();
    await publish(mixed, [
      { title: 'Relieuse', department: 'Atelier', contract: { type: 'CDI' } },
      { title: 'Bookbinder', department: 'Workshop', contract: { type: 'Permanent' }, lang: 'en' },
      { title: 'Libraire', department: 'Salon du livre', contract: { type: 'CDD' } },
      { title: 'Graveuse', department: 'Atelier', contract: { type: 'Contrat de cœur' } },
      ...['Dijon', 'Brest'].map((city) => ({ title: 'Veilleuse', location: { city } })),
    ]);
    const french = await read(mixed.slug);
    expect(['CDI', 'Permanent', 'Atelier', 'Workshop'].map((label) => countOf(french, label))).toEqual([
      ...['2', undefined, '3', undefined],
    ]);
    const english = await read(mixed.slug, '?lang=en');
    expect(
      ['Permanent', 'CDI', 'Workshop', 'Salon du livre', 'Fixed-term'].map((label) =>
        countOf(english, label),
      ),
    ).toEqual(['2', undefined, '3', '1', '1']);
    for (const contract of ['CDI', 'permanent', 'Contrat à durée indéterminée'])
      expect(
        titlesIn(await read(mixed.slug, `?contractType=${encodeURIComponent(contract)}`)).toSorted(),
      ).toEqual(['Bookbinder', 'Relieuse']);
    // Values that the search takes for equal are one choice.
    const same = await read(mixed.slug, '?contractType=Permanent&contractType=CDI&city=Lyon&city=LYON');
    expect(same.match(/class="chip"/g)).toHaveLength(2);
    // An English address that a French reader opens: the chosen filter is named in French.
    expect(await read(mixed.slug, '?contractType=Permanent')).toMatch(/class="chip"[^>]*>.*?<\/span>CDI</);
    expect(await read(mixed.slug, '?group=department&lang=en')).toContain('<h3>Workshop <span');
  });

  test('the API counts the facets as the page does', async () => {
    const path = `/api/public/v1/careers/${workspace.slug}/jobs`;
    const answer = await service.get(
      `${path}?facets=contractType,remote&facets=city&contractType=CDI&limit=1`,
    );
    expect(answer.json()).toMatchObject({
      totalCount: 3,
      facets: {
        contractType: [
          { value: 'cdi', label: { fr: 'CDI', en: 'Permanent' }, count: 3 },
          { value: 'cdd', label: { fr: 'CDD', en: 'Fixed-term' }, count: 1 },
        ],
        remote: [
          { value: 'none', label: { fr: 'Sur site', en: 'On site' }, count: 2 },
          { value: 'hybrid', label: { fr: 'En partie à distance', en: 'Partly remote' }, count: 1 },
        ],
        city: [
          { value: 'nantes', label: { fr: 'Nantes', en: 'Nantes' }, count: 2 },
          { value: 'lyon', label: { fr: 'Lyon', en: 'Lyon' }, count: 1 },
        ],
      },
    });
    expect(Object.keys(answer.json<{ facets: object }>().facets)).not.toContain('department');
    expect((await service.get(`${path}?facets=cdi`)).status).toBe(400);
    expect((await service.get(path)).json()).not.toHaveProperty('facets');
  });

  test('the API’s careers list names the department and takes it as a filter', async () => {
    const answer = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs?department=gestion`);
    expect(answer.json()).toMatchObject({ jobs: [{ title: 'Comptable', department: 'Gestion' }] });
  });

  test('a list that is read at a glance has nothing to narrow it by but the search', async () => {
    const short = await fixtures.workspace();
    await publish(
      short,
      ['Lyon', 'Nantes', 'Brest', 'Dijon', 'Tours'].map((city) => ({
        title: 'Soudeuse',
        location: { city },
      })),
    );
    const text = await read(short.slug);
    expect(titlesIn(text)).toHaveLength(5);
    expect(text).toContain('role="search"');
    expect(text).not.toMatch(/class="(facets|narrow-by|groupings)"/);
    await publish(short, [{ title: 'Relieur', location: { city: 'Brest' } }]);
    const longer = await read(short.slug);
    expect(countOf(longer, 'Brest')).toBe('2');
    expect(longer).toContain('class="groupings"');
  });

  test('a job leads to those most like it, never to itself', async () => {
    const list = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs?q=soudeuse`);
    const { jobs } = list.json<{ jobs: { id: string }[] }>();
    const { text } = await service.get(`/careers/${workspace.slug}/${jobs[0]?.id}`);
    expect(titlesIn(text)).toHaveLength(3);
    expect(titlesIn(text)).not.toContain('Soudeuse');
    expect(text).toContain('<meta property="og:title" content="Soudeuse">');
  });
});

test('3,000 jobs are pages below 60 kB, which together show each job once', async () => {
  const workspace = await fixtures.workspace();
  const places = Array.from({ length: 200 }, (_, index) => `Commune de l’Exemple numéro ${index}`);
  await publish(
    workspace,
    Array.from({ length: 3000 }, (_, index) => ({
      title: `Conductrice ou conducteur de ligne de conditionnement, équipe ${index}`,
      location: { city: places[index % places.length], country: 'France' },
      department: `Production et logistique, site ${index % 40}`,
      contract: { type: `Contrat ${index % 12}`, durationValue: 18, durationUnit: 'month' },
      salary: { min: 28_000 + index, max: 42_000 + index },
      remoteWorkDays: index % 6,
      company: { name: `Manufacture des Exemples ${index % 30}` },
    })),
  );
  const sizeOf = (text: string) => Buffer.byteLength(text);
  const first = await read(workspace.slug);
  expect(first).toContain('3000 offres ouvertes');
  const seen = new Set(titlesIn(first));
  for (const page of [2, 75, 149, 150]) {
    const text = await read(workspace.slug, `?page=${page}`);
    expect(titlesIn(text)).toHaveLength(20);
    for (const title of titlesIn(text)) {
      expect(seen).not.toContain(title);
      seen.add(title);
    }
  }
  const chosen = places.slice(0, 5).map((place) => `city=${encodeURIComponent(place)}`);
  for (const query of ['', '?group=city&page=3', '?group=department', `?lang=en&${chosen.join('&')}`])
    expect([query, sizeOf(await read(workspace.slug, query)) < BYTES_MAX]).toEqual([query, true]);
});

describe('a careers page serves its reader', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await fixtures.workspace({ introFr: 'Nous soufflons le verre.' });
    const title = `Accompagnante ${'pluridisciplinaire '.repeat(6)}`.trim();
    await publish(workspace, [
      { title: 'Souffleuse', lang: 'fr', closesAt: '2027-03-31', publishedAt: '2026-11-05T08:00:00Z' },
      { title: 'Glassblower', lang: 'en', publishedAt: '2026-11-04T08:00:00Z' },
      { title: 'Packer', lang: 'en', location: { city: 'Lyon' }, publishedAt: '2026-11-03T08:00:00Z' },
      { title: 'Driver', lang: 'en', location: { city: 'Nantes' }, publishedAt: '2026-11-02T08:00:00Z' },
      { title: 'Vernisseur', lang: 'fr' },
      { title, lang: 'fr' },
    ]);
  });
  const jobPage = async (text: string, title: string) => {
    const [, path = ''] = new RegExp(`href="([^"]+)">${title}`).exec(text) ?? [];
    return (await service.get(path)).text;
  };

  test('other jobs in the language of the page are first, whatever is newer', async () => {
    const french = await jobPage(await read(workspace.slug, '?lang=fr'), 'Souffleuse');
    expect(titlesIn(french).slice(0, 2).toSorted()).toEqual([
      expect.stringMatching(/^Accompagnante/),
      'Vernisseur',
    ]);
    expect(titlesIn(french)[2]).toBe('Glassblower');
    const english = await jobPage(await read(workspace.slug, '?lang=en'), 'Souffleuse');
    expect(titlesIn(english)).toEqual(['Glassblower', 'Packer', 'Driver']);
  });

  test('a card says when the job was published, and until when one may apply', async () => {
    const [french, inEnglish] = await Promise.all([
      read(workspace.slug, '?lang=fr'),
      read(workspace.slug, '?lang=en'),
    ]);
    for (const dated of [
      'Publiée le <time datetime="2026-11-05">5\u00a0novembre\u00a02026</time>',
      'Candidatures jusqu’au <time datetime="2027-03-31">31\u00a0mars\u00a02027</time>',
    ])
      expect(french).toContain(`<span class="date">${dated}</span>`);
    for (const dated of [
      'Published <time datetime="2026-11-05">5\u00a0November\u00a02026</time>',
      'Apply by <time datetime="2027-03-31">31\u00a0March\u00a02027</time>',
    ])
      expect(inEnglish).toContain(`<span class="date">${dated}</span>`);
  });

  test('a search leaves out the welcome, and the filters lead to what is found', async () => {
    const [all, searched] = await Promise.all([
      read(workspace.slug, '?lang=fr'),
      read(workspace.slug, '?lang=fr&q=souffleuse'),
    ]);
    expect(all).toContain('Nous soufflons le verre.');
    expect(all).toContain('href="#found">Voir 6 offres</a>');
    expect(searched).not.toContain('Nous soufflons le verre.');
    expect(searched).toContain('<div class="welcome brief">');
  });

  test('a long title is set smaller', async () => {
    const text = await jobPage(await read(workspace.slug, '?lang=fr'), 'Accompagnante');
    expect(text).toContain('<h1 dir="auto" class="very-long">Accompagnante');
  });
});
