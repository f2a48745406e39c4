import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHttp, type Http } from '#test/support/requests/http.ts';
import { oneHeapHelper, reserveCore, startFlags } from '../cores.ts';
import type { Program } from '../node/program.ts';
import { startServer } from '../node/server.ts';
import { startPeer } from '../peers/start-peer.ts';
import { guichetEnvironment, publicUrl } from '../reads/contenders.ts';
import { prepareDatabase } from '../reads/database.ts';
import { JOBS, LARGE_JOBS } from '../reads/seed.ts';
import { rotated } from '../reads/workload.ts';
import { conditions, publishSection, table } from '../results.ts';
import { copyLargeList } from './large-lists.ts';
import { type Search, searches } from './searches.ts';

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '400' },
    workspaces: { type: 'string', default: '4200' },
    before: { type: 'string' },
  },
});
const times = Number(values.searches);
/** The searches of each kind until code is compiled. */
const WARM_UPS = 60;
/** A list is rendered at its first search, which takes longer than a reader waits. */
const FIRST_TRIES = 30;

type List = 'small' | 'large';
/** A server with lists of its own: two versions would render the jobs of a list in turn. */
type Contender = {
  name: string;
  program: Program;
  http: Http;
  suggests: boolean;
  slugs: Record<List, string[]>;
};
/** The milliseconds of each search, by contender. */
type Samples = Map<Contender, number[]>;
type Found = { totalCount: number; suggestion?: string };

const core = await reserveCore();
const folder = await mkdtemp(join(tmpdir(), 'guichet-search-'));
const database = await prepareDatabase(Number(values.workspaces));
const contenders: Contender[] = [];
try {
  await startContenders();
  for (const { http, slugs } of contenders.filter(({ suggests }) => suggests))
    for (const slug of [...slugs.large, ...slugs.small]) await render(http, slug);
  await database.settle();
  const rows: string[][] = [];
  const all: Samples = new Map(contenders.map((one) => [one, []]));
  for (const list of ['small', 'large'] as const) {
    for (const search of searches) {
      const samples = await measure(list, search);
      for (const [one, milliseconds] of samples) all.get(one)?.push(...milliseconds);
      rows.push([sizeOf(list), search.name, ...quantiles(samples)]);
    }
  }
  rows.push(['both', 'all of these', ...quantiles(all)]);
  const peerIs =
    'The plain statement is a `like all` by hand over the same tables, which knows no forms of a word and suggests nothing.';
  const about = `${conditions(database.version, core)} ${times} searches of each kind, one after the other and in turns, none of them cached. ${peerIs}`;
  const load = `${database.jobs.toLocaleString('en')} jobs in the database. Times are p50 / p99 in ms.`;
  const header = ['jobs in the list', 'search', ...contenders.map(({ name }) => name)];
  await publishSection('search', [`${about} ${load}`, '', ...table(header, rows)]);
} finally {
  for (const { http } of contenders) http.close();
  await Promise.all(contenders.map(({ program }) => program.end()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function startContenders(): Promise<void> {
  const flags = [...startFlags, oneHeapHelper];
  const environment = {
    ...guichetEnvironment({ databaseUrl: database.url, dataDir: folder }),
    CALL_LIMIT_PER_MINUTE: '100000000',
  };
  const [peer, guichet] = await Promise.all([
    startPeer('search', { databaseUrl: database.url, publicUrl, core, flags }),
    startServer({ environment, core, flags: [oneHeapHelper] }),
  ]);
  const versions = [{ name: 'Guichet', program: guichet }];
  if (values.before !== undefined) {
    const program = await startServer({ environment, core, flags: [oneHeapHelper], folder: values.before });
    versions.push({ name: 'Guichet before', program });
  }
  const large = await copyLargeList(database.url, versions.length);
  const slugsOf = (version: number) => ({
    small: database.slugs
      .filter((_, index) => index % versions.length === version)
      .slice(0, times + WARM_UPS),
    large: large.slice(version, version + 1),
  });
  contenders.push({ ...contender('plain statement', peer), suggests: false, slugs: slugsOf(0) });
  for (const [version, { name, program }] of versions.entries())
    contenders.push({ ...contender(name, program), suggests: true, slugs: slugsOf(version) });
}

function contender(name: string, program: Program) {
  return { name, program, http: createHttp(program.address) };
}

async function measure(list: List, search: Search): Promise<Samples> {
  const samples: Samples = new Map(contenders.map((one) => [one, []]));
  for (let index = 0; index < WARM_UPS + times; index += 1) {
    for (const one of rotated(contenders, index)) {
      const ms = await searchOnce(one, { list, search, index });
      if (index >= WARM_UPS) samples.get(one)?.push(ms);
    }
  }
  return samples;
}

function quantiles(samples: Samples): string[] {
  return [...samples.values()].map((all) => `${quantile(all, 0.5)} / ${quantile(all, 0.99)}`);
}

async function searchOnce(
  { name, http, suggests, slugs }: Contender,
  { list, search, index }: { list: List; search: Search; index: number },
): Promise<number> {
  const slug = slugs[list][index % slugs[list].length] ?? '';
  const startedAt = performance.now();
  const answer = await http.get(pathOf(slug, search.words(index)));
  const ms = performance.now() - startedAt;
  const { totalCount, suggestion } = answer.json<Found>();
  const expected = search.findsAll ? jobsOf(list) : 0;
  if (answer.status !== 200 || totalCount !== expected)
    throw new Error(`${name}: ${answer.text.slice(0, 300)}`);
  if (suggests && name === 'Guichet' && suggestion !== search.suggestion)
    throw new Error(`${name} suggests ${suggestion} for ${search.words(index)}`);
  return ms;
}

async function render(http: Http, slug: string): Promise<void> {
  for (let tries = 1; (await http.get(pathOf(slug, 'x'))).status !== 200; tries += 1) {
    if (tries === FIRST_TRIES) throw new Error(`the jobs of ${slug} are not rendered`);
    await pause(1000);
  }
}

function pathOf(slug: string, words: string): string {
  return `/api/public/v1/careers/${slug}/jobs?limit=20&q=${encodeURIComponent(words)}`;
}

function jobsOf(list: List): number {
  return list === 'small' ? JOBS : LARGE_JOBS;
}

function sizeOf(list: List): string {
  return jobsOf(list).toLocaleString('en');
}

function quantile(figures: readonly number[], share: number): string {
  const sorted = figures.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}
