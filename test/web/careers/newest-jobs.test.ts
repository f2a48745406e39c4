import { sql } from 'drizzle-orm';
import { XmlDocument } from 'libxml2-wasm';
import { beforeAll, expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { admin, workspace: makeWorkspace } = fixturesOf(service);
const JOBS = 130;

type Item = { id: string; url: string; title: string };
let workspace: Workspace;
let careers: string;
/** The titles, the newest first. */
const titles = Array.from({ length: JOBS }, (_, index) => `Poste ${JOBS - index}`);

beforeAll(async () => {
  workspace = await makeWorkspace();
  careers = `/careers/${workspace.slug}`;
  const entries = titles.map((title, index) => ({
    title,
    publishedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }));
  await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
});

async function jsonFeed(query = ''): Promise<Item[]> {
  return (await service.get(`${careers}/feed.json${query}`)).json<{ items: Item[] }>().items;
}

async function rssItems(query = ''): Promise<Record<'title' | 'link', string>[]> {
  using document = XmlDocument.fromString((await service.get(`${careers}/feed.xml${query}`)).text);
  const texts = (name: string) => document.find(`/rss/channel/item/${name}`).map(({ content }) => content);
  const links = texts('link');
  return texts('title').map((title, index) => ({ title, link: links[index] ?? '' }));
}

test('RSS and JSON Feed hold the newest 100 jobs (D68)', async () => {
  expect((await jsonFeed()).map(({ title }) => title)).toEqual(titles.slice(0, 100));
  expect((await rssItems()).map(({ title }) => title)).toEqual(titles.slice(0, 100));
});

test('an item is rendered once, and named for each board when it is copied (D40, D42)', async () => {
  await jsonFeed();
  await service.deps.database.query.execute(
    sql`update rendered_jobs set json_feed = replace(json_feed, '"title":"Poste 7', '"title":"Copie 7')
      where workspace_id = ${workspace.id}`,
  );
  for (const [query, suffix] of [
    ['?source=one', '?source=one'],
    ['?source=two-2', '?source=two-2'],
    ['', ''],
    ['?lang=fr&source=<b>', ''],
  ] as const) {
    // Each address has an answer of its own that is not cached yet.
    const items = await jsonFeed(`${query}${query === '' ? '?lang=en' : ''}`);
    expect(items.filter(({ title }) => title.startsWith('Copie 7')).length).toBeGreaterThan(0);
    for (const { id, url } of items) expect(url).toBe(`${id}${suffix}`);
  }
  for (const { link } of await rssItems('?source=one')) expect(link).toMatch(/\?source=one$/);
});

test('a job that changed is rendered anew', async () => {
  const [first] = await jsonFeed();
  const id = first?.id.split('/').at(-1);
  const text = JSON.stringify([{ id, title: 'Autre titre', publishedAt: '2026-01-01T00:00:00.000Z' }]);
  await admin.recruitment.import({ workspace: workspace.slug, text });
  service.clock.advance(500);
  expect((await jsonFeed()).map(({ title }) => title)).toContain('Autre titre');
  expect((await rssItems()).map(({ title }) => title)).toContain('Autre titre');
});

test('a list as Markdown is as long as a page, and leads to the next', async () => {
  const listed: string[] = [];
  let address = `${careers}?source=board`;
  for (let page = 1; page <= 7; page += 1) {
    const { text } = await service.get(address, { Accept: 'text/markdown' });
    const lines = text.split('\n').filter((line) => line.startsWith('- ['));
    expect(lines.length).toBeLessThanOrEqual(20);
    listed.push(...lines);
    const [, next] = /^\[(?:Suivantes|Next)\]\(([^)]+)\)$/m.exec(text) ?? [];
    if (next === undefined) break;
    address = next.slice(service.deps.settings.publicUrl.length);
  }
  expect(listed).toHaveLength(JOBS);
  expect(new Set(listed).size).toBe(JOBS);
});
