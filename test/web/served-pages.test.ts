import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { showHomeMarkdown } from '#web/careers/show-markdown.ts';
import { showHome } from '#web/careers/show-pages.ts';
import { careersTexts } from '#web/careers/texts/texts.ts';
import { applicationForm, fixturesOf, tag, type Workspace } from '../support/fixtures.ts';
import { countRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';
import { callOf } from './fixtures.ts';
import { inOtherLanguage } from './page/in-other-language.ts';

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
  // The node reads the revisions again.
  beforeEach(() => clock.advance(500));

  async function offer(fields: Record<string, unknown> = {}) {
    const title = `Vitrailliste ${tag()}`;
    const jobId = await fixtures.recruitment(workspace, { title, ...fields });
    return { jobId, title, job: `${careers}/${jobId}` };
  }

  const asMarkdown = { Accept: 'text/markdown' };
  /** Every page that shows the offer, or lists it next to another one. */
  const formsOf = (job: string, neighbour: string) =>
    [
      ...[careers, `${careers}/feed.xml`, `${careers}/feed.json?source=board`, job, neighbour].map(
        (path) => [path, {}] as const,
      ),
      ...[careers, job].map((path) => [path, asMarkdown] as const),
    ] as const;

  test('are kept while nothing changes, and a withdrawn offer is gone from all within a second (D7)', async () => {
    const { job: neighbour } = await offer();
    const { jobId, title, job } = await offer();
    const forms = formsOf(job, neighbour);
    // The first answer reads the revision; an address that is requested again after it is cached.
    for (let time = 0; time < 5; time += 1) {
      clock.advance(250);
      for (const [path, headers] of forms) expect((await service.get(path, headers)).text).toContain(title);
    }
    clock.advance(1_000);
    await service.get(careers);
    const snapshot = vi.spyOn(service.deps.database, 'snapshot');
    for (const [path, headers] of forms) expect((await service.get(path, headers)).text).toContain(title);
    expect(snapshot).not.toHaveBeenCalled();
    snapshot.mockRestore();
    await fixtures.admin.recruitment.unpublish({ id: jobId });
    clock.advance(250);
    for (const [path, headers] of forms) expect((await service.get(path, headers)).text).not.toContain(title);
    expect(await statusesOf(job)).toEqual([404]);
  });

  test('list no closed offer next to another one (D12)', async () => {
    const { job } = await offer();
    const { title } = await offer({ closesAt: new Date(clock.now().getTime() + 100).toISOString() });
    for (let time = 0; time < 3; time += 1) expect((await service.get(job)).text).toContain(title);
    clock.advance(101);
    expect((await service.get(job)).text).not.toContain(title);
  });

  test('change with their workspace, and are gone with it', async () => {
    const { job } = await offer();
    const paths = [careers, job, `${careers}/feed.xml`, `${careers}/feed.json`];
    for (let time = 0; time < 3; time += 1) expect(await statusesOf(...paths)).toEqual([200, 200, 200, 200]);
    await fixtures.admin.workspace.update({ slug: workspace.slug, name: 'Autre Maison' });
    clock.advance(250);
    for (const path of paths) expect((await service.get(path)).text).toContain('Autre Maison');
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    clock.advance(250);
    expect(await statusesOf(...paths)).toEqual([404, 404, 404, 404]);
    await fixtures.admin.workspace.enable({ slug: workspace.slug });
    clock.advance(250);
  });

  test('are dropped at once at a closing time (D12)', async () => {
    const { title, job } = await offer({ closesAt: new Date(clock.now().getTime() + 100).toISOString() });
    for (const step of [0, 100]) {
      clock.advance(step);
      expect(await statusesOf(job)).toEqual([200]);
      expect((await service.get(careers)).text).toContain(title);
    }
    clock.advance(1);
    expect(await statusesOf(job)).toEqual([410]);
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

  test.each(['', '/feed.xml', '/feed.json'])(
    'careers%s answers 304 to either validator, and HEAD without a body (D7)',
    async (file) => {
      const path = `${careers}${file}`;
      const { headers } = await service.get(path);
      const conditions = [
        { 'If-None-Match': String(headers.etag) },
        { 'If-Modified-Since': String(headers['last-modified']) },
      ];
      for (const condition of conditions) {
        const answer = await service.get(path, condition);
        expect([answer.status, answer.text]).toEqual([304, '']);
      }
      const head = await service.send(path, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    },
  );
});

describe('the page of a job that the public saw, and that is closed (D51)', () => {
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await fixtures.workspace();
  });
  const offer = (fields: Record<string, unknown> = {}) => fixtures.recruitment(workspace, fields);
  const close = async (id: string) => {
    clock.advance(1000);
    await fixtures.admin.recruitment.close({ id });
    return id;
  };
  const unpublish = async (id: string) => {
    await fixtures.admin.recruitment.unpublish({ id });
    return id;
  };
  const read = (id: string, lang = 'fr', at = workspace.slug) =>
    service.get(`/careers/${at}/${id}`, { 'Accept-Language': lang });

  test('is 410 with the way to the other jobs, under its form’s address too', async () => {
    const id = await close(await offer());
    const job = `/careers/${workspace.slug}/${id}`;
    for (const [lang, title, action] of [
      ['fr', 'Cette offre n’est plus ouverte', 'Voir les offres'],
      ['en', 'This position is closed', 'See the jobs'],
    ] as const) {
      const answer = await read(id, lang);
      expect([answer.status, answer.headers['content-language']]).toEqual([410, lang]);
      expect(answer.headers['cache-control']).toBe('no-store');
      for (const part of [title, action, `href="/careers/${workspace.slug}"`, 'noindex'])
        expect(answer.text).toContain(part);
    }
    expect(await statusesOf(job.replace('careers', 'apply'))).toEqual([410]);
    const missing = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${id}`);
    expect(missing.status).toBe(404);
  });

  test.each([
    ['closed', 410, close, true],
    ['unpublished', 404, unpublish, false],
  ] as const)(
    'a form that is sent when the job is %s is answered in its own words (%i)',
    async (_, status, end, isNamed) => {
      const title = `Verrière ${tag()}`;
      const id = await offer({ title });
      await offer({ title: 'Souffleuse de verre' });
      const apply = `/apply/${workspace.slug}/${id}`;
      const why = `Le verre.\nDepuis ${tag()}.`;
      const words = { why, 'answers.reason': 'Les fours anciens', 'answers.permit': 'yes' };
      await end(id);
      clock.advance(1000);
      const sent = await service.post(`${apply}?lang=fr`, applicationForm(workspace.slug, id, words));
      expect(sent.status).toBe(status);
      const french = await inOtherLanguage(service, await inOtherLanguage(service, sent));
      for (const text of [sent.text, french.text].map((page) => page.replaceAll('\r\n', '\n'))) {
        expect(text).toContain('Votre candidature n’a pas été envoyée');
        for (const typed of [why, 'camille', 'Les fours anciens']) expect(text).toContain(typed);
        expect(text).not.toContain('>yes<');
        expect(text).toContain('Souffleuse de verre');
        expect(text.includes(title)).toBe(isNamed);
        expect(text).not.toContain('3114');
      }
      const distressed = applicationForm(workspace.slug, id, { why: 'Je veux mourir.' });
      expect((await service.post(apply, distressed)).text).toContain('3114');
      expect(await countRows(service.deps, 'applications')).toBe(0);
    },
  );

  test.each<[string, 404 | 410, () => Promise<string>]>([
    ['closed', 410, async () => close(await offer())],
    [
      'closed after it was changed',
      410,
      async () => {
        const id = await offer();
        await offer({ id, title: 'Autre titre' });
        return close(id);
      },
    ],
    ['expired', 410, async () => offer({ closesAt: inSeconds(10) })],
    [
      'expired, then changed',
      410,
      async () => {
        const id = await offer({ closesAt: inSeconds(10) });
        clock.advance(20_000);
        return offer({ id, title: 'Autre titre', closesAt: inSeconds(-10) });
      },
    ],
    [
      'expired, then closed',
      410,
      async () => {
        const id = await offer({ closesAt: inSeconds(10) });
        clock.advance(20_000);
        return close(id);
      },
    ],
    [
      'published late, then closed',
      410,
      async () => {
        const id = await offer({ published: false });
        await fixtures.admin.recruitment.publish({ id });
        return close(id);
      },
    ],
    ['of nobody', 404, async () => '00000000-0000-4000-8000-000000000000'],
    ['no id', 404, async () => 'poste'],
    ['unpublished', 404, async () => unpublish(await offer())],
    ['closed, then unpublished', 404, async () => unpublish(await close(await offer()))],
    [
      'expired, then unpublished',
      404,
      async () => {
        const id = await offer({ closesAt: inSeconds(10) });
        clock.advance(20_000);
        return unpublish(id);
      },
    ],
    ['never published, and closed', 404, async () => close(await offer({ published: false }))],
    [
      'closed before its publication',
      404,
      async () => close(await offer({ publishedAt: inSeconds(3600), closesAt: inSeconds(7200) })),
    ],
    ['brought in closed', 404, async () => offer({ status: 'closed' })],
    ['brought in expired', 404, async () => offer({ closesAt: '2026-11-20T00:00:00Z' })],
    ['a test, closed', 404, async () => close(await offer({ test: true }))],
    ['a test, expired', 404, async () => offer({ test: true, closesAt: inSeconds(10) })],
    [
      'made a test when it was closed',
      404,
      async () => {
        const id = await close(await offer());
        return offer({ id, test: true, status: 'closed' });
      },
    ],
    ['not yet published', 404, async () => offer({ publishedAt: inSeconds(86_400) })],
  ])('%s: %i', async (_what, status, make) => {
    const id = await make();
    clock.advance(30_000);
    expect((await read(id)).status).toBe(status);
  });

  test('is 404 under another workspace’s address, and while its own is disabled', async () => {
    const id = await close(await offer());
    const other = await fixtures.workspace();
    expect((await read(id, 'fr', other.slug)).status).toBe(404);
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    expect((await read(id)).status).toBe(404);
    await fixtures.admin.workspace.enable({ slug: workspace.slug });
    expect((await read(id)).status).toBe(410);
  });
});

describe('the bare address', () => {
  test('tells in the language that is asked for what answers here, and leads on', async () => {
    const linked = new Set<string>();
    for (const [lang, words] of [
      ['fr', 'Documentation de l’API'],
      ['en', 'API documentation'],
    ] as const) {
      const { status, text, headers } = await service.get('/', { 'Accept-Language': lang });
      expect([status, headers['content-language']]).toEqual([200, lang]);
      expect(text).toContain(words);
      const links = [...text.matchAll(/<a href="(\/[^"]+)"/g)].map(([, href = '']) => href);
      expect(links).toEqual(expect.arrayContaining(['/docs', '/openapi.json']));
      for (const link of links) linked.add(link.replace(/#.*/, ''));
      // Without a list of employers there is no employer’s page to open, in Markdown as in HTML.
      const { byLink } = careersTexts[lang].home;
      const markdown = await service.get('/', { 'Accept-Language': lang, Accept: 'text/markdown' });
      for (const page of [text, markdown.text]) expect(page).toContain(byLink);
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
    ['fr', 'Il n’y a rien à cette adresse'],
    ['en', 'There is nothing at this address'],
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
      expect(answer.text).not.toMatch(/L’offre n’est|The job may/);
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

describe('the statements of a site', () => {
  test.each(['legal', 'privacy', 'accessibility'])(
    '/%s is the service’s, and each employer has its own',
    async (folder) => {
      const workspace = await fixtures.workspace({ name: 'Hôpital Sainte-Anne' });
      const [own, whole, missing] = await Promise.all([
        service.get(`/${folder}/${workspace.slug}?lang=fr`),
        service.get(`/${folder}?lang=fr`),
        service.get(`/${folder}/no-such-employer`),
      ]);
      expect([own.status, whole.status, missing.status]).toEqual([200, 200, 404]);
      expect(own.text).toContain('Hôpital Sainte-Anne');
      expect(whole.text).not.toContain('Hôpital Sainte-Anne');
      for (const name of ['legal', 'privacy', 'accessibility']) {
        expect(own.text).toContain(`href="/${name}/${workspace.slug}?lang=fr"`);
        expect(whole.text).toContain(`href="/${name}?lang=fr"`);
      }
    },
  );

  test('the privacy page has the notice word for word, and the employer’s retention', async () => {
    const workspace = await fixtures.workspace({ name: 'Hermès Exemple', retentionMonths: 7 });
    const { text } = await service.get(`/privacy/${workspace.slug}?lang=fr`);
    expect(text).toContain('auprès d’Hermès Exemple');
    expect(text).toContain('7\u00a0mois après le dernier contact');
    const { interviewer } = service.deps.settings;
    const lines = applicationNoticeOf({ lang: 'fr', interviewer }).text.split('\n');
    const shown = text.replace(/<\/?strong>/g, '');
    for (const line of lines.filter((line) => line !== ''))
      expect(shown).toContain(`<p>${escapeHtml(line)}</p>`);
  });
});

test('the home page lists employers with open jobs where the operator lists them, and nowhere else', async () => {
  const [hiring, idle] = [
    await fixtures.workspace({ name: `Verrerie ${tag()}` }),
    await fixtures.workspace({ name: `Miroiterie ${tag()}` }),
  ];
  await fixtures.recruitment(hiring, { title: 'Souffleuse' });
  const { settings } = service.deps;
  const homeWith = async (listsEmployers: boolean, prefersMarkdown: boolean) => {
    const deps = { ...service.deps, settings: { ...settings, site: { ...settings.site, listsEmployers } } };
    const { body } = await (prefersMarkdown ? showHomeMarkdown : showHome)(
      deps,
      callOf({ path: '/', prefersMarkdown }),
    );
    return body.toString();
  };
  for (const markdown of [false, true]) {
    const listed = await homeWith(true, markdown);
    expect(listed).toContain(hiring.name);
    expect(listed).toContain(`/careers/${hiring.slug}`);
    expect(listed).not.toContain(idle.name);
    expect(await homeWith(false, markdown)).not.toContain(hiring.name);
  }
});
