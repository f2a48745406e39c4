import { XmlDocument } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { publicUrl } = service.deps.settings;
const asMarkdown = { Accept: 'text/markdown, text/html;q=0.5' };

let workspace: Workspace;
let careers: string;
let job: string;
beforeAll(async () => {
  workspace = await fixtures.workspace({ name: 'Ateliers *Varenne*' });
  careers = `/careers/${workspace.slug}`;
  const fields = {
    title: 'Vitrailliste [H/F]',
    descriptions: { position: '<p>Un <b>four</b></p><ul><li>chaud</li></ul>' },
  };
  job = `${careers}/${await fixtures.recruitment(workspace, fields)}`;
});

const local = (address: string) => address.slice(publicUrl.length);
const typeOf = ({ headers }: Answer) => String(headers['content-type']);

/** Reads the targets of a Link header with their attributes. */
function linksOf({ headers }: Answer) {
  return [...String(headers.link).matchAll(/<([^>]+)>; rel="([^"]+)"; type="([^"]+)"/g)].map(
    ([, href = '', rel = '', type = '']) => ({ href, rel, type }),
  );
}

describe('a page as Markdown', () => {
  test('is what Accept ranks above HTML', async () => {
    for (const path of ['/', careers, job]) {
      const [html, markdown] = [await service.get(path), await service.get(path, asMarkdown)];
      expect([path, typeOf(html), typeOf(markdown)]).toEqual([
        path,
        'text/html; charset=utf-8',
        'text/markdown; charset=utf-8',
      ]);
      for (const { headers } of [html, markdown]) expect(headers.vary).toContain('Accept, Accept-Language');
      expect(markdown.headers.etag).not.toBe(html.headers.etag);
      expect(markdown.text).toMatch(/^# /);
    }
  });

  test('is HTML for browsers, for clients that take anything, and for clients that refuse both', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
    for (const Accept of [browser, '*/*', 'text/markdown;q=0.5, text/html', 'image/png']) {
      const answer = await service.get(careers, { Accept });
      expect([Accept, answer.status, typeOf(answer)]).toEqual([Accept, 200, 'text/html; charset=utf-8']);
    }
  });

  test('lists the same jobs, with no word of an employer as markup', async () => {
    const { text } = await service.get(careers, asMarkdown);
    expect(text).toContain('Ateliers \\*Varenne\\*');
    expect(text).toContain(`- [Vitrailliste \\[H/F\\]](${publicUrl}${job})`);
  });

  test('is the job as its data has it', async () => {
    const page = await service.get(job, asMarkdown);
    const [data] = linksOf(page).filter(({ type }) => type === 'text/markdown');
    const answer = await service.get(local(data?.href ?? ''), { Accept: 'text/markdown' });
    expect(page.text).toBe(answer.text);
    expect(page.text).toContain('- chaud');
  });

  test('speaks the language that was asked for', async () => {
    const { text, headers } = await service.get(`${careers}?lang=en`, asMarkdown);
    expect(headers['content-language']).toBe('en');
    expect(text).toContain('1 open position');
  });

  test('is 404 where there is nothing', async () => {
    const answer = await service.get('/careers/nobody', asMarkdown);
    expect(answer.status).toBe(404);
  });
});

describe('Link names what machines read', () => {
  test.each([
    ['/', 5],
    ['careers', 4],
    ['job', 4],
  ])('of %s', async (page, count) => {
    const path = { careers, job }[page] ?? page;
    const links = linksOf(await service.get(path));
    expect(links).toHaveLength(count);
    for (const { href, type } of links) {
      const answer = await service.get(local(href), { Accept: type });
      expect([href, answer.status, typeOf(answer).split(';')[0]]).toEqual([href, 200, type]);
    }
  });

  test('no JSON-LD of an anonymous employer', async () => {
    const id = await fixtures.recruitment(workspace, { anonymous: true });
    const types = linksOf(await service.get(`${careers}/${id}`)).map(({ type }) => type);
    expect(types).not.toContain('application/ld+json');
  });
});

describe('every address that is published answers with its type', () => {
  test('in the catalog', async () => {
    const catalog = (await service.get('/api/public/v1/service-catalog')).json<{
      documents: { url: string; mediaType: string }[];
    }>();
    expect(catalog.documents.length).toBeGreaterThan(8);
    for (const { url, mediaType } of catalog.documents) {
      const answer = await service.get(local(url));
      expect([url, answer.status]).toEqual([url, 200]);
      expect(typeOf(answer).startsWith(mediaType)).toBe(true);
    }
  });

  test('in llms.txt, places on a page included', async () => {
    const { text } = await service.get('/llms.txt');
    const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const [path = '', place] = local(address).split('#');
      const answer = await service.get(path);
      expect([address, answer.status]).toEqual([address, 200]);
      if (place !== undefined) expect(answer.text).toContain(`id="${place}"`);
    }
  });

  test('in the API catalog', async () => {
    const { linkset } = (await service.get('/.well-known/api-catalog')).json<{
      linkset: Record<string, { href: string; type?: string }[]>[];
    }>();
    const links = linkset.flatMap(({ anchor: _, item: __, ...relations }) => Object.values(relations).flat());
    expect(links.length).toBeGreaterThan(5);
    for (const { href, type = '' } of links) {
      const answer = await service.get(local(href));
      expect([href, answer.status, typeOf(answer).split(';')[0]]).toEqual([href, 200, type]);
    }
  });

  test('in the sitemap', async () => {
    const document = XmlDocument.fromString((await service.get('/sitemap.xml')).text);
    const places = document
      .find('/s:urlset/s:url/s:loc', { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' })
      .map(({ content }) => content);
    document.dispose();
    expect(places).toContain(`${publicUrl}${job}`);
    for (const place of places.filter((place) => place.includes(workspace.slug))) {
      const answer = await service.get(local(place));
      expect([place, answer.status, typeOf(answer)]).toEqual([place, 200, 'text/html; charset=utf-8']);
    }
  });
});

test('the form describes itself to a browser’s agent, which cannot send it', async () => {
  const { text } = await service.get(`/apply/${job.slice('/careers/'.length)}?lang=en`);
  const [form] = text.match(/<form [^>]*>/) ?? [];
  expect(form).toMatch(/toolname="prepare_application" tooldescription="[^"]*Vitrailliste \[H\/F\]/);
  expect(text).not.toContain('toolautosubmit');
});
