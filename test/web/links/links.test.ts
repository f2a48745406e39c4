import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';

/** The jobs that were enqueued, in the place of the queue. */
const jobs: { name: string; request?: string }[] = [];
const recorded = {
  enqueue: async (_: unknown, job: { name: string }) => void jobs.push(job),
  toQueuedFollowUpJobs: () => [],
};

const service = await serviceForFile({ replace: () => ({ followUp: recorded }) });
const fixtures = fixturesOf(service);

const someone = () => `lea.${randomUUID()}@courriel.example`;
const accept = { Accept: 'text/html' };

function send(path: string, email: string) {
  const form = new FormData();
  form.append('email', email);
  return service.post(path, form, accept);
}

/** The address that the form of a page posts to; the page's own where it names none. */
async function actionOf(path: string): Promise<string> {
  const { text } = await service.get(path, accept);
  expect(text).toContain('name="email"');
  return /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? path;
}

describe.each([
  { path: '/portal', name: 'renew-portal-links' },
  { path: '/employer', name: 'renew-employer-links' },
])('$path', ({ path, name }) => {
  test('is reached without a link, in both languages, and is in no index', async () => {
    const answer = await service.get(path, { ...accept, 'Accept-Language': 'en' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-language': 'en',
    });
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
    expect((await service.get(`${path}?lang=fr`, accept)).text).toContain('Recevoir un lien par e\u2011mail');
  });

  test('answers a known and an unknown address with the same words (D19)', async () => {
    const email = someone();
    const workspace = await fixtures.workspace({ contactEmail: email });
    await fixtures.application(workspace, await fixtures.recruitment(workspace), { email });
    const seen = [];
    for (const address of [email, someone()]) {
      jobs.length = 0;
      const answer = await send(`${path}?lang=en`, address);
      const { date: _, 'content-length': __, 'x-request-id': ___, etag: ____, ...headers } = answer.headers;
      seen.push({
        status: answer.status,
        text: answer.text.replaceAll('<wbr>', '').replaceAll(address, 'ADDRESS'),
        headers,
      });
      const { request = '', ...job } = only(jobs);
      expect(job.name).toBe(name);
      expect(openLinkRequest(service.deps, request)).toMatchObject({ email: address, lang: 'en' });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 200, text: expect.stringContaining('Check your inbox') });
    expect(seen[0]?.text).toContain(`action="${path}?again=1&amp;lang=fr"`);
  });

  test('shows a text that is no address again, with its fault, as text', async () => {
    jobs.length = 0;
    const answer = await send(`${path}?lang=fr`, 'léa"><script>');
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/<title>Erreur\s:/);
    expect(answer.text).toContain('aria-describedby="email-hint email-error"');
    expect(answer.text).toContain('value="léa&quot;&gt;&lt;script&gt;"');
    expect((await send(path, '')).status).toBe(400);
    expect((await send(path, `a\u0000${someone()}`)).status).toBe(400);
    expect(jobs).toEqual([]);
  });

  test('is 429 for the sixth request for an address in an hour', async () => {
    service.clock.advance(60_000);
    const email = someone();
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await send(path, email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('counts no request for its own answer in the other language', async () => {
    service.clock.advance(60_000);
    for (let sent = 0; sent < 21; sent += 1)
      expect((await send(`${path}?again=1`, someone())).status).toBe(200);
  });
});

describe('the page of an invalid link', () => {
  test.each(['portal', 'chat'])('of /%s has the form, the same for every token (D5)', async (kind) => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const expired = portalTokenFor(service, id, -1000);
    const pages = await Promise.all(
      ['x', randomUUID(), expired].map((token) => service.get(`/${kind}/${token}`, accept)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(await actionOf(`/${kind}/x`)).toBe('/portal?lang=fr');
  });

  test('of /employer posts to its own address, so that the mail begins with its application', async () => {
    service.clock.advance(60_000);
    const workspace = await fixtures.workspace();
    const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    service.clock.advance(14 * 86_400_000);
    const pages = await Promise.all(
      [pathname, '/employer/x', `${pathname}/cv`].map((path) => service.get(path, accept)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    for (const [path, expected] of [
      [pathname, applicationId],
      [`${pathname}/cv`, applicationId],
      ['/employer/x', null],
    ] as const) {
      jobs.length = 0;
      expect((await send(await actionOf(path), someone())).status).toBe(200);
      const { request = '' } = only(jobs);
      expect(openLinkRequest(service.deps, request)).toMatchObject({ applicationId: expected });
    }
    const refused = await send(pathname, 'x');
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain(' action=');
  });

  test('of /confirm promises no link', async () => {
    const { status, text } = await service.get('/confirm/x', accept);
    expect(status).toBe(404);
    expect(text).not.toContain('name="email"');
  });
});

test('every page leads to the portal’s entry in its footer', async () => {
  const workspace = await fixtures.workspace();
  const { text } = await service.get(`/careers/${workspace.slug}?lang=en`, accept);
  expect(text).toContain('href="/portal?lang=en"');
});

describe('the page of an employer’s link', () => {
  test('shows each text of the letter under its label, and an address as a link', async () => {
    const workspace = await fixtures.workspace();
    const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace), {
      why: 'I like your workshop. Mine is on https://courriel.example',
      portfolioUrl: 'https://courriel.example/lea?a=1&b=2',
    });
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    const { status, text } = await service.get(`${pathname}?lang=en`, accept);
    expect(status).toBe(200);
    expect(text).toMatch(/<h2>Motivation<\/h2>.*I like your workshop\./s);
    const rel = 'rel="nofollow noopener noreferrer"';
    const [, address = ''] = /<dt>Portfolio or profile<\/dt><dd>(<a .*?<\/a>)<\/dd>/s.exec(text) ?? [];
    expect(address).toContain(`<a href="https://courriel.example/lea?a=1&amp;b=2" ${rel}>`);
    // A text that has an address among its words is no link.
    expect(text.split('href="https://courriel.example')).toHaveLength(2);
  });

  test('shows a motivation that is only an address as words, and links none', async () => {
    const workspace = await fixtures.workspace();
    const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace), {
      why: 'http://courriel.example/a',
    });
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    const { text } = await service.get(`${pathname}?lang=en`, accept);
    expect(text).toMatch(/<h2>Motivation<\/h2>.*http:\/\/courriel\.example\/a/s);
    expect(text).not.toContain('href="http://courriel.example');
  });
});
