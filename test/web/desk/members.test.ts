import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Permission } from '#domain/access/permissions.ts';
import { boards, PAY_RANGE } from '#domain/feed/boards/index.ts';
import { languages } from '#kernel/language.ts';
import { managementOf } from '#test/manage/management.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { jobsTexts } from '#web/desk/jobs/texts.ts';
import { createPages } from '#web/pages.ts';
import { deskClient, expectNamedFaults, setCookie, tokenIn, wantedQuery } from './desk-client.ts';
import { startIdentityProvider } from './identity-provider.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const provider = await startIdentityProvider();
afterAll(() => provider[Symbol.asyncDispose]());
const service = await serviceForFile({
  config: { ...provider.environment, SMTP_URL: mailServer.url, WEBHOOK_ALLOWED_NETWORKS: '203.0.113.0/24' },
});
await provider.register(service.url);
const fixtures = fixturesOf(service);
const { member } = fixtures.admin;
const desk = deskClient(service, mailServer);

const address = (name: string) => `${name}.${randomUUID()}@varenne.example`;

async function employer(contactEmail: string | undefined = address('rh')) {
  const { slug, id } = await fixtures.workspace({ contactEmail, notify: 'never' });
  return { workspace: slug, id, contactEmail };
}

describe('members (D103)', () => {
  test('an invitation’s link signs in once within seven days, and the trail names who invited without the address', async () => {
    const { workspace, id } = await employer();
    const email = address('lea');
    const link = await desk.linkAfter(email, () => member.invite({ workspace, email, role: 'recruiter' }));
    service.clock.advance(6 * 86_400_000);
    expect((await desk.get(link)).status).toBe(200);
    const cookie = await desk.enter(link);
    expect((await desk.get('/desk', cookie)).text.replaceAll('<wbr>', '')).toContain(email);
    expect((await desk.post(link)).status).toBe(404);
    const late = await desk.linkAfter(email, () => member.invite({ workspace, email, role: 'recruiter' }));
    service.clock.advance(7 * 86_400_000);
    expect((await desk.post(late)).status).toBe(404);
    const trail = await selectRows(
      service.deps,
      sql`select actor, action, details from audit_entries where workspace_id = ${id} and action like 'member.%' order by sequence`,
    );
    const invited = { actor: 'administrator', action: 'member.invited', details: { role: 'recruiter' } };
    expect(trail).toEqual([invited, invited]);
  });

  test('a removed member’s sessions and links end at once', async () => {
    const { workspace } = await employer();
    const email = address('lea');
    const invite = () => member.invite({ workspace, email, role: 'recruiter' });
    const cookie = await desk.enter(await desk.linkAfter(email, invite));
    const unused = await desk.linkAfter(email, invite);
    await member.remove({ workspace, email });
    expect((await desk.get('/desk', cookie)).status).toBe(303);
    expect((await desk.post(unused)).status).toBe(404);
    expect((await member.list({ workspace })).map(({ role }) => role)).toEqual(['owner']);
    await expect(member.remove({ workspace, email })).rejects.toThrow('No member of this workspace');
  });

  test('the contact is one member, also in another spelling of the address', async () => {
    const mailbox = `rh.${randomUUID()}`;
    const { workspace } = await employer(`${mailbox}@künstler.example`);
    for (const email of [`${mailbox}@künstler.example`, `${mailbox}@xn--knstler-n2a.example`]) {
      await expect(member.invite({ workspace, email, role: 'reviewer' })).rejects.toThrow(
        'contact of a workspace',
      );
      await member.invite({ workspace, email, role: 'owner' });
    }
    expect(await member.list({ workspace })).toHaveLength(1);
  });

  test('the contact is an owner and stays one; a workspace keeps its last owner, also of two removed at once', async () => {
    const { workspace, contactEmail } = await employer();
    await expect(member.remove({ workspace, email: contactEmail })).rejects.toThrow('another contact first');
    await expect(member.invite({ workspace, email: contactEmail, role: 'reviewer' })).rejects.toThrow(
      'contact of a workspace',
    );
    const { slug: alone } = await fixtures.workspace({ notify: 'never' });
    const owners = [address('un'), address('deux')];
    for (const email of owners) await member.invite({ workspace: alone, email, role: 'owner' });
    const removed = await Promise.allSettled(
      owners.map((email) => member.remove({ workspace: alone, email })),
    );
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = await member.list({ workspace: alone });
    const email = last?.email ?? '';
    await expect(member.invite({ workspace: alone, email, role: 'reviewer' })).rejects.toThrow(
      'keeps an owner',
    );
    expect(await member.list({ workspace: alone })).toMatchObject([
      { email, role: 'owner', isContact: false },
    ]);
  });
});

/** The permission of each page behind a sign-in, of its GET and of its form. */
const pages: Record<string, { GET: Permission; POST?: Permission }> = {
  '/desk': { GET: 'applications:read' },
  '/desk/sign-out': { GET: 'applications:read', POST: 'applications:read' },
  '/desk/sessions': { GET: 'applications:read', POST: 'applications:read' },
  '/desk/applications/{id}': { GET: 'applications:read' },
  '/desk/applications/{id}/conversation': { GET: 'applications:read', POST: 'applications:manage' },
  '/desk/applications/{id}/files/{number}': { GET: 'applications:read' },
  '/desk/applications/{id}/files/{number}/pages': { GET: 'applications:read' },
  '/desk/applications/{id}/{answer}': { GET: 'applications:manage', POST: 'applications:manage' },
  '/desk/deletions': { GET: 'deletions:manage' },
  '/desk/deletions/{requestId}': { GET: 'deletions:manage', POST: 'deletions:manage' },
  '/desk/jobs': { GET: 'jobs:manage' },
  '/desk/jobs/new': { GET: 'jobs:manage', POST: 'jobs:manage' },
  '/desk/jobs/{externalId}': { GET: 'jobs:manage', POST: 'jobs:manage' },
  '/desk/settings': { GET: 'settings:manage', POST: 'settings:manage' },
  '/desk/settings/keys': { GET: 'settings:manage', POST: 'settings:manage' },
  '/desk/settings/members': { GET: 'settings:manage', POST: 'settings:manage' },
};
const open = ['/desk/sign-in', '/desk/enter/{token}', '/desk/oidc', '/desk/oidc/callback'];

describe('roles, pages and workspaces (D85, D103)', () => {
  const may: Record<string, readonly Permission[]> = {
    owner: ['applications:read', 'applications:manage', 'deletions:manage', 'jobs:manage', 'settings:manage'],
    recruiter: ['applications:read', 'applications:manage', 'deletions:manage', 'jobs:manage'],
    reviewer: ['applications:read'],
  };
  let ids: { application: string; deletion: string };
  const cookies: Record<string, string> = {};
  let foreign: string;

  beforeAll(async () => {
    const { workspace, id } = await employer();
    const jobId = await fixtures.recruitment({ slug: workspace }, { externalId: 'poste-1' });
    const application = await fixtures.application({ slug: workspace }, jobId);
    const candidate = await candidateOf(service.deps, application);
    const { id: deletion } = await fixtures.admin.deletion.request({ candidate });
    ids = { application, deletion };
    for (const role of ['owner', 'recruiter', 'reviewer'] as const) {
      const email = address(role);
      cookies[role] = await desk.enter(
        await desk.linkAfter(email, () => member.invite({ workspace, email, role })),
      );
    }
    const other = await employer();
    foreign = await desk.signIn(other.contactEmail);
    expect(id).not.toBe(other.id);
  });

  const addressOf = (path: string) =>
    path
      .replace('{externalId}', 'poste-1')
      .replace('{id}', ids.application)
      .replace('{requestId}', ids.deletion)
      .replace('{answer}', 'meet')
      .replace('{number}', '9');

  test('every page of the desk has a permission', () => {
    const readDocument = () => {
      throw new Error('no page reads the document before it is asked for');
    };
    const paths = createPages({ docs: 'off', readDocument }).map(({ path }) => path);
    const ofDesk = paths.filter((path) => path.startsWith('/desk') && !open.includes(path));
    expect(ofDesk.toSorted()).toEqual(Object.keys(pages).toSorted());
  });

  test.each(Object.entries(pages))('%s', async (path, { GET, POST }) => {
    const url = addressOf(path);
    const isInNoCache = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => {
      expect({ status, ...headers }).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
      expect({ status, ...headers }).not.toHaveProperty('etag');
    };
    /** A refusal links to the page in the other language, and back: to the page of the form, or to the lists. */
    const expectRefusal = ({ status, text }: { status: number; text: string }, back: string) => {
      expect(status).toBe(403);
      expect(text).toContain('<nav class="places"');
      expect(text).toContain(`href="${url}?lang=fr" hreflang="fr"`);
      expect(text).toMatch(new RegExp(`<a class="button[^"]*" href="${back}">`));
    };
    const signedOut = await desk.get(url);
    const isList = path === '/desk' || path === '/desk/sign-out';
    expect(signedOut.headers.location).toBe(`/desk/sign-in${isList ? '' : wantedQuery(url)}`);
    isInNoCache(signedOut);
    for (const [role, cookie] of Object.entries(cookies)) {
      const isOpen = may[role]?.includes(GET) === true;
      const shown = await desk.get(url, cookie);
      expect({ role, isRefused: shown.status === 403 }).toEqual({ role, isRefused: !isOpen });
      isInNoCache(shown);
      if (!isOpen) expectRefusal(shown, '/desk');
      if (POST === undefined || path === '/desk/sign-out') continue;
      const token = tokenIn((await desk.get('/desk', cookie)).text);
      const sent = await desk.post(url, { token, step: 'none', id: 'none' }, { Cookie: cookie });
      const refused = { role, isRefused: sent.status === 403 };
      expect(refused).toEqual({ role, isRefused: may[role]?.includes(POST) !== true });
      isInNoCache(sent);
      const mayPost = may[role]?.includes(POST) === true;
      const forged = await desk.post(url, { token: 'x', step: 'none' }, { Cookie: cookie });
      expectRefusal(forged, mayPost ? url : '/desk');
      isInNoCache(forged);
      const elsewhere = { Cookie: cookie, Origin: 'https://evil.example' };
      expectRefusal(await desk.post(url, { token, step: 'none' }, elsewhere), mayPost ? url : '/desk');
    }
    if (!/\{(?:id|requestId|externalId)\}/.test(path)) return;
    const [named = ''] = /[\da-f-]{36}|poste-1/.exec(url) ?? [];
    const never = randomUUID();
    const unknown = await desk.get(url.replace(named, never), foreign);
    const answer = await desk.get(url, foreign);
    expect([answer.status, answer.text]).toEqual([404, unknown.text.replaceAll(never, named)]);
    expect(answer.text).toContain('<nav class="places"');
    expect(answer.text).toContain('The link is incomplete or mistyped');
    isInNoCache(answer);
  });

  test('the settings have a row of their own, and a role without them has its sign-ins beside the rest', async () => {
    const rows = async (role: string, path: string) => {
      const [, nav = ''] =
        /<nav class="places"[^>]*>(.*?)<\/nav>/s.exec((await desk.get(path, cookies[role])).text) ?? [];
      return nav
        .split('</ul>')
        .map((row) => [...row.matchAll(/href="[^"]*?(\/desk[^"?]*)/g)].map(([, to]) => to));
    };
    const all = ['/desk', '/desk/jobs', '/desk/deletions', '/desk/settings'];
    const settings = ['/desk/settings', '/desk/settings/members', '/desk/settings/keys', '/desk/sessions'];
    expect(await rows('owner', '/desk')).toEqual([all, []]);
    expect(await rows('owner', '/desk/sessions')).toEqual([all, settings, []]);
    expect(await rows('reviewer', '/desk/sessions')).toEqual([['/desk', '/desk/sessions'], []]);
  });

  test('a reviewer sees no button that answers', async () => {
    const url = `/desk/applications/${ids.application}`;
    expect((await desk.get(url, cookies.recruiter)).text).toContain(`${url}/write`);
    const { text } = await desk.get(url, cookies.reviewer);
    expect(text).not.toContain(`${url}/write`);
    expect(text).toContain('Your role lets you read applications, and not answer them.');
  });

  test('a reviewer reads a conversation, and its page has no form and no script that sends one', async () => {
    const url = `/desk/applications/${ids.application}/conversation`;
    const { text: shown } = await desk.get(url, cookies.recruiter);
    expect(shown).toMatch(/name="step" value="take".*Take the floor/s);
    const { status, text } = await desk.get(url, cookies.reviewer);
    expect([status, text]).toEqual([200, expect.stringContaining('Your role lets you read')]);
    expect(text).not.toMatch(/name="step"|Take the floor<|<script[^>]+floor/);
    expect(text).toMatch(/(?<!<noscript>)<p><a href="">Show new messages/);
  });
});

describe('a recent sign-in (D103)', () => {
  test('is asked for members and erasing, fifteen minutes after the last one; the same device signs in again', async () => {
    const { workspace, contactEmail } = await employer();
    const jobId = await fixtures.recruitment({ slug: workspace });
    const application = await fixtures.application({ slug: workspace }, jobId, { firstName: 'Noé' });
    const candidate = await candidateOf(service.deps, application);
    const { id } = await fixtures.admin.deletion.request({ candidate });
    const old = await desk.signIn(contactEmail);
    service.clock.advance(15 * 60_000);
    const email = address('lea');
    const invite = { step: 'invite', email, role: 'reviewer' };
    for (const [path, fields] of [
      ['/desk/settings/members', invite],
      [`/desk/deletions/${id}`, { step: 'execute', sure: '1' }],
    ] as const) {
      const refused = await desk.send(path, old, fields);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(refused.text).toContain('Confirm that it is you');
      expect(refused.text).toContain(`href="${path}?lang=fr" hreflang="fr"`);
      expect(refused.text).toContain(`href="${path}">Open the page again<`);
      const { text } = await desk.get(path, old);
      for (const page of [text, refused.text])
        expect(page).toContain(`action="/desk/sign-in${wantedQuery(path)}&amp;lang=en"`);
    }
    // Without a field and without a webhook there is no address to speak of.
    const { text: keys } = await desk.get('/desk/settings/keys', old);
    expect(keys).toContain('<p class="secret">No webhook.</p>');
    expect(keys).not.toMatch(/this address/i);
    expect(await member.list({ workspace })).toHaveLength(1);
    const link = await desk.linkAfter(contactEmail, () =>
      desk.post(`/desk/sign-in${wantedQuery('/desk/settings/members')}`, { email: contactEmail }),
    );
    const button = await desk.get(link, old);
    expect(button.status).toBe(200);
    expect(button.text).toMatch(/<form[^>]+action="[^"]+page=%2Fdesk%2Fsettings%2Fmembers/);
    const fresh = await desk.enter(link, old);
    expect((await desk.get('/desk', old)).status).toBe(303);
    const invited = await desk.linkAfter(email, async () => {
      expect((await desk.send('/desk/settings/members', fresh, invite)).status).toBe(303);
    });
    expect((await desk.get(invited)).status).toBe(200);
    const unsure = await desk.send(`/desk/deletions/${id}`, fresh, { step: 'execute' });
    expect([unsure.status, unsure.text.includes('Tick the box')]).toEqual([400, true]);
    expect((await desk.send(`/desk/deletions/${id}`, fresh, { step: 'execute', sure: '1' })).status).toBe(
      303,
    );
    const rows = await selectRows(service.deps, sql`select id from candidates where id = ${candidate}`);
    expect(rows).toEqual([]);
    const trail = await selectRows(
      service.deps,
      sql`select actor like 'member:%' as named from audit_entries where action = 'deletion.executed' and subject_id = ${id}`,
    );
    expect(trail).toEqual([{ named: true }]);
  });

  test('is renewed more than three times a day', async () => {
    const { contactEmail } = await employer();
    for (let time = 0; time < 4; time += 1) await desk.signIn(contactEmail);
  });

  test('the last owner is not removed in the page either, and a bad address changes nothing', async () => {
    const { workspace, contactEmail } = await employer();
    const cookie = await desk.signIn(contactEmail);
    const removed = await desk.send('/desk/settings/members', cookie, {
      step: 'remove',
      email: contactEmail,
    });
    expect([removed.status, removed.text.includes('keeps at least one owner')]).toEqual([400, true]);
    const invited = await desk.send('/desk/settings/members', cookie, {
      step: 'invite',
      email: 'lea',
      role: 'owner',
    });
    expect([invited.status, invited.text.includes('aria-invalid="true"')]).toEqual([400, true]);
    expectNamedFaults(invited.text);
    expect(await member.list({ workspace })).toHaveLength(1);
  });
});

describe('sign-ins', () => {
  test('are listed, and the others end, those of other members not', async () => {
    const { contactEmail } = await employer();
    const stranger = await desk.signIn((await employer()).contactEmail);
    const [mine, lost, third] = [
      await desk.signIn(contactEmail),
      await desk.signIn(contactEmail),
      await desk.signIn(contactEmail),
    ];
    const page = await desk.get('/desk/sessions', mine);
    const names = [...page.text.matchAll(/name="id" value="([\da-f]{16})"/g)].map(([, name]) => name ?? '');
    expect(names).toHaveLength(2);
    expect((await desk.send('/desk/sessions', stranger, { id: names[0] ?? '' })).status).toBe(303);
    expect((await desk.get('/desk/sessions', mine)).text).toContain(names[0]);
    await desk.send('/desk/sessions', mine, { id: names[0] ?? '' });
    const left = await Promise.all([lost, third].map((cookie) => desk.get('/desk', cookie)));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 303]);
    await desk.send('/desk/sessions', mine, { step: 'others' });
    expect((await desk.get('/desk', lost)).status).toBe(303);
    expect((await desk.get('/desk', third)).status).toBe(303);
    expect((await desk.get('/desk', mine)).status).toBe(200);
    expect((await desk.get('/desk', stranger)).status).toBe(200);
  });

  test('are told apart by their browsers, of which no other word is stored or shown (D131)', async () => {
    const { contactEmail, id: workspaceId } = await employer();
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
      '<script>alert(1)</script>',
    ];
    let cookie = '';
    for (const agent of agents) {
      const link = await desk.linkAfter(contactEmail, () =>
        desk.post('/desk/sign-in', { email: contactEmail }),
      );
      cookie = setCookie(await desk.post(link, {}, { 'User-Agent': agent })).split(';')[0] ?? '';
      service.clock.advance(1000);
    }
    const named = async (lang: string) => {
      const { text } = await desk.get(`/desk/sessions?lang=${lang}`, cookie);
      expect(text).not.toMatch(/alert\(|Mozilla|Firefox\//);
      return [...text.matchAll(/<li><p><strong>([^<]*)</g)].map(([, name]) => name);
    };
    expect(await named('en')).toEqual(['Unknown browser', 'Safari on iPhone', 'Firefox on Windows']);
    expect(await named('fr')).toEqual(['Navigateur inconnu', 'Safari sur iPhone', 'Firefox sur Windows']);
    const [stored] = await selectRows<{ rows: string }>(
      service.deps,
      sql`select json_agg(s)::text as rows from desk_sessions s
        where member_id in (select id from members where workspace_id = ${workspaceId})`,
    );
    expect(stored?.rows).not.toMatch(/alert\(|Mozilla|Firefox\//);
  });
});

describe('deletions', () => {
  test('are listed by when they are due; one is refused with its reason, or confirmed by another system', async () => {
    const { workspace, contactEmail } = await employer();
    const jobId = await fixtures.recruitment({ slug: workspace });
    const requests = [];
    const applications = [];
    for (const firstName of ['Noé', 'Inès']) {
      const application = await fixtures.application({ slug: workspace }, jobId, { firstName });
      applications.push(application);
      const candidate = await candidateOf(service.deps, application);
      requests.push((await fixtures.admin.deletion.request({ candidate })).id);
      service.clock.advance(60_000);
    }
    const cookie = await desk.signIn(contactEmail);
    const { text } = await desk.get('/desk/deletions', cookie);
    expect(text.indexOf('Noé')).toBeGreaterThan(0);
    expect(text.indexOf('Noé')).toBeLessThan(text.indexOf('Inès'));
    const [id] = requests;
    const path = `/desk/deletions/${id}`;
    expect(text).toMatch(/Deletions <span class="tag">2<\/span>/);
    expect((await desk.get('/desk', cookie)).text.match(/deletion requested: answer by /g)).toHaveLength(2);
    const { text: opened } = await desk.get(path, cookie);
    expect(opened).toContain('<h1>Request for deletion: Noé');
    const links = opened.match(/\/desk\/applications\/[\da-f-]{36}/g);
    expect(links).toEqual([`/desk/applications/${applications[0]}`]);
    // The number of a request is none of an application, which the link would open.
    expect((await desk.get(path)).headers.location).not.toContain('application');
    expect((await desk.send(path, cookie, { step: 'refuse', reason: ' ' })).status).toBe(400);
    const confirmed = await desk.send(path, cookie, { step: 'confirm', system: 'ATS <b>' });
    expect(confirmed.status).toBe(303);
    expect((await desk.get(path, cookie)).text).toContain('ATS &lt;b&gt;');
    const before = mailServer.mails.length;
    expect((await desk.send(path, cookie, { step: 'refuse', reason: 'Une loi l’exige.' })).status).toBe(303);
    await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(before), { timeout: 60_000 });
    expect(mailServer.mails.at(-1)?.text).toContain('Une loi l’exige.');
    const { text: rest } = await desk.get('/desk', cookie);
    expect(rest).toMatch(/Deletions <span class="tag">1<\/span>/);
    expect(rest.match(/deletion requested: answer by /g)).toHaveLength(1);
    const again = await desk.send(path, cookie, { step: 'refuse', reason: 'Encore.' });
    expect([again.status, again.text.includes('changed meanwhile')]).toEqual([400, true]);
    const rows = await selectRows(
      service.deps,
      sql`select state, reason from deletion_requests where id = ${id}`,
    );
    expect(only(rows)).toEqual({ state: 'refused', reason: 'Une loi l’exige.' });
  });
});

describe('settings', () => {
  let slug: string;
  let cookie: string;
  let workspaceId: string;
  beforeAll(async () => {
    const { workspace, contactEmail, id } = await employer();
    [slug, workspaceId] = [workspace, id];
    cookie = await desk.signIn(contactEmail);
  });
  const stored = async () =>
    only(
      await selectRows(
        service.deps,
        sql`select accent, intro_fr, promise_days, legal_notice, notify, status_mails, logo from workspaces where id = ${workspaceId}`,
      ),
    );

  test('the look, the promise and the notice are kept, with a logo; a bad field changes nothing and is named', async () => {
    const before = await stored();
    const fields = {
      accent: '#1d4ed8',
      introFr: 'Bonjour\r\nà tous',
      introEn: '',
      legalNotice: 'SAS',
      notify: 'daily',
    };
    for (const [field, value, fault] of [
      ['accent', '#ffff00', 'dark enough to be read'],
      ['promiseDays', '91', 'from 1 to 90'],
      ['introFr', 'x'.repeat(2001), 'At most 2,000'],
    ] as const) {
      const refused = await desk.send('/desk/settings', cookie, { ...fields, [field]: value });
      expect([field, refused.status]).toEqual([field, 400]);
      expect(refused.text).toContain(fault);
      expect(refused.text).toContain(`href="#${field}"`);
      expectNamedFaults(refused.text);
    }
    expect(await stored()).toEqual(before);
    const saved = await desk.send('/desk/settings', cookie, { ...fields, promiseDays: '7' });
    expect(saved.status).toBe(303);
    expect(await stored()).toEqual({
      ...{ accent: '#1d4ed8', intro_fr: 'Bonjour\nà tous', promise_days: 7, legal_notice: 'SAS' },
      ...{ notify: 'daily', status_mails: 'off', logo: null },
    });
    const token = tokenIn((await desk.get('/desk', cookie)).text);
    const form = (logo: Blob) => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ token, ...fields })) data.append(name, value);
      data.append('logo', logo, 'logo.png');
      return service.post('/desk/settings', data, { Cookie: cookie, Origin: service.url });
    };
    const pixel = Buffer.from(PIXEL, 'base64');
    expect((await form(new Blob(['<svg/>'], { type: 'image/png' }))).status).toBe(400);
    const huge = await form(new Blob([Buffer.alloc(11 * 1024 * 1024)], { type: 'image/png' }));
    expect(huge.status).toBe(400);
    expect(huge.text).toContain('trop lourd');
    expect((await form(new Blob([pixel], { type: 'image/png' }))).status).toBe(303);
    const { logo } = await stored();
    expect((await service.get(String(logo))).headers['content-type']).toBe('image/png');
    await desk.send('/desk/settings', cookie, { ...fields, removeLogo: 'on' });
    expect(await stored()).toMatchObject({ logo: null, promise_days: null });
    // A colour field is never empty: the box, or the service's own colour, leaves none.
    for (const colour of [{ resetAccent: 'on' }, { accent: '#0B5D57' }]) {
      await desk.send('/desk/settings', cookie, fields);
      expect(await stored()).toMatchObject({ accent: '#1d4ed8' });
      expect((await desk.get('/desk/settings', cookie)).text).toMatch(
        /id="accent"[^>]+type="color" value="#1d4ed8".+name="resetAccent"/s,
      );
      await desk.send('/desk/settings', cookie, { ...fields, ...colour });
      expect(await stored()).toMatchObject({ accent: null });
    }
    const { text } = await desk.get('/desk/settings', cookie);
    expect(text).toMatch(/type="color" value="#0b5d57"/);
    expect(text).not.toContain('resetAccent');
  });

  test('a key is shown once, works, outlives the sign-in, and ends when it is revoked', async () => {
    const page = '/desk/settings/keys';
    const nothing = await desk.send(page, cookie, { step: 'issue', label: '' });
    expect([nothing.status, nothing.text.includes('at least one permission')]).toEqual([400, true]);
    expectNamedFaults(nothing.text);
    const issued = await desk.send(page, cookie, { step: 'issue', label: 'ATS <b>', 'jobs:manage': '1' });
    const key = /<code class="secret">(mk_[^<]+)</.exec(issued.text)?.[1] ?? '';
    const call = () => service.get(`/api/manage/v1/workspaces/${slug}/jobs`, { 'X-API-Key': key });
    expect((await call()).status).toBe(200);
    const shown = await desk.get(page, cookie);
    expect(shown.text).not.toContain(key);
    expect(shown.text).toContain('ATS &lt;b&gt;');
    expect(
      await selectRows(
        service.deps,
        sql`select array_to_json(scopes) as scopes, expires_at, issued_by like 'member:%' as named from management_keys where workspace_id = ${workspaceId}`,
      ),
    ).toEqual([{ scopes: ['jobs:manage'], expires_at: null, named: true }]);
    const id = /name="id" value="([\da-f-]{36})"/.exec(shown.text)?.[1] ?? '';
    const stranger = await desk.signIn((await employer()).contactEmail);
    await desk.send(page, stranger, { step: 'revoke', id });
    expect((await call()).status).toBe(200);
    await desk.send(page, cookie, { step: 'revoke', id });
    expect((await call()).status).toBe(401);
  });

  test('a form that is sent again makes no other key and no other secret', async () => {
    const page = '/desk/settings/keys';
    const once = /name="once" value="([\da-f-]{36})"/.exec((await desk.get(page, cookie)).text)?.[1] ?? '';
    const shown = (answer: { text: string }) => /<code class="secret">([^<]+)</.exec(answer.text)?.[1];
    const issue = { step: 'issue', label: 'Deux fois', 'jobs:manage': '1', once };
    const key = shown(await desk.send(page, cookie, issue));
    expect([key?.slice(0, 3), shown(await desk.send(page, cookie, issue))]).toEqual(['mk_', key]);
    expect(shown(await desk.send(page, cookie, { ...issue, label: 'Une autre' }))).not.toBe(key);
    const labels = sql`select label from management_keys where workspace_id = ${workspaceId} and label in ('Deux fois', 'Une autre') order by 1`;
    expect(await selectRows(service.deps, labels)).toEqual([{ label: 'Deux fois' }, { label: 'Une autre' }]);
    const url = 'https://203.0.113.9/hook';
    const set = { step: 'webhook', url, once };
    const secret = shown(await desk.send(page, cookie, set));
    expect([secret?.slice(0, 6), shown(await desk.send(page, cookie, set))]).toEqual(['whsec_', secret]);
    const rotation = { step: 'rotate', url, once };
    const rotated = shown(await desk.send(page, cookie, rotation));
    expect(shown(await desk.send(page, cookie, rotation))).toBe(rotated);
    const earlier = sql`select earlier_secrets as earlier from webhook_endpoints where workspace_id = ${workspaceId}`;
    expect(await selectRows(service.deps, earlier)).toEqual([{ earlier: [] }]);
    for (let count = 0; count < 4; count += 1) await desk.send(page, cookie, { step: 'rotate', url });
    const refused = await desk.send(page, cookie, { step: 'rotate', url });
    expect([refused.status, refused.text.includes('Five former secrets sign still')]).toEqual([200, true]);
    await desk.send(page, cookie, { step: 'remove' });
    await desk.send(page, cookie, { step: 'webhook', url });
    expect((await desk.send(page, cookie, rotation)).text).toContain('was replaced meanwhile');
    await desk.send(page, cookie, { step: 'remove' });
  });

  test('a webhook’s secret is shown once; an address inside is refused', async () => {
    const page = '/desk/settings/keys';
    const refused = await desk.send(page, cookie, { step: 'webhook', url: 'https://10.0.0.1/hook' });
    expect([refused.status, refused.text.includes('https address of a public server')]).toEqual([400, true]);
    expectNamedFaults(refused.text);
    const before = await desk.send(page, cookie, { step: 'remove' });
    expect(before.status).toBe(303);
    const set = await desk.send(page, cookie, { step: 'webhook', url: 'https://203.0.113.9/hook' });
    const secret = /<code class="secret">(whsec_[^<]+)</.exec(set.text)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect((await desk.get(page, cookie)).text).not.toContain(secret);
    const rotated = await desk.send(page, cookie, { step: 'rotate' });
    expect(rotated.text).toContain('whsec_');
    expect((await desk.send(page, cookie, { step: 'remove' })).status).toBe(303);
    expect((await desk.get(page, cookie)).text).not.toContain('203.0.113.9');
  });
});

test('every rule of a board and of a law has words at the desk, in both languages', () => {
  const rules = [PAY_RANGE, ...Object.values(boards).flatMap((board) => board.rules.map(({ id }) => id))];
  for (const lang of languages)
    expect(Object.keys(jobsTexts[lang].rules).toSorted()).toEqual([...new Set(rules)].toSorted());
});

describe('jobs', () => {
  let slug: string;
  let cookie: string;
  beforeAll(async () => {
    const { workspace, contactEmail } = await employer();
    slug = workspace;
    cookie = await desk.signIn(contactEmail);
  });
  const filled = {
    ...{ title: 'Boulangère', 'location.city': 'Lyon', 'location.country': 'FR', 'contract.type': 'CDI' },
    ...{ 'contract.durationValue': '6', 'contract.durationUnit': 'mois' },
    ...{ 'salary.min': '24 000', 'salary.max': '26000,5', 'salary.currency': 'eur', 'salary.period': 'year' },
    'descriptions.position': 'Pétrir.\r\n\r\n- le matin <script>alert(1)</script>',
    ...{ benefits: 'Pain\r\nCroissants', salaryVisible: '1', closesAt: '2030-06-30' },
    ...{
      'question-0': 'Pouvez-vous travailler la nuit ?',
      'question-kind-0': 'yesNo',
      'question-required-0': '1',
    },
    ...{ 'question-1': 'Quel jour ?', 'question-kind-1': 'choice', 'question-options-1': 'Lundi\r\nMardi' },
  };
  const list = async () => (await desk.get('/desk/jobs', cookie)).text;
  const pathIn = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers.location).split('?')[0] ?? '';
  const stateOf = (id: string) =>
    selectRows(
      service.deps,
      sql`select title, external_id, status, published, updated_at from recruitments where id = ${id}`,
    );
  const entryOf = async (path: string) =>
    (await fixtures.admin.recruitment.list({ workspace: slug })).find(({ externalId }) =>
      path.endsWith(`/${externalId}`),
    );

  test('a job is previewed with what boards would say, then saved, published, changed, unpublished and closed', async () => {
    const preview = await desk.send('/desk/jobs/new', cookie, { ...filled, step: 'preview' });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('What job boards and the law would say');
    expect(preview.text).toContain('<li>le matin');
    expect(preview.text).toContain('value="draft">Save without publishing<');
    expect(preview.text).not.toContain('value="close"');
    expect(preview.text).toContain('<p class="pay">€24,000 – €26,000.5 per year</p>');
    expect(preview.text).not.toContain('<script>alert');
    expect(await list()).toMatch(/No job for now.+href="\/desk\/jobs\/new">Write a first job</s);
    const saved = await desk.send('/desk/jobs/new', cookie, { ...filled, step: 'publish' });
    expect(saved.status).toBe(303);
    const path = pathIn(saved);
    const { text: french } = await desk.get(`${path}?lang=fr`, cookie);
    expect(french).toMatch(
      /<h2>Ce que diraient les sites d’emploi et la loi<\/h2><ul><li>(?:(?!<\/ul>).)*LinkedIn – /s,
    );
    expect(french).toMatch(/<label for="location.city">Ville <span class="optional">/);
    expect(french).not.toMatch(/<label for="title">[^<]*<span class="optional">/);
    expect((await desk.get(`/careers/${slug}`)).text).toContain('Boulangère');
    expect(
      only(
        await selectRows(
          service.deps,
          sql`select salary_min, salary_max, salary_currency, benefits, questions, closes_at
            from recruitments where title = 'Boulangère' and published`,
        ),
      ),
    ).toMatchObject({
      ...{
        salary_min: 24_000,
        salary_max: 26_000.5,
        salary_currency: 'EUR',
        benefits: ['Pain', 'Croissants'],
      },
      questions: [
        { id: 'q1', kind: 'yesNo', required: true, text: { fr: 'Pouvez-vous travailler la nuit ?' } },
        { id: 'q2', kind: 'choice', options: [{ value: 'Lundi' }, { value: 'Mardi' }] },
      ],
    });
    // The form that is shown, sent back unchanged, changes nothing.
    const shown = (await desk.get(path, cookie)).text;
    expect(shown).toContain('value="2030-06-30"');
    expect(shown).toContain('<option value="mois" selected>months</option><option value="year">');
    expect(shown).toContain('value="draft">Save and unpublish<');
    expect(shown).toContain('value="publish">Save<');
    expect(await list()).toContain('href="/desk/jobs/new">New job<');
    const before = await entryOf(path);
    const ids = { 'question-id-0': 'q1', 'question-id-1': 'q2' };
    expect((await desk.send(path, cookie, { ...filled, ...ids, step: 'publish' })).status).toBe(303);
    expect(await entryOf(path)).toEqual(before);
    expect((await desk.send(path, cookie, { step: 'unpublish' })).status).toBe(303);
    expect(await list()).toContain('not published');
    expect((await desk.send(path, cookie, { step: 'publish-only' })).status).toBe(303);
    const unsure = await desk.send(path, cookie, { step: 'close' });
    expect([unsure.status, unsure.text.includes('href="#sure">Tick the box')]).toEqual([400, true]);
    expect(await list()).not.toContain('>closed<');
    expect((await desk.send(path, cookie, { step: 'close', sure: '1' })).status).toBe(303);
    expect(await list()).toContain('>closed<');
  });

  test('a closed job is opened again by the button that says so, and by no other (D156)', async () => {
    const id = await fixtures.recruitment({ slug }, { externalId: 'mitron', title: 'Mitron' });
    const path = '/desk/jobs/mitron';
    await fixtures.admin.recruitment.close({ id });
    const stored = async () =>
      only(
        await selectRows(
          service.deps,
          sql`select title, status, published from recruitments where id = ${id}`,
        ),
      );
    const { text } = await desk.get(path, cookie);
    expect(
      [...text.matchAll(/name="step" value="([^"]+)">([^<]+)</g)].map(([, step, name]) => [step, name]),
    ).toEqual([
      ['preview', 'Check and preview'],
      ['draft', 'Save without reopening'],
      ['reopen', 'Save, reopen and publish'],
    ]);
    const send = (title: string, step: string) => desk.send(path, cookie, { ...filled, title, step });
    expect((await send('Mitron de nuit', 'draft')).status).toBe(303);
    expect(await stored()).toEqual({ title: 'Mitron de nuit', status: 'closed', published: true });
    expect((await send('Mitron', 'preview')).status).toBe(200);
    // The form of an open job, which somebody else has closed meanwhile.
    for (const step of ['publish', 'publish-only']) {
      const refused = await send('Mitron', step);
      expect([step, refused.status, refused.text.includes('was closed meanwhile')]).toEqual([
        step,
        400,
        true,
      ]);
    }
    expect(await stored()).toEqual({ title: 'Mitron de nuit', status: 'closed', published: true });
    expect((await desk.get(`/careers/${slug}/${id}`)).status).toBe(410);
    expect((await send('Mitron', 'reopen')).status).toBe(303);
    expect(await stored()).toEqual({ title: 'Mitron', status: 'active', published: true });
    expect((await desk.get(`/careers/${slug}/${id}`)).status).toBe(200);
  });

  test('a preview says what the page of the job will say, and hides the pay that the page hides', async () => {
    const fields = { ...filled, 'descriptions.profile': 'Vous aimez la nuit.', title: 'Chocolatier' };
    const path = pathIn(await desk.send('/desk/jobs/new', cookie, { ...fields, step: 'publish' }));
    const previewOf = async (changed: object = {}) => {
      const { text } = await desk.send(path, cookie, { ...fields, ...changed, step: 'preview' });
      return /<section class="panel preview".*?<\/section>\n<section/s.exec(text)?.[0] ?? '';
    };
    const [, address = ''] =
      /href="[^"]*(\/careers\/[^"]+)">See the published job/.exec((await desk.get(path, cookie)).text) ?? [];
    const { text: page } = await desk.get(address);
    const preview = await previewOf();
    for (const part of [
      /<ul class="points">.*?<\/ul>/s,
      /<p class="pay">.*?<\/p>/s,
      /<h2 id="facts">.*?<dl>(.*?)<\/dl>/s,
    ]) {
      const [whole = 'missing', inner = whole] = part.exec(page) ?? [];
      expect(preview).toContain(inner);
    }
    const [, prose = 'missing'] = /<div class="prose">(.*?)<\/div>\n<div class="beside">/s.exec(page) ?? [];
    for (const words of ['Croissants', 'Vous aimez la nuit.']) expect(prose).toContain(words);
    expect(preview).toContain(prose.replaceAll('h2>', 'h4>'));
    const { salaryVisible: _, ...hidden } = fields;
    const { text } = await desk.send(path, cookie, { ...hidden, step: 'preview' });
    expect(text).toContain('Pay that is not shown: €24,000');
    expect(text).not.toContain('class="pay"');
  });

  test('what most jobs leave empty is folded until it says something, and a remark is in its field', async () => {
    const folds = (text: string) =>
      [...text.matchAll(/<details class="more"[^>]*?( open)?>/g)].map(([, open]) => open !== undefined);
    const { text: blank } = await desk.get('/desk/jobs/new', cookie);
    expect(folds(blank)).toEqual([false, false]);
    const step = 'preview';
    const short = {
      title: 'Vendeur',
      'descriptions.position': 'Vendre.',
      'contract.durationUnit': 'month',
      'salary.period': 'year',
    };
    const preview = await desk.send('/desk/jobs/new', cookie, { ...short, step });
    expect(folds(preview.text)).toEqual([false, false]);
    expect(preview.text).toMatch(
      /<div class="remarks" id="descriptions\.position-remarks"><p>[^<]*too short or too long[^<]*<\/p><\/div>\s*<textarea id="descriptions\.position"[^>]* aria-describedby="[^"]*descriptions\.position-remarks"/,
    );
    for (const [field, value, open] of [
      ['closesAt', '2030-06-30', [true, false]],
      ['remoteWorkDays', '8', [true, false]],
      ['question-0', 'Quel jour ?', [false, true]],
      ['question-0', 'x'.repeat(501), [false, true]],
    ] as const) {
      const { text } = await desk.send('/desk/jobs/new', cookie, { ...short, [field]: value, step });
      expect([field, folds(text)]).toEqual([field, open]);
    }
  });

  test('a fault is at its field, and nothing is saved', async () => {
    const before = await list();
    for (const [field, value] of [
      ['title', ' '],
      ['salary.min', '99999'],
      ['salary.min', 'beaucoup'],
      ...['24,000', '24.000', '24,000.00', '1e3', '0x9', '24 00', '240000 €', '24000,555', '-5'].map(
        (amount) => ['salary.min', amount] as const,
      ),
      ['salary.max', '26,000'],
      ['remoteWorkDays', '1e0'],
      ['remoteWorkDays', '8'],
      ['closesAt', 'bientôt'],
      ['question-0', 'x'.repeat(501)],
      ['benefits', 'x'.repeat(501)],
      ['descriptions.company', 'Tourier\u0007'],
    ] as const) {
      const refused = await desk.send('/desk/jobs/new', cookie, {
        ...filled,
        [field]: value,
        step: 'publish',
      });
      expect([field, value, refused.status]).toEqual([field, value, 400]);
      expect(refused.text).toContain(`href="#${field}"`);
      expectNamedFaults(refused.text);
      expect(refused.text).toContain('value="Lyon"');
      if (value === '24,000') expect(refused.text).toContain('without a comma or a point between thousands');
    }
    expect(await list()).toBe(before);
  });

  test('a fault says its own reason at its field, and one of a field that the form lacks is named above it', async () => {
    const messages = async (path: string, changed: object) => {
      const { status, text } = await desk.send(path, cookie, { ...filled, ...changed, step: 'draft' });
      const links = [...text.matchAll(/<a href="#([^"]+)">([^<]+)<\/a><\/li>/g)];
      return [status, ...links.map(([, field, message]) => `${field}: ${message}`)];
    };
    const faults = (changed: object) => messages('/desk/jobs/new', changed);
    expect(await faults({ title: ' ' })).toEqual([400, 'title: Title – Fill this in.']);
    expect(await faults({ title: 'x'.repeat(201) })).toEqual([400, 'title: Title – At most 200 characters.']);
    expect(await faults({ title: 'Tourier\u0007' })).toEqual([
      400,
      'title: Title – The text contains an invisible character: type it by hand.',
    ]);
    expect(await faults({ 'salary.currency': 'EURO' })).toEqual([
      400,
      'salary.currency: Currency – Write the code of the currency, such as EUR.',
    ]);
    expect(await faults({ 'salary.min': '9', 'salary.max': '8' })).toEqual([
      400,
      'salary.min: Lowest pay – The lowest pay is above the highest.',
    ]);
    const id = await fixtures.recruitment({ slug });
    await service.deps.database.query.execute(
      sql`update recruitments set department = ${'x'.repeat(201)} where id = ${id}`,
    );
    expect(await messages(`/desk/jobs/${id}`, {})).toEqual([
      400,
      'job-form: “department” comes from an import and is not accepted any more; this form does not show it. Correct the job in the import.',
    ]);
  });

  test('a new job that is sent twice is one job; another one from the same form asks first', async () => {
    const blank = (await desk.get('/desk/jobs/new', cookie)).text;
    const formId = /name="formId" value="([^"]+)"/.exec(blank)?.[1] ?? '';
    const fields = { ...filled, title: 'Tourier', formId, step: 'publish' };
    const send = (changed: object = {}) => desk.send('/desk/jobs/new', cookie, { ...fields, ...changed });
    const count = async () =>
      selectRows(
        service.deps,
        sql`select title from recruitments where title like 'Tourier%' order by title`,
      );
    const twice = await Promise.all([send(), send()]);
    const again = await send();
    expect(new Set([...twice, again].map(({ headers }) => headers.location)).size).toBe(1);
    expect([again.status, await count()]).toEqual([303, [{ title: 'Tourier' }]]);
    const other = await send({ title: 'Tourier de nuit' });
    expect([other.status, await count()]).toEqual([400, [{ title: 'Tourier' }]]);
    expect(other.text).toContain('This form is saved as a job already');
    const next = /name="formId" value="([^"]+)"/.exec(other.text)?.[1] ?? '';
    expect((await send({ title: 'Tourier de nuit', formId: next })).status).toBe(303);
    expect(await count()).toEqual([{ title: 'Tourier' }, { title: 'Tourier de nuit' }]);
  });

  test('an amount is read as French and English write it, and one that an import gave keeps its decimals', async () => {
    const [amounts, stored] = [['24\u202f000', '24\u00a0000,5', '24 000.50', '24000'], [] as unknown[]];
    const id = await fixtures.recruitment({ slug }, { salary: { min: 24_000.125 } });
    expect(
      (await desk.send(`/desk/jobs/${id}`, cookie, { ...filled, 'salary.min': '24000.125', step: 'draft' }))
        .status,
    ).toBe(303);
    for (const amount of [null, ...amounts]) {
      const fields = { ...filled, ...(amount !== null && { 'salary.min': amount }), step: 'draft' };
      if (amount !== null) expect((await desk.send(`/desk/jobs/${id}`, cookie, fields)).status).toBe(303);
      const row = sql`select salary_min from recruitments where id = ${id}`;
      stored.push(only(await selectRows(service.deps, row)).salary_min);
    }
    expect(stored).toEqual([24_000.125, 24_000, 24_000.5, 24_000.5, 24_000]);
  });

  test('a job that an import has not named is edited by its id, and keeps what the form does not show', async () => {
    const id = await fixtures.recruitment(
      { slug },
      { department: 'Atelier', qualifications: { permis: 'B' } },
    );
    expect(await list()).toContain(`/desk/jobs/${id}`);
    const named = await fixtures.recruitment({ slug }, { externalId: 'new' });
    expect(await list()).toContain(`/desk/jobs/${named}`);
    expect((await desk.send(`/desk/jobs/${named}`, cookie, { ...filled, step: 'draft' })).status).toBe(303);
    expect((await desk.get(`/desk/jobs/${named}`, cookie)).status).toBe(200);
    expect(
      (await desk.send(`/desk/jobs/${id}`, cookie, { ...filled, title: 'Soudeur', step: 'publish' })).status,
    ).toBe(303);
    expect(
      await selectRows(
        service.deps,
        sql`select title, external_id, department, qualifications from recruitments where id = ${id}`,
      ),
    ).toEqual([
      { title: 'Soudeur', external_id: id, department: 'Atelier', qualifications: { permis: 'B' } },
    ]);
  });

  test.each([
    ['unpublish', { status: 'active', published: false }],
    ['close', { status: 'closed', published: true }],
  ])(
    'a job that breaks a pay law takes “%s”, with and without a name of an import (D43)',
    async (step, after) => {
      const ids = await Promise.all(
        [{}, { externalId: `rome-${step}` }].map((named) =>
          fixtures.recruitment({ slug }, { ...named, location: { city: 'Rome', country: 'IT' }, salary: {} }),
        ),
      );
      await fixtures.admin.workspace.update({ slug, payTransparency: 'require' });
      for (const id of ids) {
        const path = `/desk/jobs/${only(await stateOf(id)).external_id ?? id}`;
        expect((await desk.send(path, cookie, { step, sure: '1' })).status).toBe(303);
        expect(only(await stateOf(id))).toMatchObject(after);
        const published = await desk.send(path, cookie, {
          step: step === 'close' ? 'reopen' : 'publish-only',
        });
        expect(published.status).toBe(400);
      }
      await fixtures.admin.workspace.update({ slug, payTransparency: 'warn' });
    },
  );

  test('an unknown step on a job’s form changes nothing', async () => {
    const id = await fixtures.recruitment({ slug }, { externalId: 'plongeur' });
    const before = await stateOf(id);
    for (const step of ['', 'destroy', 'constructor']) {
      const { status, text } = await desk.send('/desk/jobs/plongeur', cookie, { ...filled, step });
      expect([step, status, text.includes('id="preview"')]).toEqual([step, 200, true]);
    }
    expect(await stateOf(id)).toEqual(before);
  });

  test('list and page say alike who sees a job: the public, partners’ test keys, or no one outside its dates', async () => {
    const jobs = [
      { job: {}, state: 'published' },
      { job: { published: false }, state: 'not published' },
      { job: { test: true }, state: 'test job, which the public does not see' },
      { job: { publishedAt: '2020-01-31', closesAt: '2020-06-30' }, state: 'published, outside its dates' },
      { job: { status: 'closed' }, state: 'closed' },
    ];
    for (const { job, state } of jobs) {
      const id = await fixtures.recruitment({ slug }, job);
      const address = `/desk/jobs/${id}`;
      const [, entry = ''] = (await list()).split(`href="${address}"`);
      expect(entry.split('</li>')[0]).toContain(`<span class="tag">${state}</span>`);
      const page = (await desk.get(address, cookie)).text;
      expect(page).toContain(`<span class="tag">${state}</span>`);
      expect(page.includes('value="unpublish"')).toBe(!['not published', 'closed'].includes(state));
    }
  });

  test('a snapshot that replaces closes no job of the desk, new or named there, and does not count it (D54)', async () => {
    const { slug: of, headers } = await managementOf(service).managed('jobs:manage');
    const contactEmail = address('rh');
    await fixtures.admin.workspace.update({ slug: of, contactEmail });
    const own = await desk.signIn(contactEmail);
    const nameless = await fixtures.recruitment({ slug: of }, { title: 'Soudeur' });
    const sync = (jobs: object[], query = '?mode=replace') =>
      service.send(`/api/manage/v1/workspaces/${of}/jobs/sync${query}`, {
        method: 'POST',
        headers,
        body: jobs,
      });
    await sync(
      [
        { externalId: 'poste-1', title: 'Vendeur' },
        { externalId: 'desk-1', title: 'Caissier' },
      ],
      '',
    );
    for (let count = 0; count < 12; count += 1)
      await desk.send('/desk/jobs/new', own, { ...filled, title: `Boulangère ${count}`, step: 'publish' });
    await desk.send(`/desk/jobs/${nameless}`, own, { step: 'unpublish' });
    const answer = await sync([{ externalId: 'poste-1', title: 'Vendeur' }]);
    expect(answer.json()).toMatchObject({
      closed: 1,
      outcomes: [{ externalId: 'desk-1', outcome: 'closed' }],
    });
    const closed = sql`select title from recruitments r join workspaces w on w.id = r.workspace_id
      where w.slug = ${of} and status = 'closed' and not r.open_applications`;
    expect(await selectRows(service.deps, closed)).toEqual([{ title: 'Caissier' }]);
  });
});

describe('the provider of sign-ins (D104)', () => {
  const begin = async (query = '') => {
    const answer = await desk.get(`/desk/oidc${query}`);
    expect(answer.status).toBe(303);
    const url = String(answer.headers.location);
    return { url, asked: new URL(url).searchParams, cookie: setCookie(answer).split(';')[0] ?? '' };
  };
  const back = (address: string, cookie: string) => {
    const { pathname, search } = new URL(address);
    return desk.get(`${pathname}${search}`, cookie);
  };
  const sessions = async () =>
    only(await selectRows(service.deps, sql`select count(*)::int as count from desk_sessions`)).count;

  test('leads there with PKCE, state and nonce, and signs in the member of the verified address, in one browser', async () => {
    const { contactEmail } = await employer();
    expect((await desk.get('/desk/sign-in')).text).toContain('href="/desk/oidc"');
    const { url, asked, cookie } = await begin();
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
      ...{ state: expect.stringMatching(/^.{20,}$/), nonce: expect.stringMatching(/^.{20,}$/) },
      redirect_uri: `${service.url}/desk/oidc/callback`,
    });
    expect(setCookie(await desk.get('/desk/oidc'))).toMatch(
      /^__Host-desk-oidc=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const answer = await provider.walk(url, contactEmail);
    const elsewhere = await back(answer, '');
    expect([elsewhere.status, setCookie(elsewhere)]).toEqual([403, expect.not.stringContaining('desk=')]);
    const other = await begin();
    expect((await back(answer, other.cookie)).status).toBe(403);
    const entered = await back(answer, cookie);
    expect([entered.status, entered.headers.location]).toEqual([303, '/desk']);
    expect(entered.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    const session = setCookie(entered).split(';')[0] ?? '';
    expect((await desk.get('/desk', session)).text.replaceAll('<wbr>', '')).toContain(contactEmail);
    // The same answer again, in the same browser.
    expect((await back(answer, cookie)).status).toBe(403);
  });

  test('opens one of several desks, and makes nobody a member', async () => {
    const { contactEmail } = await employer();
    await employer(contactEmail);
    const { url, cookie } = await begin();
    const chosen = await back(await provider.walk(url, contactEmail), cookie);
    const links = [...chosen.text.matchAll(/action="(\/desk\/enter\/[^?"]+)/g)].map(([, path]) => path ?? '');
    expect([chosen.status, links.length]).toEqual([200, 2]);
    expect((await desk.get('/desk', await desk.enter(links[1] ?? ''))).status).toBe(200);
    const before = await sessions();
    const stranger = await begin();
    const refused = await back(await provider.walk(stranger.url, address('inconnu')), stranger.cookie);
    expect([refused.status, refused.text.includes('a member of no desk')]).toEqual([403, true]);
    expect(await sessions()).toBe(before);
  });

  test('an address that is not verified, and a person who declines, sign in nobody', async () => {
    const { contactEmail } = await employer(address('unverified'));
    const unverified = await begin();
    const answer = await provider.walk(unverified.url, contactEmail);
    expect((await back(answer, unverified.cookie)).status).toBe(403);
    const { asked, cookie } = await begin();
    const declined = `${service.url}/desk/oidc/callback?error=access_denied&state=${asked.get('state')}&iss=${provider.issuer}`;
    expect((await back(declined, cookie)).status).toBe(403);
  });

  test('a sign-in takes ten minutes at most', async () => {
    const { contactEmail } = await employer();
    const { url, cookie } = await begin();
    const answer = await provider.walk(url, contactEmail);
    service.clock.advance(600_000);
    expect((await back(answer, cookie)).status).toBe(403);
  });

  test('a recent sign-in is one that the provider has just made, and says so (D122)', async () => {
    const { contactEmail: email } = await employer();
    const seconds = (ago: number) => Math.floor(service.clock.now().getTime() / 1000) - ago;
    const enter = async (query: string, auth_time?: number) => {
      const { asked, cookie } = await begin(query);
      provider.forge({ email, nonce: asked.get('nonce'), auth_time });
      const sent = { code: 'x', state: asked.get('state') ?? '', iss: provider.issuer };
      const answer = await back(`${service.url}/desk/oidc/callback?${new URLSearchParams(sent)}`, cookie);
      return { answer, asked, session: setCookie(answer).split(';')[0] ?? '' };
    };
    const isFresh = async (session: string) =>
      !(await desk.get('/desk/settings/members', session)).text.includes('Confirm with 127.0.0.1');
    try {
      // Without a password asked there, the session is one that confirms nothing.
      for (const told of [undefined, seconds(900), seconds(86_400)]) {
        const { answer, asked, session } = await enter('', told);
        expect([told, answer.status, await isFresh(session)]).toEqual([told, 303, false]);
        expect(asked.has('prompt') || asked.has('max_age')).toBe(false);
        const invite = { step: 'invite', email: address('lea'), role: 'reviewer' };
        expect((await desk.send('/desk/settings/members', session, invite)).status).toBe(403);
        const asks = await enter('?fresh=1', told);
        expect(Object.fromEntries(asks.asked)).toMatchObject({ prompt: 'login', max_age: '900' });
        expect([told, asks.answer.status]).toEqual([told, 403]);
        expect(asks.answer.text).toContain('did not confirm that you have just signed in');
      }
      for (const query of ['', '?fresh=1']) {
        const { answer, session } = await enter(query, seconds(-30));
        expect([answer.status, await isFresh(session)]).toEqual([303, true]);
        service.clock.advance(15 * 60_000);
        expect(await isFresh(session)).toBe(false);
      }
    } finally {
      provider.forge(null);
    }
  });

  test('the provider asks for the password again, though its own session lasts', async () => {
    const { contactEmail } = await employer();
    const browser = new Map<string, string>();
    const first = await begin();
    await provider.walk(first.url, contactEmail, browser);
    const silent = await begin();
    const steps = { silent: 0, fresh: 0 };
    await provider.walk(silent.url, contactEmail, browser, () => (steps.silent += 1));
    const fresh = await begin('?fresh=1');
    await provider.walk(fresh.url, contactEmail, browser, () => (steps.fresh += 1));
    expect([steps.silent, steps.fresh > 0]).toEqual([0, true]);
  });

  test('the language and the page that were wanted come back from the provider', async () => {
    const { contactEmail, workspace } = await employer();
    const jobId = await fixtures.recruitment({ slug: workspace });
    const application = await fixtures.application({ slug: workspace }, jobId);
    const { id } = await fixtures.admin.deletion.request({
      candidate: await candidateOf(service.deps, application),
    });
    for (const [query, target] of [
      [
        `${wantedQuery(`/desk/applications/${application}`)}&lang=fr`,
        `/desk/applications/${application}?lang=fr`,
      ],
      [`${wantedQuery(`/desk/deletions/${id}`)}&lang=en`, `/desk/deletions/${id}?lang=en`],
      ['?page=https%3A%2F%2Fevil.example', '/desk'],
    ] as const) {
      const { url, cookie } = await begin(query);
      const entered = await back(await provider.walk(url, contactEmail), cookie);
      expect([entered.status, entered.headers.location]).toEqual([303, target]);
    }
    const { asked, cookie } = await begin('?lang=fr');
    const declined = `${service.url}/desk/oidc/callback?error=access_denied&state=${asked.get('state')}&iss=${provider.issuer}`;
    expect((await back(declined, cookie)).text).toContain('La connexion n’a pas abouti');
  });

  test('every forged answer of a provider is refused, and a right one is not', async () => {
    const { contactEmail: email } = await employer();
    const forgeries: Record<string, { claims?: Record<string, unknown>; query?: Record<string, string> }> = {
      'another issuer in the token': { claims: { iss: 'https://evil.example' } },
      'another client’s token': { claims: { aud: 'another' } },
      'a token for several clients': { claims: { aud: ['guichet', 'another'], azp: 'another' } },
      'an expired token': { claims: { exp: Math.floor(Date.now() / 1000) - 300 } },
      'a replayed nonce': { claims: { nonce: 'of another sign-in' } },
      'no nonce': { claims: { nonce: undefined } },
      'another key': { claims: { isSignedByOther: true } },
      'an address that is not verified': { claims: { email_verified: false } },
      'nothing about the verification': { claims: { email_verified: undefined } },
      'a text in place of true': { claims: { email_verified: 'true' } },
      'a list of addresses': { claims: { email: [email] } },
      'another issuer in the answer': { query: { iss: 'https://evil.example' } },
      'another state': { query: { state: 'another' } },
      'no code': { query: { code: '' } },
    };
    const attempt = async ({ claims = {}, query = {} }: (typeof forgeries)[string]) => {
      const { asked, cookie } = await begin();
      provider.forge({ email, nonce: asked.get('nonce'), ...claims });
      const sent = { code: 'x', state: asked.get('state') ?? '', iss: provider.issuer, ...query };
      return back(`${service.url}/desk/oidc/callback?${new URLSearchParams(sent)}`, cookie);
    };
    try {
      for (const [name, forgery] of Object.entries(forgeries)) {
        const answer = await attempt(forgery);
        const { status } = answer;
        const isSignedIn = /__Host-desk=[\w-]{43}/.test(setCookie(answer));
        expect({ name, status, isSignedIn }).toEqual({ name, status: 403, isSignedIn: false });
      }
      expect((await attempt({})).status).toBe(303);
      // The answer of a provider that accepts its code twice is used once all the same.
      const { asked, cookie } = await begin();
      provider.forge({ email, nonce: asked.get('nonce') });
      const sent = { code: 'x', state: asked.get('state') ?? '', iss: provider.issuer };
      const answer = `${service.url}/desk/oidc/callback?${new URLSearchParams(sent)}`;
      expect([(await back(answer, cookie)).status, (await back(answer, cookie)).status]).toEqual([303, 403]);
    } finally {
      provider.forge(null);
    }
    expect(service.logs.join('')).not.toContain(email);
  });
});

/** A look-alike logo: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
