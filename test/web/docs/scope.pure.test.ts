import { describe, expect, test } from 'vitest';
import type { DocsScope } from '#domain/ports.ts';
import { reasons } from '#kernel/errors/errors.ts';
import { buildCatalog } from '#openapi/discovery/catalog.ts';
import { publishedDocuments } from '#openapi/discovery/discovery-documents.ts';
import { chapterPage } from '#web/docs/chapter-page.ts';
import { chaptersOf } from '#web/docs/chapters/chapters.ts';
import { errorSections } from '#web/docs/chapters/error-sections.ts';
import { visitOf } from '#web/page/visit.ts';
import { answer, document, now, operations, publicUrl, settingsAlone, siteWith } from '../fixtures.ts';

const publisher = { legalName: 'Guichet SAS', contactEmail: 'contact@guichet.example' };
const quickstarts = ['operator', 'vendor', 'employer'].map((name) => `quickstart/${name}`);
const forOperators = ['deploy', 'operations', 'import', ...quickstarts].map((name) => `/docs/${name}`);
const below = [
  ...['/docs/reference', '/docs/reference/schemas', '/docs/postman.json', '/docs/search?q=backup'],
  ...operations.map(({ rest }) => `/docs/reference/${rest.operationId}`),
  ...chaptersOf('all').map(({ path }) => path),
];
const codes = errorSections.map(({ code }) => code);

function visitorsOf(docs: DocsScope) {
  const deps = settingsAlone(docs);
  const read = (path: string, prefersMarkdown = false) => answer(deps, { path, prefersMarkdown });
  return {
    statusOf: async (path: string, prefersMarkdown = false) =>
      (await read(path, prefersMarkdown))?.status ?? 404,
    textOf: async (path: string, prefersMarkdown = false) => {
      const reply = await read(path, prefersMarkdown);
      return `${JSON.stringify(reply?.headers)}\n${reply?.body}`;
    },
  };
}

/** Collects every text outside the documentation that leads machines or people into it. */
async function waysIn(docs: DocsScope): Promise<string> {
  const { textOf } = visitorsOf(docs);
  const documents = publishedDocuments(docs);
  const input = { publicUrl, publisher, docs, operations, now };
  return [
    ...documents.flatMap(({ build }) => build?.(input) ?? []),
    JSON.stringify(buildCatalog({ operations, documents, publisher, publicUrl })),
    JSON.stringify(document),
    JSON.stringify(reasons),
    await textOf('/'),
    await textOf('/', true),
    await textOf('/nothing'),
  ].join('\n');
}

describe('DOCS=all', () => {
  test('shows every chapter, and the ways in lead to it', async () => {
    const { statusOf } = visitorsOf('all');
    for (const path of below) expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(chaptersOf('all').map(({ path }) => path)).toEqual(expect.arrayContaining(forOperators));
    const found = await waysIn('all');
    for (const way of ['/docs/reference', '/docs/agents.md', '/docs#authentication', 'service-doc']) {
      expect(found).toContain(way);
    }
  });
});

describe('DOCS=integrators', () => {
  const { statusOf, textOf } = visitorsOf('integrators');

  test('has nothing at the addresses of the operators’ chapters, as page or Markdown', async () => {
    for (const path of forOperators) {
      const statuses = [await statusOf(path), await statusOf(`${path}.md`), await statusOf(path, true)];
      expect([path, ...statuses]).toEqual([path, 404, 404, 404]);
    }
    const others = below.filter((path) => !forOperators.includes(path));
    expect(others.length).toBeGreaterThan(10);
    for (const path of others) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test('names them nowhere: pages, Markdown, search, discovery', async () => {
    const shown = ['/docs', ...below.filter((path) => !forOperators.includes(path))];
    const searches = ['backup', 'restore', 'systemd', 'externalId'].map((word) => `/docs/search?q=${word}`);
    const markdown = chaptersOf('integrators').map(({ path }) => `${path}.md`);
    const texts = [await waysIn('integrators')];
    for (const path of [...shown, ...searches, ...markdown]) texts.push(await textOf(path));
    for (const path of forOperators) {
      // The pattern ends with the name: `/docs/import` does not match a longer name.
      const named = new RegExp(`${path}(?![\\w-])`);
      expect(texts.filter((text) => named.test(text))).toEqual([]);
    }
    expect(texts.filter((text) => /\]\([^)]*\b(?:deploy|operations|import|operator)\.md/.test(text))).toEqual(
      [],
    );
    expect(texts.join()).not.toContain('>Operate<');
  });

  test('a link to one of them in another chapter is words alone', () => {
    const source = '# X\n\n[deploy.md](deploy.md) and [feeds.md](feeds.md)';
    const chapter = { path: '/docs/x', file: 'docs/x.md', title: 'X', group: 'Guides', source } as const;
    const bodyOf = (docs: DocsScope) => {
      const visit = {
        ...visitOf(siteWith(docs), { query: { lang: 'en' }, acceptLanguage: null }),
        document,
      };
      return /<div class="prose">.*?<\/div>/s.exec(chapterPage(visit, chapter))?.[0];
    };
    expect(bodyOf('all')).toContain('<a href="/docs/deploy">');
    expect(bodyOf('integrators')).not.toContain('/docs/deploy');
    expect(bodyOf('integrators')).toContain('<a href="/docs/feeds">');
  });
});

describe('DOCS=off', () => {
  const { statusOf, textOf } = visitorsOf('off');

  test('leaves the pages of the codes, to which documentation_url leads, and nothing else below /docs', async () => {
    const start = await textOf('/docs');
    for (const code of codes) {
      expect(await statusOf(`/docs/errors/${code}`)).toBe(200);
      expect(await statusOf(`/docs/errors/${code}.md`)).toBe(200);
    }
    for (const { code } of Object.values(reasons)) expect(start).toContain(`id="error-${code}"`);
    for (const path of below) {
      const [bare = ''] = path.split('?');
      const statuses = [await statusOf(path), await statusOf(`${bare}.md`), await statusOf(path, true)];
      expect([path, ...statuses]).toEqual([path, 404, 404, 404]);
    }
    const shown = [start, ...(await Promise.all(codes.map((code) => textOf(`/docs/errors/${code}`))))];
    for (const page of shown) {
      expect(page).not.toMatch(/href="[^"]*\/docs(?!\/errors\/)[/?#"]|<form|id="contents"|authentication"/);
    }
  });

  test('nothing leads there', async () => {
    const found = await waysIn('off');
    expect(found.match(/.{0,40}\/docs\b(?!\/errors\/).{0,20}/g)).toBeNull();
    expect(found).not.toContain('service-doc"');
    expect(found).toContain(`${publicUrl}/openapi.json`);
  });
});
