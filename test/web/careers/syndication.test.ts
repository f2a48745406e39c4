import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { renderItems, withSource } from '#domain/jobs/syndication/read-syndication.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { aJob, answer, pageText } from '../fixtures.ts';
import { entryOf, seedSite, siteClock } from '../site.ts';

const service = await serviceForFile({ clock: siteClock() });
const { deps } = service;
const { publicUrl } = deps.settings;
const { addresses, ids, workspace } = await seedSite(service);
const fixtures = fixturesOf(service);
const rss = `${addresses.careers}/feed.xml`;
const json = `${addresses.careers}/feed.json`;
const atom = { atom: 'http://www.w3.org/2005/Atom' };
const urlOf = (id: string) => `${publicUrl}${addresses.careers}/${id}`;
const urls = Object.values(ids).map(urlOf);

type JsonFeed = Record<string, unknown> & { items: (Record<string, unknown> & { url: string })[] };
const readJson = async (path: string): Promise<JsonFeed> => JSON.parse(await pageText(deps, { path }));

async function readRss(path: string) {
  using document = XmlDocument.fromString(await pageText(deps, { path }));
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
      lastBuildDate: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
    },
    self: [`${publicUrl}${rss}`],
    titles: [
      'Développeuse ou développeur TypeScript',
      'Quality technician',
      expect.stringMatching(/^Alternance : /),
    ],
    links: urls,
    guids: urls,
    dates: [2, 1]
      .map((day) => `${day === 2 ? 'Mon' : 'Sun'}, 0${day} Nov 2026 09:00:00 GMT`)
      .concat('Sat, 31 Oct 2026 09:00:00 GMT'),
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
  expect(items.map(({ url }) => url)).toEqual(urls);
  expect(items[0]).toEqual({
    id: urls[0],
    url: urls[0],
    title: 'Développeuse ou développeur TypeScript',
    content_html: (await readRss(rss)).descriptions[0],
    summary: expect.stringMatching(/^Lyon, France · CDI · /),
    language: 'fr',
    date_published: '2026-11-02T09:00:00.000Z',
    date_modified: expect.stringMatching(/^2026-\d\d-\d\dT/),
    authors: [{ name: 'Verrerie du Rhône' }],
    tags: ['CDI'],
  });
});

test('a hidden salary and employer are in neither (D14, D15)', async () => {
  const { slug } = await fixtures.workspace();
  await fixtures.recruitment({ slug }, entryOf({ anonymous: true, salaryVisible: false }));
  const [hiddenRss, hiddenJson] = [`/careers/${slug}/feed.xml`, `/careers/${slug}/feed.json`];
  expect((await readJson(hiddenJson)).items[0]).not.toHaveProperty('authors');
  for (const path of [hiddenRss, hiddenJson])
    expect(await pageText(deps, { path })).not.toMatch(/Verrerie du Rhône|€/);
});

test('no text of an employer ends an element or a section', async () => {
  const hostile = 'a ]]> b & <c> "d"';
  const { slug } = await fixtures.workspace();
  await fixtures.recruitment(
    { slug },
    entryOf({ title: hostile, descriptions: { company: null, position: hostile, profile: null } }),
  );
  const feed = await readRss(`/careers/${slug}/feed.xml`);
  expect(feed.titles).toEqual([hostile]);
  expect(feed.descriptions[0]).toContain('a ]]&gt; b &amp; &lt;c&gt;');
  expect((await readJson(`/careers/${slug}/feed.json`)).items[0]?.title).toBe(hostile);
});

test('a character that XML cannot hold is left out of it, and stays in JSON', () => {
  const title = 'a \u0001 \ud800 b';
  const { rss: item, jsonFeed } = renderItems({ publicUrl }, aJob({ title }));
  expect(item).toContain('<title><![CDATA[a   b]]></title>');
  expect(JSON.parse(withSource(jsonFeed, undefined))).toMatchObject({ title });
});

test('a page without jobs is an empty feed, in its workspace’s language or the one that is asked for', async () => {
  const feed = await readRss(`${addresses.empty}/feed.xml`);
  expect([feed.channel.language, feed.guids]).toEqual(['en', []]);
  expect(await readJson(`${addresses.empty}/feed.json?lang=fr`)).toMatchObject({ language: 'fr', items: [] });
});

test('links keep the board that the reader came from, ids do not (D40)', async () => {
  const { links, guids } = await readRss(`${rss}?source=lecteur`);
  expect(links[0]).toBe(`${urls[0]}?source=lecteur`);
  expect(guids[0]).toBe(urls[0]);
});

test.each([
  [rss, 'application/rss+xml'],
  [json, 'application/feed+json'],
])('%s is kept and validated as the page is, and its head leads to it', async (path, type) => {
  const [page, feed] = [await answer(deps, { path: addresses.careers }), await answer(deps, { path })];
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
    owners: [workspace.id],
    freshUntil: new Date('2026-12-31T23:00:00.001Z'),
  });
  expect(page?.body.toString()).toContain(
    `<link rel="alternate" type="${type}" title="Offres d’emploi – Atelier Lumen" href="${path}">`,
  );
});

test('an unknown workspace has none', async () => {
  for (const file of ['feed.xml', 'feed.json'])
    expect((await answer(deps, { path: `/careers/nobody/${file}` }))?.status).toBe(404);
});
