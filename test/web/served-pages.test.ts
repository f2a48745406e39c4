import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixturesOf, tag, type Workspace } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { clock } = service;
const fixtures = fixturesOf(service);

const statusesOf = async (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await service.get(path)).status));

describe('careers and job pages', () => {
  let workspace: Workspace;
  let careers: string;
  beforeAll(async () => {
    workspace = await fixtures.workspace();
    careers = `/careers/${workspace.slug}`;
  });
  // What the test before has seen is kept no longer.
  beforeEach(() => clock.advance(500));

  async function offer(fields: Record<string, unknown> = {}) {
    const title = `Vitrailliste ${tag()}`;
    const jobId = await fixtures.recruitment(workspace, { title, ...fields });
    return { jobId, title, job: `${careers}/${jobId}` };
  }

  test('are kept for half a second, and a withdrawn offer is gone within one (D7)', async () => {
    const { jobId, title, job } = await offer();
    expect(await statusesOf(careers, job)).toEqual([200, 200]);
    await fixtures.admin.recruitment.unpublish({ id: jobId });
    clock.advance(499);
    expect(await statusesOf(job)).toEqual([200]);
    expect((await service.get(careers)).text).toContain(title);
    clock.advance(1);
    expect(await statusesOf(job)).toEqual([404]);
    expect((await service.get(careers)).text).not.toContain(title);
  });

  test('are dropped at once at a closing time (D12)', async () => {
    const { title, job } = await offer({ closesAt: new Date(clock.now().getTime() + 100).toISOString() });
    for (const step of [0, 100]) {
      clock.advance(step);
      expect(await statusesOf(job)).toEqual([200]);
      expect((await service.get(careers)).text).toContain(title);
    }
    clock.advance(1);
    expect(await statusesOf(job)).toEqual([404]);
    expect((await service.get(careers)).text).not.toContain(title);
  });

  test('are dropped at once at a publication time, and what was missing is never kept (D12)', async () => {
    const { title, job } = await offer({
      publishedAt: new Date(clock.now().getTime() + 100).toISOString(),
    });
    expect(await statusesOf(job)).toEqual([404]);
    expect((await service.get(careers)).text).not.toContain(title);
    clock.advance(100);
    expect(await statusesOf(job)).toEqual([200]);
    expect((await service.get(careers)).text).toContain(title);
  });

  test('are kept apart by language', async () => {
    const read = async (suffix: string, lang: string) =>
      (await service.get(`${careers}${suffix}`, { 'Accept-Language': lang })).headers['content-language'];
    expect(await read('', 'fr')).toBe('fr');
    expect(await read('', 'en')).toBe('en');
    expect(await read('?lang=fr', 'en')).toBe('fr');
  });

  test('careers answers 304 to either validator, and HEAD without a body (D7)', async () => {
    const { headers } = await service.get(careers);
    const conditions = [
      { 'If-None-Match': String(headers.etag) },
      { 'If-Modified-Since': String(headers['last-modified']) },
    ];
    for (const condition of conditions) {
      const answer = await service.get(careers, condition);
      expect([answer.status, answer.text]).toEqual([304, '']);
    }
    const head = await service.send(careers, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
  });
});

describe('the bare address', () => {
  test('tells in the language that is asked for what answers here, and leads on', async () => {
    const linked = new Set<string>();
    for (const [lang, words] of [
      ['fr', 'La référence de l’interface'],
      ['en', 'The reference of the interface'],
    ] as const) {
      const { status, text, headers } = await service.get('/', { 'Accept-Language': lang });
      expect([status, headers['content-language']]).toEqual([200, lang]);
      expect(text).toContain(words);
      const links = [...text.matchAll(/<a href="(\/[^"]+)"/g)].map(([, href = '']) => href);
      expect(links).toEqual(expect.arrayContaining(['/docs', '/openapi.json']));
      for (const link of links) linked.add(link);
    }
    expect(await statusesOf(...linked)).toEqual([...linked].map(() => 200));
  });

  test('answers HEAD without a body, OPTIONS with its methods, and refuses the others (D2)', async () => {
    const head = await service.send('/', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await service.send('/', { method: 'OPTIONS' });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const post = await service.send('/', { method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('an address that nothing has', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test.each([
    ['fr', 'Page introuvable'],
    ['en', 'Page not found'],
  ])('is a page for a browser (%s)', async (lang, title) => {
    for (const path of ['/nowhere', '/careers/a%zz']) {
      const answer = await service.get(path, { ...browser, 'Accept-Language': lang });
      expect(answer.status).toBe(404);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-language': lang,
      });
      expect(answer.text).toContain(title);
    }
  });

  test('is JSON for everyone else, and below /api for browsers too', async () => {
    const asked: [string, Record<string, string>][] = [
      ['/nowhere', {}],
      ['/nowhere', { Accept: '*/*' }],
      ['/nowhere', { Accept: 'application/json' }],
      ['/api/nowhere', browser],
    ];
    for (const [path, headers] of asked) {
      const answer = await service.get(path, headers);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 });
    }
  });
});
