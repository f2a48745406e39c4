import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { addresses, aJob, answer, careers, pageDeps, pageText, publicUrl, syndicated } from '../fixtures.ts';

const rss = `${addresses.careers}/feed.xml`;
const json = `${addresses.careers}/feed.json`;
const atom = { atom: 'http://www.w3.org/2005/Atom' };
const urlOf = ({ id }: { id: string }) => `${publicUrl}${addresses.careers}/${id}`;

type JsonFeed = Record<string, unknown> & { items: (Record<string, unknown> & { url: string })[] };
const readJson = async (path: string, deps = pageDeps()): Promise<JsonFeed> =>
  JSON.parse(await pageText({ path }, deps));

async function readRss(path: string, deps = pageDeps()) {
  using document = XmlDocument.fromString(await pageText({ path }, deps));
  const texts = (xpath: string) => document.find(xpath, atom).map((node) => node.content);
  const channel = ['title', 'link', 'description', 'language', 'lastBuildDate'];
  return {
    version: texts('/rss/@version'),
    channel: Object.fromEntries(channel.map((name) => [name, texts(`/rss/channel/${name}`).join()])),
    self: texts('/rss/channel/atom:link[@rel="self"]/@href'),
    titles: texts('/rss/channel/item/title'),
    links: texts('/rss/channel/item/link'),
    guids: texts('/rss/channel/item/guid[@isPermaLink="true"]'),
    dates: texts('/rss/channel/item/pubDate'),
    categories: texts('/rss/channel/item/category'),
    descriptions: texts('/rss/channel/item/description'),
  };
}

test('RSS 2.0 has the page’s jobs in its order, each with its address, date and text (D51)', async () => {
  const feed = await readRss(rss);
  expect(feed).toMatchObject({
    version: ['2.0'],
    channel: {
      title: 'Offres d’emploi – Atelier Lumen',
      link: `${publicUrl}${addresses.careers}`,
      language: 'fr',
      lastBuildDate: 'Fri, 20 Nov 2026 08:00:00 GMT',
    },
    self: [`${publicUrl}${rss}`],
    titles: careers.jobs.map(({ title }) => title),
    links: careers.jobs.map(urlOf),
    guids: careers.jobs.map(urlOf),
    dates: careers.jobs.flatMap(({ publishedAt }) => publishedAt?.toUTCString() ?? []),
  });
  expect(feed.categories[0]).toBe('CDI');
  expect(feed.descriptions[0]).toMatch(
    /^<p>Lyon, France · CDI · .*€.*<\/p><h2>L’entreprise<\/h2><p>Une verrerie/,
  );
});

test('JSON Feed 1.1 has the same', async () => {
  const feed = await readJson(json);
  const { items, ...head } = feed;
  expect(head).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Offres d’emploi – Atelier Lumen',
    home_page_url: `${publicUrl}${addresses.careers}`,
    feed_url: `${publicUrl}${json}`,
    description: expect.stringContaining('Atelier Lumen'),
    language: 'fr',
  });
  expect(items.map(({ url }) => url)).toEqual(careers.jobs.map(urlOf));
  const [job] = careers.jobs;
  expect(items[0]).toEqual({
    id: urlOf(aJob()),
    url: urlOf(aJob()),
    title: job?.title,
    content_html: (await readRss(rss)).descriptions[0],
    summary: expect.stringMatching(/^Lyon, France · CDI · /),
    language: 'fr',
    date_published: job?.publishedAt?.toISOString(),
    date_modified: job?.updatedAt.toISOString(),
    authors: [{ name: 'Verrerie du Rhône' }],
    tags: ['CDI'],
  });
});

test('a hidden salary and employer are in neither (D14, D15)', async () => {
  const hidden = { ...careers, jobs: [aJob({ company: null, salary: null })] };
  const deps = pageDeps({ syndicate: async (wanted) => syndicated(hidden, wanted) });
  expect((await readJson(json, deps)).items[0]).not.toHaveProperty('authors');
  for (const path of [rss, json]) expect(await pageText({ path }, deps)).not.toMatch(/Verrerie du Rhône|€/);
});

test('no text of an employer ends an element or a section', async () => {
  const hostile = 'a ]]> b & <c> \u0001 \ud800 "d"';
  const job = aJob({ title: hostile, descriptions: { company: null, position: hostile, profile: null } });
  const deps = pageDeps({ syndicate: async (wanted) => syndicated({ ...careers, jobs: [job] }, wanted) });
  const feed = await readRss(rss, deps);
  expect(feed.titles).toEqual(['a ]]> b & <c>   "d"']);
  expect(feed.descriptions[0]).toContain('a ]]&gt; b &amp; &lt;c&gt;');
  expect((await readJson(json, deps)).items[0]?.title).toBe(hostile);
});

test('a page without jobs is an empty feed, in its workspace’s language or the one that is asked for', async () => {
  const feed = await readRss(`${addresses.empty}/feed.xml`);
  expect([feed.channel.language, feed.guids]).toEqual(['en', []]);
  expect(await readJson(`${addresses.empty}/feed.json?lang=fr`)).toMatchObject({ language: 'fr', items: [] });
});

test('links keep the board that the reader came from, ids do not (D40)', async () => {
  const { links, guids } = await readRss(`${rss}?source=lecteur`);
  expect(links[0]).toBe(`${urlOf(aJob())}?source=lecteur`);
  expect(guids[0]).toBe(urlOf(aJob()));
});

test.each([
  [rss, 'application/rss+xml'],
  [json, 'application/feed+json'],
])('%s is kept and validated as the page is, and its head leads to it', async (path, type) => {
  const [page, feed] = [await answer({ path: addresses.careers }), await answer({ path })];
  expect(feed).toMatchObject({
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Language': 'fr',
      'Cache-Control': page?.headers['Cache-Control'],
      'Last-Modified': page?.headers['Last-Modified'],
      ETag: expect.stringMatching(/^"[0-9a-f]{27}"$/),
      Vary: 'Accept-Language, Accept-Encoding',
    },
    owners: [careers.workspace.id],
    freshUntil: careers.changesAt,
  });
  expect(page?.body.toString()).toContain(
    `<link rel="alternate" type="${type}" title="Offres d’emploi – Atelier Lumen" href="${path}">`,
  );
});

test('an unknown workspace has none', async () => {
  for (const file of ['feed.xml', 'feed.json'])
    expect((await answer({ path: `/careers/nobody/${file}` }))?.status).toBe(404);
});
