import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';

const SEARCHES = 1_000;
// One connection shows all prepared statements.
const service = await serviceForFile({ config: { DATABASE_POOL_MAX: '1' } });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
for (let job = 0; job < 6; job += 1)
  await fixtures.recruitment(workspace, { title: `Poste ${job}`, publishedAt: null });

const careers = `/api/public/v1/careers/${workspace.slug}/jobs`;
const words = [
  'poste',
  'équipe',
  'atelier',
  'é_t',
  '100%',
  '"x"',
  'a\\b',
  '{x,y}',
  'e',
  'de',
  'la',
  'le',
  'un',
  'à',
] as const;
const values: Record<string, readonly [string, ...string[]]> = {
  city: ['Lyon', 'Paris {x}', 'a"b\\'],
  region: ['Rhône'],
  country: ['FR', 'Irlande'],
  postalCode: ['69007'],
  contractType: ['CDI', 'CDD'],
  experienceLevel: ['2 ans'],
  educationLevel: ['Bac+5'],
  remote: ['none', 'hybrid', 'full'],
  lang: ['fr', 'en'],
  salaryMin: ['0', '30000', '12.5'],
  publishedAfter: ['2026-01-01T00:00:00Z'],
  updatedAfter: ['2026-01-01T00:00:00Z'],
};

async function statements(): Promise<string[]> {
  const rows = await selectRows<{ statement: string }>(
    service.deps,
    sql`select statement from pg_prepared_statements order by statement`,
  );
  return rows.map(({ statement }) => statement);
}

function randomSearch(random: () => number): URLSearchParams {
  const parameters = new URLSearchParams();
  const times = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) });
  for (const _ of times(4)) {
    const several = times(30).map(() => `${pick(random, words)}${Math.floor(random() * 9)}`);
    parameters.append('q', several.join(' ').slice(0, 200));
  }
  for (const [name, known] of Object.entries(values)) {
    if (random() < 0.7) continue;
    const isList = !/Min|After/.test(name);
    for (const _ of isList ? times(5) : [0]) parameters.append(name, pick(random, known));
  }
  if (random() < 0.6) parameters.set('sort', pick(random, ['title', 'publishedAt', '-publishedAt']));
  if (random() < 0.6) parameters.set('limit', String(1 + Math.floor(random() * 4)));
  return parameters;
}

/** Reads the careers page with the words and cities of a search. */
async function readPage(asked: URLSearchParams, random: () => number): Promise<void> {
  const page = new URLSearchParams({
    q: asked.get('q') ?? '',
    group: pick(random, ['', 'city', 'department']),
  });
  for (const city of asked.getAll('city')) page.append('city', city);
  expect((await service.get(`/careers/${workspace.slug}?${page}`)).status).toBe(200);
}

test(`${SEARCHES} random searches prepare no statement beyond those of the code (D68)`, async () => {
  const random = seededRandom(68);
  const counts: number[] = [];
  const headers = { 'X-API-Key': workspace.key };
  for (let search = 0; search < SEARCHES; search += 1) {
    const asked = randomSearch(random);
    const path = random() < 0.5 ? careers : '/api/jobs.json';
    const answer = await service.get(`${path}?${asked}`, headers);
    expect([String(asked), answer.status]).toEqual([String(asked), 200]);
    const { nextCursor } = answer.json<{ nextCursor?: string | null }>();
    if (nextCursor != null) {
      asked.set('cursor', nextCursor);
      expect((await service.get(`${path}?${asked}`, headers)).status).toBe(200);
    }
    if (search % 4 === 0) await readPage(asked, random);
    if (search % 100 === 99) counts.push((await statements()).length);
  }
  const known = await statements();
  const ofSearches = known.filter((text) => text.includes('like all'));
  // Two texts in three orders; a page's count and facets, and its jobs in each grouping; the spellings of a suggestion
  // for two texts, and its confirmation in each.
  expect(ofSearches.length).toBeLessThanOrEqual(6 + 5 + 3 + 2 + 2);
  expect(counts.slice(3)).toEqual(counts.slice(3).map(() => counts.at(-1)));
});

test('a search of 1,800 words, and of words that nothing holds, is answered as one of ten (D68)', async () => {
  const total = async (query: string) =>
    (await service.get(`${careers}?${query}`)).json<{ totalCount: number }>().totalCount;
  const many = Array.from({ length: 20 }, () => `q=${Array(95).fill('e').join('+')}`).join('&');
  expect(await total(many)).toBe(await total('q=e'));
  const ten = Array.from({ length: 10 }, (_, index) => `motlong${index}`);
  const long = 'x'.repeat(64);
  await fixtures.recruitment(workspace, { title: `${ten.join(' ')} ${long}y` });
  // The shortest of eleven words is not compared; of nine it is.
  expect(await total(`q=zzz+${ten.join('+')}`)).toBe(1);
  expect(await total(`q=zzz+${ten.slice(1).join('+')}`)).toBe(0);
  expect(await total(`q=zzz+${ten.slice(1).join('+')}+${ten[1]}+${ten[1]}`)).toBe(0);
  expect(await total(`q=${long}z`)).toBe(1);
  expect(await total(`q=${long.slice(1)}z`)).toBe(0);
});

test('searches that find nothing read the titles once for each state of the jobs, and of another filter anew (D68)', async () => {
  const { slug } = await fixtures.workspace();
  const publish = (title: string, publishedAt: Date | null = null) =>
    fixtures.recruitment({ slug }, { title, publishedAt });
  await publish('Soudeuse');
  await publish('Riveteuse', new Date(service.clock.now().getTime() + 60_000));
  const suggested = async (q: string, more = '') =>
    (await service.get(`/api/public/v1/careers/${slug}/jobs?q=${q}${more}`)).json<{ suggestion?: string }>()
      .suggestion;
  const reads = async () => {
    const rows = await selectRows<{ runs: number }>(
      service.deps,
      sql`select sum(generic_plans + custom_plans)::int as runs from pg_prepared_statements
        where statement like '%j.location_city as city%'`,
    );
    return rows[0]?.runs ?? 0;
  };
  const before = await reads();
  for (const [q, expected] of [
    ['soudeusse', 'soudeuse'],
    ['soudesue', 'soudeuse'],
    ['riveteusse', undefined],
  ] as const)
    expect(await suggested(q)).toBe(expected);
  expect((await reads()) - before).toBe(1);
  expect(await suggested('soudeusse', '&city=lyon')).toBe('soudeuse');
  expect(await suggested('soudeusse', '&city=lyon&limit=1')).toBe('soudeuse');
  expect((await reads()) - before).toBe(3);
  // The job that waited is public now, and so is a new one.
  service.clock.advance(60_000);
  expect(await suggested('rivetteuse')).toBe('riveteuse');
  await publish('Chaudronnière');
  expect(await suggested('chaudroniere')).toBe('chaudronnière');
  expect((await reads()) - before).toBe(5);
});
