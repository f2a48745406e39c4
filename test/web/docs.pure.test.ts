import { expect, test } from 'vitest';
import { reasons } from '#kernel/errors/errors.ts';
import { render } from '#kernel/text/html.ts';
import { chaptersOf } from '#web/docs/chapters/chapters.ts';
import { renderMarkdown } from '#web/docs/render-markdown.ts';
import { answer, document, operations, pageText, settingsAlone } from './fixtures.ts';

const deps = settingsAlone('all');
const chapters = chaptersOf('all');
const paths = ['/docs', '/docs/reference', '/docs/search?q=cv', ...chapters.map(({ path }) => path)];
const pages = new Map<string, string>();
for (const path of paths) pages.set(path, await pageText(deps, { path }));
const start = pages.get('/docs') ?? '';
const reference = pages.get('/docs/reference') ?? '';

const idsOf = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

test('the reference has every operation with its path, scope, and an example of each status', () => {
  for (const { rest } of operations) {
    expect(idsOf(reference)).toContain(rest.operationId);
    expect(reference).toContain(`<code>${rest.path}</code>`);
    expect(reference).toContain(rest.scope);
    for (const status of rest.statuses.filter((code) => code !== 204)) {
      expect(reference).toContain(`<summary>Example of ${status}</summary>`);
    }
  }
});

test('addresses that errors and older links name still lead to what they named', () => {
  const codes = [...new Set(Object.values(reasons).map(({ code }) => code))];
  expect(codes).toHaveLength(8);
  const old = [
    ...codes.map((code) => `error-${code}`),
    ...['errors', 'authentication', 'auth-workspaceKey', 'auth-partnerKey'],
    ...operations.map(({ rest }) => rest.operationId),
  ];
  expect(idsOf(start)).toEqual(expect.arrayContaining(old));
});

test('every schema is shown', () => {
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    expect(idsOf(reference)).toContain(`schema-${name}`);
  }
});

test.each(paths)(
  'the anchors of %s are its own, and every link within the documentation leads somewhere',
  (path) => {
    const text = pages.get(path) ?? '';
    expect(new Set(idsOf(text)).size).toBe(idsOf(text).length);
    const links = [...text.matchAll(/href="((?:\/docs[^"]*)?(?:#[^"]*)?)"/g)].map(([, href = '']) => href);
    const astray = links.filter((href) => {
      const [page = '', anchor] = href.split('#');
      const target = page === '' ? text : pages.get(page);
      if (target === undefined) return !page.endsWith('.md');
      return anchor !== undefined && !idsOf(target).includes(anchor);
    });
    expect(astray).toEqual([]);
  },
);

test('no page holds a script but ours, a style of its own, or a file from elsewhere', async () => {
  for (const path of paths) {
    const reply = await answer(deps, { path });
    expect(reply?.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
    );
    const text = reply?.body.toString() ?? '';
    expect(text).not.toMatch(/\son\w+=|\sstyle=|<style/);
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)].map(
      ([, from]) => from,
    );
    expect(loaded.filter((from) => !from?.startsWith('/assets/'))).toEqual([]);
  }
});

test('a guide is Markdown at its address with .md, and nothing else is there', async () => {
  const reply = await answer(deps, { path: '/docs/feeds.md' });
  expect(reply).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
  expect(reply?.body.toString()).toMatch(/^# Feeds for job boards/);
  for (const path of ['/docs/nowhere', '/docs/nowhere.md', '/docs/quickstart/nobody', '/docs/decisions']) {
    expect((await answer(deps, { path }))?.status).toBe(404);
  }
});

test('Markdown cannot bring markup of its own, an address that runs, or an image', () => {
  const source = [
    '# <script>alert(1)</script>',
    'A <b onclick="x()">word</b>, [a](javascript:x), [b](JavaScript:x), ![c](https://elsewhere.example/x.png).',
    '[d](data:text/html,x) [e](https://elsewhere.example/"onclick=x) [feeds.md](feeds.md#a-secret-address) [f](../server/main.ts)',
    '```"><img src=x>\n</code></pre><script>\n```',
  ].join('\n\n');
  const text = render(renderMarkdown({ source, file: 'docs/x.md', chapters, local: (path) => path }).body);
  expect(text).not.toMatch(/<(?:script|b|img)\b|"\s*onclick|javascript:|href="data/i);
  expect(text).toContain('<a href="/docs/feeds#a-secret-address">Feeds for job boards</a>');
  expect(text).not.toContain('server/main.ts');
});

test('a search leads to operations, fields and sections, and needs every word', async () => {
  const hits = async (question: string) => {
    const text = await pageText(deps, { path: `/docs/search?q=${encodeURIComponent(question)}` });
    return [...text.matchAll(/<li><a href="([^"]+)">[^<]*<\/a> <span class="type">/g)].map(
      ([, href]) => href,
    );
  };
  expect(await hits('partner application')).toContain('/docs/reference#createPartnerApplication');
  expect(await hits('Last-Event-ID')).toContain('/docs/reference#resumePrequalificationConversation');
  expect((await hits('secret address'))[0]).toBe('/docs/feeds#a-secret-address');
  expect(await hits('salaryCurrency')).toContain('/docs/reference#schema-PublicCareersJobsResponse');
  expect(await hits('secret zebra')).toEqual([]);
  expect(await hits('  ')).toEqual([]);
  const echoed = await pageText(deps, { path: '/docs/search?q=%22%3E%3Cscript%3E' });
  expect(echoed).not.toContain('"><script>');
});
