import { expect, test } from 'vitest';
import { reasons } from '#kernel/errors/errors.ts';
import { fieldCodes } from '#kernel/errors/field-codes.ts';
import { render } from '#kernel/text/html.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { chaptersOf } from '#web/docs/chapters/chapters.ts';
import { errorSections } from '#web/docs/chapters/error-sections.ts';
import { highlight } from '#web/docs/code/highlight.ts';
import { renderMarkdown } from '#web/docs/markdown/render-markdown.ts';
import { answer, document, operations, pageText, settingsAlone } from './fixtures.ts';

const deps = settingsAlone('all');
const chapters = chaptersOf('all');
const operationPaths = operations.map(({ rest }) => `/docs/reference/${rest.operationId}`);
const errorPaths = errorSections.map(({ code }) => `/docs/errors/${code}`);
const paths = [
  ...['/docs', '/docs/reference', '/docs/reference/schemas', '/docs/search?q=cv'],
  ...chapters.map(({ path }) => path),
  ...operationPaths,
  ...errorPaths,
];
const pages = new Map<string, string>();
for (const path of paths) pages.set(path, await pageText(deps, { path }));
const start = pages.get('/docs') ?? '';
const reference = pages.get('/docs/reference') ?? '';

const idsOf = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
const codes = [...new Set(Object.values(reasons).map(({ code }) => code))];

test('an address without a page is a 404 that leads to the pages of nearly that name', async () => {
  for (const [path, near] of [
    ['/docs/webhook', '/docs/webhooks'],
    ['/docs/reference/addCV', '/docs/reference/addCv'],
    ['/docs/errors/rate_limit', '/docs/errors/rate_limited'],
  ] as const) {
    const reply = await answer(deps, { path });
    expect([path, reply?.status]).toEqual([path, 404]);
    const text = String(reply?.body);
    expect(text).toContain('<h1>No such page</h1>');
    expect(text).toContain(`href="${near}`);
  }
  const unknown = await answer(deps, { path: '/docs/zzqqxx' });
  expect(String(unknown?.body)).toContain('Nothing is found for “zzqqxx”');
});

test('each operation has a page with its path, scope, parameters, and an example of each status', () => {
  for (const { rest } of operations) {
    const page = pages.get(`/docs/reference/${rest.operationId}`) ?? '';
    expect(page).toContain(`<code>${rest.path}</code>`);
    expect(page).toContain(rest.scope);
    for (const status of rest.statuses.filter((code) => code !== 204)) {
      expect(page).toContain(`<summary>Example of ${status}</summary>`);
    }
    for (const name of Object.keys(rest.query?.shape ?? {})) expect(page).toContain(`<code>${name}</code>`);
  }
});

test('the fields of a named body are on the page of its operation, those of objects in it below them', () => {
  const page = pages.get('/docs/reference/createPartnerApplication') ?? '';
  for (const name of ['applicant', 'resume', 'fileName', 'candidateId']) {
    expect(page).toContain(`<code>${name}</code>`);
  }
});

test('every page leads to every other: chapters, operations by name, and codes', () => {
  for (const path of paths) {
    const page = pages.get(path) ?? '';
    const links = [...page.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(
      expect.arrayContaining([...chapters.map((chapter) => chapter.path), ...operationPaths, ...errorPaths]),
    );
  }
  expect(start).toContain('List published jobs JSON');
});

test('the group of a page is unfolded, and no other', () => {
  const page = pages.get('/docs/reference/exportCandidateData') ?? '';
  const unfolded = [...page.matchAll(/<details open><summary>([^<]+)/g)].map(([, name]) => name);
  expect(unfolded).toEqual(['Candidate portal']);
  expect(start).toContain(`<details><summary>All ${operations.length} operations</summary>`);
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
});

test('addresses that errors and older links name still lead to what they named', async () => {
  expect(codes).toHaveLength(8);
  const old = [
    ...codes.map((code) => `error-${code}`),
    ...['errors', 'authentication', 'auth-workspaceKey', 'auth-partnerKey'],
    ...operations.map(({ rest }) => rest.operationId),
  ];
  expect(idsOf(start)).toEqual(expect.arrayContaining(old));
  const schemas = Object.keys(document.components?.schemas ?? {});
  expect(idsOf(reference)).toEqual(
    expect.arrayContaining([
      ...operations.map(({ rest }) => rest.operationId),
      ...schemas.map((name) => `schema-${name}`),
      ...['tag-jobs', 'tag-candidate-portal', 'schemas'],
    ]),
  );
  for (const id of [...codes.map((code) => `error-${code}`), 'createPartnerApplication']) {
    expect(start).toMatch(new RegExp(`<li id="${id}"><a data-moved href="/docs/`));
  }
  for (const [path, target] of [
    ['/docs/origins', '/docs/calling#cors-calls-from-a-page'],
    ['/docs/origins.md', '/docs/calling.md#cors-calls-from-a-page'],
  ] as const) {
    expect(await answer(deps, { path })).toMatchObject({ status: 308, headers: { Location: target } });
  }
});

test('every schema is shown with its fields', () => {
  const page = pages.get('/docs/reference/schemas') ?? '';
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    expect(idsOf(page)).toContain(`schema-${name}`);
  }
  expect(page).toContain('<code>salaryCurrency</code>');
});

test('each code of an answer and of a field has a page with its cause, its remedy and its status', () => {
  expect(errorSections.map(({ code }) => code).toSorted()).toEqual([...codes, ...fieldCodes].toSorted());
  for (const { code, statuses } of errorSections) {
    const page = pages.get(`/docs/errors/${code}`) ?? '';
    expect(page).toMatch(/<p>Cause: [\s\S]*<p>Remedy: /);
    for (const status of statuses) expect(page).toContain(String(status));
  }
  expect(pages.get('/docs/errors/unauthorized')).toContain('href="/docs/reference/listPublishedJobsJson"');
  expect(pages.get('/docs/errors/file_type')).toContain('<code>polyglot</code>');
});

test('code is coloured by classes on the server, and stays the same text', () => {
  const page = pages.get('/docs/reference/createPartnerApplication') ?? '';
  expect(page).toContain('<span class="hljs-keyword">await</span>');
  expect(page).toContain('<span class="hljs-attr">');
  const code = `<b onclick="x()">&amp;</b>\n`;
  const shown = render(highlight(code, 'html'));
  expect(shown.replace(/<\/?span[^>]*>/g, '')).toBe(escapeHtml(code));
  expect(render(highlight(code, 'no-such-language'))).toBe(escapeHtml(code));
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
      if (target === undefined) return !/\.(?:md|json)$/.test(page);
      return anchor !== undefined && !idsOf(target).includes(anchor);
    });
    expect(astray).toEqual([]);
  },
);

test.each([
  [
    ['foo', 'foo', 'foo-1', 'foo'],
    ['foo', 'foo-1', 'foo-1-1', 'foo-2'],
  ],
  [
    ['foo-1', 'foo', 'foo'],
    ['foo-1', 'foo', 'foo-2'],
  ],
  [
    ['A & B', 'A — B', 'A  B'],
    ['a--b', 'a--b-1', 'a--b-2'],
  ],
  [
    ['Straße: 2 €/h', 'C’est `déjà_là`', 'x²', '½ day'],
    ['straße-2-h', 'cest-déjà_là', 'x', '-day'],
  ],
])('headings have the anchors of GitHub: %j', (texts, anchors) => {
  const source = texts.map((text) => `## ${text}\n`).join('\n');
  const { body, headings } = renderMarkdown({
    source,
    file: 'docs/x.md',
    chapters: [],
    local: (path) => path,
  });
  expect(headings.map(({ anchor }) => anchor)).toEqual(anchors);
  expect(idsOf(render(body))).toEqual(anchors);
});

test('no page holds a script but ours, a style of its own, or a file from elsewhere', async () => {
  for (const path of paths) {
    const reply = await answer(deps, { path });
    expect(reply?.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
    );
    const text = reply?.body.toString() ?? '';
    expect(text).not.toMatch(/\son\w+=|\sstyle=|<style/);
    // Decisions are not among the pages.
    expect(text.match(/.{20}\(D\d+.{5}/)).toBeNull();
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)].map(
      ([, from]) => from,
    );
    expect(loaded.filter((from) => !from?.startsWith('/assets/'))).toEqual([]);
  }
});

test('each page is Markdown at its address with .md, and to a client that prefers it; nothing else is there', async () => {
  const withMarkdown = paths.filter((path) => path !== '/docs' && !path.includes('?'));
  for (const path of withMarkdown) {
    const reply = await answer(deps, { path: `${path}.md` });
    expect(reply).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
    expect(reply?.body.toString()).toMatch(/^# \S/);
    expect((await answer(deps, { path, prefersMarkdown: true }))?.body).toEqual(reply?.body);
  }
  const names = [
    'nowhere',
    'nowhere.md',
    'quickstart/nobody',
    'decisions',
    'reference/nothing',
    'errors/none',
  ];
  for (const name of names) expect((await answer(deps, { path: `/docs/${name}` }))?.status).toBe(404);
});

test('the Markdown of an operation has all of its page, and links that lead to Markdown', async () => {
  const text = await pageText(deps, { path: '/docs/reference/createPartnerApplication.md' });
  for (const part of [
    '`POST /api/candidatures`',
    '- Authentication: partnerKey',
    '## Request body',
    '  - `email` (string (email), at most 254 characters, required): ',
    '### 401',
    '```python',
  ]) {
    expect(text).toContain(part);
  }
  const index = await pageText(deps, { path: '/docs/reference.md' });
  const links = [...index.matchAll(/\]\((\/[^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links).toHaveLength(operations.length + 1);
  for (const path of links) expect((await answer(deps, { path }))?.status).toBe(200);
});

test('an operation without a key says what opens it, and that its scope is for information', async () => {
  const read = async (id: string) => {
    const path = `/docs/reference/${id}`;
    return [await pageText(deps, { path }), await pageText(deps, { path: `${path}.md` })];
  };
  for (const text of await read('submitPublicApplication')) {
    expect(text).toContain('None: open to anyone');
    expect(text).toContain('applications:write (for information: the operation takes no key)');
    expect(text).not.toMatch(/<dt>Status|- Status|implemented/);
  }
  for (const text of await read('exportCandidateData')) {
    expect(text).toContain('None but the token in the path');
    expect(text).toContain('An application id may be accepted in its place');
  }
  for (const text of await read('recordPrequalificationConsent'))
    expect(text).toContain('None but the session id in the path');
  for (const text of await read('createPartnerApplication'))
    expect(text).toMatch(/Scope of the key(?:<\/dt><dd>|: )applications:write/);
});

test('the hints of a code with several causes are a list, and one hint is a sentence', async () => {
  const text = await pageText(deps, { path: '/docs' });
  expect(text).toMatch(
    /id="error-forbidden">.*\n<p class="note">By its cause[^<]*<\/p><ul class="note"><li>Record the/,
  );
  expect(text).toMatch(/id="error-not_found">.*\n<p class="note">Check the identifier/);
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
