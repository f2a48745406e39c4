import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { answerContest } from '#domain/administration/applications/answer-contest.ts';
import { statusWords } from '#domain/applications/status/status-words.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { localMinute, longDay, longMinute } from '#kernel/calendar/write-time.ts';
import { PICTURE_BYTES_MAX } from '#kernel/images/picture-bytes-max.ts';
import { previewStatus } from '#mails/candidates/announce-status.ts';
import type { mailJobs } from '#mails/mail-jobs.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { expectNamedFaults, wantedQuery } from './desk-client.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const until = { timeout: 60_000, interval: 20 };
const accept = { Accept: 'text/html', 'Accept-Language': 'en' };

type Fields = Record<string, string>;

function get(path: string, cookie?: string) {
  return service.get(path, { ...accept, ...(cookie !== undefined && { Cookie: cookie }) });
}

function post(path: string, fields: Fields = {}, headers: Fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ '': '', ...fields }))
    if (name !== '') form.append(name, value);
  if (Object.keys(fields).length === 0) form.append('none', '');
  return service.post(path, form, { ...accept, Origin: service.url, ...headers });
}

/** Asks for a link, and returns the path that the mail brings. */
async function mailedLink(email: string, query = ''): Promise<string> {
  const before = mailServer.mails.length;
  const answer = await post(`/desk/sign-in${query}`, { email });
  expect(answer.status).toBe(200);
  const mail = await vi.waitFor(
    () =>
      only(
        mailServer.mails
          .slice(before)
          .filter(({ recipients, text }) => recipients.includes(email) && text.includes('/desk/enter/')),
      ),
    until,
  );
  const url = new URL(/http\S+\/desk\/enter\/\S+/.exec(mail.text)?.[0] ?? '');
  return `${url.pathname}${url.search}`;
}

const setCookie = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().join('\n');

async function signIn(email: string): Promise<string> {
  const answer = await post(await mailedLink(email));
  expect(answer.status).toBe(303);
  return setCookie(answer).split(';')[0] ?? '';
}

const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';

async function employer() {
  const contactEmail = `rh.${randomUUID()}@varenne.example`;
  const workspace = await fixtures.workspace({ contactEmail, notify: 'never' });
  return { workspace, contactEmail, jobId: await fixtures.recruitment(workspace) };
}

let shop: { workspace: Workspace; contactEmail: string; jobId: string };
beforeAll(async () => {
  shop = await employer();
});

describe('signing in (D57)', () => {
  test('a known and an unknown address get the same answer; only the known one gets a mail (D19)', async () => {
    const seen = [];
    for (const email of [shop.contactEmail, `nobody.${randomUUID()}@varenne.example`]) {
      const { status, text } = await post('/desk/sign-in', { email });
      seen.push({ status, text: text.replaceAll('<wbr>', '').replaceAll(email, 'ADDRESS') });
    }
    expect(seen[0]).toEqual(seen[1]);
    // An invited member gets a link, too.
    expect(seen[0]?.text).toContain('receives applications or was invited');
    expect((await get('/desk/sign-in')).text).toContain('or that of your invitation');
    await vi.waitFor(() => expect(mailServer.mails.length).toBe(1), until);
    expect(only(mailServer.mails).recipients).toEqual([shop.contactEmail]);
    service.clock.advance(86_400_000);
  });

  test('a scanner’s GET signs nobody in, the button does, once', async () => {
    const path = await mailedLink(shop.contactEmail);
    for (let time = 0; time < 3; time += 1) {
      const shown = await get(path);
      expect(shown.status).toBe(200);
      expect(setCookie(shown)).toBe('');
    }
    const entered = await post(path);
    expect(entered.status).toBe(303);
    expect(setCookie(entered)).toMatch(
      /^__Host-desk=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await get(path).then(({ status }) => status)).toBe(404);
    const again = await post(path);
    expect(again.status).toBe(404);
    expect(setCookie(again)).toBe('');
    expect((await post('/desk/enter/unknown')).text).toBe(again.text);
    // An employer's refusal has the other language, and neither a bare number nor a link for candidates.
    expect(again.text).toContain('hreflang="fr"');
    expect(again.text).not.toMatch(/href="[^"]*\/portal|class="status"/);
  });

  test('two clicks at once are one session', async () => {
    const path = await mailedLink(shop.contactEmail);
    const statuses = (await Promise.all([post(path), post(path)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 404]);
  });

  test('a link ends after an hour', async () => {
    service.clock.advance(86_400_000);
    const query = wantedQuery('/desk/settings/keys');
    const path = await mailedLink(shop.contactEmail, query);
    service.clock.advance(3_600_000);
    const ended = await post(path);
    expect(ended.status).toBe(404);
    // The page has the form for a new one, which leads to the same page.
    expect(ended.text).toMatch(/<form[^>]+action="[^"]+".+name="email"/s);
    const [, action = ''] = /<form[^>]+action="([^"]+)"/.exec(ended.text) ?? [];
    expect(action).toBe(`/desk/sign-in${query}&amp;lang=en`);
    expect(ended.text).toContain(`href="/desk/sign-in${query}&amp;lang=fr" hreflang="fr"`);
    service.clock.advance(86_400_000);
    const cookie = await signIn(shop.contactEmail);
    const { status, text } = await get(path, cookie);
    expect([status, text.includes('<nav class="places"')]).toEqual([404, true]);
    expect(text).toContain(`action="${action}"`);
  });

  test('leads to a page of the desk alone, whatever a link names (D154)', async () => {
    const led = async (page: string) => {
      const { text } = await get(`/desk/sign-in${wantedQuery(page)}`);
      return /<form[^>]+action="[^"]*page=([^"&]*)/.exec(text)?.[1] ?? null;
    };
    for (const page of [
      ...[
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        '/desk',
        '/portal/token',
        '/desk/sign-out',
      ],
      ...[
        '/desk/enter/token',
        '/desk/jobs/../../portal',
        '/desk/jobs/%2E%2e/x',
        '/desk/jobs/./x',
        '/desk/jobs//x',
      ],
      ...[
        '/desk/jobs/a?b',
        '/desk/jobs/a#b',
        '/desk/jobs/a\n',
        '/desk/jobs/\\x',
        `/desk/jobs/${'a'.repeat(2000)}`,
      ],
    ])
      expect([page, await led(page)]).toEqual([page, null]);
    for (const page of [
      ...[
        '/desk/jobs',
        '/desk/jobs/poste-1',
        '/desk/jobs/a..b',
        '/desk/jobs/%C3%A9%20t%C3%A9',
        '/desk/sessions',
      ],
      ...[`/desk/applications/${randomUUID()}/contest`, '/desk/settings/keys'],
    ])
      expect([page, await led(page)]).toEqual([page, encodeURIComponent(page)]);
  });

  test('a form of another site, or of none, signs nobody in and asks for no mail', async () => {
    service.clock.advance(86_400_000);
    const path = await mailedLink(shop.contactEmail);
    for (const origin of ['https://evil.example', 'null', '']) {
      const refused = await post(path, {}, { Origin: origin });
      expect({ origin, status: refused.status, cookie: setCookie(refused) }).toEqual({
        origin,
        status: 403,
        cookie: '',
      });
      expect((await post('/desk/sign-in', { email: shop.contactEmail }, { Origin: origin })).status).toBe(
        403,
      );
    }
    expect((await post(path)).status).toBe(303);
  });

  test('a cookie that somebody else put into the browser is never the session', async () => {
    const planted = `__Host-desk=${'a'.repeat(43)}`;
    const answer = await post(await mailedLink(shop.contactEmail), {}, { Cookie: planted });
    expect(setCookie(answer)).not.toContain(planted);
    expect((await get('/desk', planted)).status).toBe(303);
  });

  test('only digests are stored, and the trail names the member', async () => {
    service.clock.advance(86_400_000);
    const path = await mailedLink(shop.contactEmail);
    const cookie = setCookie(await post(path)).split(';')[0] ?? '';
    const rows = await selectRows(
      service.deps,
      sql`select (select json_agg(s) from desk_sessions s)::text || (select json_agg(s) from desk_sign_ins s)::text as stored`,
    );
    const { stored } = only(rows) as { stored: string };
    expect(stored).not.toContain(cookie.split('=')[1]);
    expect(stored).not.toContain(path.split('/').at(-1));
    expect(service.logs.join('')).not.toContain(path.split('/').at(-1));
    const trail = await selectRows(
      service.deps,
      sql`select actor like 'member:%' as named from audit_entries where action = 'desk.signed_in'
        and workspace_id = ${shop.workspace.id} order by sequence desc limit 1`,
    );
    expect(trail).toEqual([{ named: true }]);
  });
});

describe('a session', () => {
  test('ends with sign-out, also for whoever kept the cookie', async () => {
    const cookie = await signIn(shop.contactEmail);
    const shown = await get('/desk', cookie);
    expect(shown.status).toBe(200);
    expect((await post('/desk/sign-out', { token: 'x' }, { Cookie: cookie })).status).toBe(403);
    const left = await post('/desk/sign-out', { token: tokenIn(shown.text) }, { Cookie: cookie });
    expect(left.status).toBe(303);
    expect(setCookie(left)).toContain('__Host-desk=; Max-Age=0');
    expect((await get('/desk', cookie)).headers.location).toContain('/desk/sign-in');
  });

  test('ends four days after the last visit, and two weeks after the first', async () => {
    service.clock.advance(86_400_000);
    const [idle, visited] = [await signIn(shop.contactEmail), await signIn(shop.contactEmail)];
    for (let day = 3; day < 14; day += 3) {
      service.clock.advance(3 * 86_400_000);
      expect({ day, status: (await get('/desk', visited)).status }).toEqual({ day, status: 200 });
      if (day >= 6) expect((await get('/desk', idle)).status).toBe(303);
    }
    service.clock.advance(2 * 86_400_000);
    expect((await get('/desk', visited)).status).toBe(303);
  });

  test('ends when the workspace has another contact, and when it is disabled', async () => {
    const { workspace, contactEmail } = await employer();
    const { slug } = workspace;
    const cookie = await signIn(contactEmail);
    await fixtures.admin.workspace.disable({ slug });
    expect((await get('/desk', cookie)).status).toBe(303);
    await fixtures.admin.workspace.enable({ slug });
    expect((await get('/desk', cookie)).status).toBe(200);
    await fixtures.admin.workspace.update({ slug, contactEmail: 'autre@varenne.example' });
    expect((await get('/desk', cookie)).status).toBe(303);
    await fixtures.admin.retention.run({});
    const rows = await selectRows(
      service.deps,
      sql`select count(*)::int as members from members where workspace_id = ${workspace.id}`,
    );
    expect(rows).toEqual([{ members: 0 }]);
  });

  test('is in no cache, in no index, and no other site may read it', async () => {
    const cookie = await signIn(shop.contactEmail);
    const origin = { Origin: 'https://evil.example' };
    for (const path of ['/desk', '/desk/sign-in', '/desk/applications/x', '/desk/enter/x']) {
      const { headers } = await service.get(path, { ...accept, ...origin, Cookie: cookie });
      expect({ path, ...headers }).toMatchObject({
        path,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('applications', () => {
  let cookie: string;
  let applicationId: string;
  beforeAll(async () => {
    service.clock.advance(86_400_000);
    cookie = await signIn(shop.contactEmail);
    applicationId = await fixtures.application(shop.workspace, shop.jobId, { firstName: 'Camille' });
  });

  const address = () => `/desk/applications/${applicationId}`;
  const statusOf = async () =>
    only(await selectRows(service.deps, sql`select status from applications where id = ${applicationId}`))
      .status;

  test('are listed by what is to be done, and the oldest first', async () => {
    const other = await fixtures.application(shop.workspace, shop.jobId, { firstName: 'Noé' });
    await service.post(`/api/v2/prequalif/${other}/consent`, { decision: 'human' });
    // A deletion is due by a day, so it comes before who has waited longer (D153).
    const leaving = await fixtures.application(shop.workspace, shop.jobId, { firstName: 'Awa' });
    await fixtures.admin.deletion.request({ candidate: await candidateOf(service.deps, leaving) });
    const invited = await fixtures.application(shop.workspace, shop.jobId, { firstName: 'Hugo' });
    await fixtures.admin.application.setStatus({ id: invited, status: 'interview', reason: 'Venez.' });
    const day = longDay(service.clock.now(), 'en-GB', { timeZone: 'Europe/Paris' });
    service.clock.advance(8 * 3_600_000);
    const { text } = await get('/desk', cookie);
    const order = ['To do first', 'Awa', 'Noé', 'id="new"', 'Camille', 'id="review"', 'Hugo'];
    const places = order.map((word) => text.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text.split('Hugo')[1]).toContain(`invited on ${day}`);
    expect(text.match(/deletion requested: answer by/g)).toHaveLength(1);
    // The page says so, too, and offers other times.
    const page = await get(`/desk/applications/${invited}`, cookie);
    expect(page.text.split('<h2>Answer</h2>')[1]).toMatch(`<span class="tag">invited on ${day}</span>`);
    expect(page.text).toContain('/meet">Offer other times</a>');
  });

  test('of nobody yet: the page says how they come, to each role what it may do', async () => {
    const { workspace, contactEmail } = await employer();
    const { text } = await get('/desk', await signIn(contactEmail));
    const steps = text.split('No application for now.')[1]?.split('</section>')[0] ?? '';
    const links = [...steps.matchAll(/<a class="([^"]*)" href="([^"?]*)/g)].map(([, look, to]) => [look, to]);
    expect(links).toEqual([
      ['button', '/desk/jobs'],
      ['button quiet', `/careers/${workspace.slug}`],
    ]);
  });

  test('of another employer are those that never were, for every page and form', async () => {
    const other = await employer();
    const foreign = await fixtures.application(other.workspace, other.jobId);
    const token = tokenIn((await get('/desk', cookie)).text);
    for (const rest of ['', '/files/1', '/decline']) {
      const never = randomUUID();
      const unknown = await get(`/desk/applications/${never}${rest}`, cookie);
      const answer = await get(`/desk/applications/${foreign}${rest}`, cookie);
      // A member of two desks may sign in at the other one, which is offered for each id.
      expect({ rest, status: answer.status, text: answer.text }).toEqual({
        rest,
        status: 404,
        text: unknown.text.replaceAll(never, foreign),
      });
      expect(answer.text).toContain(`"/desk/sign-in${wantedQuery(`/desk/applications/${foreign}`)}"`);
      expect(answer.text).toContain('<nav class="places"');
      expect(answer.text).toContain('The link is incomplete or mistyped, or the application was deleted');
    }
    const fields = { token, step: 'send', sentence: 'Non.', expectedStatus: 'received' };
    const sent = await post(`/desk/applications/${foreign}/decline`, fields, { Cookie: cookie });
    expect(sent.status).toBe(404);
    const rows = await selectRows(service.deps, sql`select status from applications where id = ${foreign}`);
    expect(rows).toEqual([{ status: 'received' }]);
  });

  test('are opened after signing in from the mail’s address, and the reading is audited (D89)', async () => {
    const asked = await get(address());
    expect(asked.headers.location).toBe(`/desk/sign-in${wantedQuery(address())}`);
    const link = await mailedLink(shop.contactEmail, wantedQuery(address()));
    expect((await post(link)).headers.location).toBe(address());
    expect((await get(address(), cookie)).status).toBe(200);
    const trail = await selectRows(
      service.deps,
      sql`select action, actor like 'member:%' as named from audit_entries where subject_id = ${applicationId} order by sequence`,
    );
    expect(trail.at(-1)).toEqual({ action: 'employer.application_opened', named: true });
  });

  test('a refusal needs a person’s sentence, is shown before it is sent, and is then in the portal', async () => {
    const form = await get(`${address()}/decline`, cookie);
    const fields = { token: tokenIn(form.text), expectedStatus: 'received', by: 'Léa, gérante' };
    const headers = { Cookie: cookie };
    const empty = await post(`${address()}/decline`, { ...fields, step: 'send', sentence: ' \n' }, headers);
    expect(empty.status).toBe(400);
    expect(empty.text).toContain('Write a message');
    const sentence = 'Nous avons choisi\r\nune personne <b>plus proche</b>.';
    const preview = await post(`${address()}/decline`, { ...fields, sentence }, headers);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('&lt;b&gt;plus proche&lt;/b&gt;');
    // The candidate's own link opens all their data; the employer does not see it.
    expect(preview.text).toContain('/portal/…');
    expect(preview.text).not.toMatch(/\/portal\/[\w-]{10}/);
    expect(await statusOf()).toBe('received');
    const foreign = await post(
      `${address()}/decline`,
      { ...fields, sentence, step: 'send' },
      { ...headers, Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    const forged = await post(
      `${address()}/decline`,
      { ...fields, token: 'a', sentence, step: 'send' },
      headers,
    );
    expect(forged.status).toBe(403);
    expect(await statusOf()).toBe('received');
    const before = mailServer.mails.length;
    const sent = await post(`${address()}/decline`, { ...fields, sentence, step: 'send' }, headers);
    expect(sent.status).toBe(303);
    expect(await statusOf()).toBe('rejected');
    expect(
      await selectRows(
        service.deps,
        sql`select reason, decided_by from status_changes
          where application_id = ${applicationId} and from_status is not null`,
      ),
    ).toEqual([
      { reason: 'Nous avons choisi\nune personne <b>plus proche</b>.', decided_by: 'Léa, gérante' },
    ]);
    const trail = await selectRows(
      service.deps,
      sql`select actor like 'member:%' as named, details from audit_entries
        where subject_id = ${applicationId} and action = 'application.status_set'`,
    );
    expect(trail).toEqual([{ named: true, details: { from: 'received', to: 'rejected' } }]);
    const mailed = () => mailServer.mails.slice(before).map(({ text }) => text);
    await vi.waitFor(() => expect(mailed().join('\n')).toContain('\n— Léa, gérante\n'), until);
    const portal = portalTokenFor(service, await candidateOf(service.deps, applicationId));
    const page = await get(`/portal/${portal}/applications/${applicationId}/explanation`);
    expect(page.text).toContain('&lt;b&gt;plus proche&lt;/b&gt;');
    expect(page.text).toContain('Léa, gérante');
  });

  test('a second answer of two people at once changes nothing and says so', async () => {
    const id = await fixtures.application(shop.workspace, shop.jobId);
    const token = tokenIn((await get(`/desk/applications/${id}/meet`, cookie)).text);
    const answer = (name: string) =>
      post(
        `/desk/applications/${id}/${name}`,
        { token, step: 'send', sentence: 'Lundi à 9 h ?', expectedStatus: 'received' },
        { Cookie: cookie },
      );
    const statuses = (await Promise.all([answer('meet'), answer('decline')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 409]);
    const rows = await selectRows(
      service.deps,
      sql`select count(*)::int as changes from status_changes
        where application_id = ${id} and from_status is not null`,
    );
    expect(rows).toEqual([{ changes: 1 }]);
    const { text } = await answer('later');
    expect(text).toContain('This application has changed meanwhile');
    expect(text).toContain(`href="/desk/applications/${id}?lang=fr" hreflang="fr"`);
    // The one button leads back to the application; the careers page is for candidates.
    const buttons = [...text.matchAll(/<a class="button[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(buttons).toEqual(['Read the application again']);
  });
});

describe('the page of a person', () => {
  const text = 'Huit ans de soudure sur inox';

  test('has the text of the CV, the file as a download alone, the other applications and the mark', async () => {
    const { workspace, contactEmail, jobId } = await employer();
    const email = `nour.${randomUUID()}@courriel.example`;
    const cv = new File([new Uint8Array(pdf({ text }))], 'cv.pdf', { type: 'application/pdf' });
    const id = await fixtures.application(workspace, jobId, { email, firstName: 'Nour', cv });
    const otherJob = await fixtures.recruitment(workspace, { title: 'Chef d’atelier' });
    const other = await fixtures.application(workspace, otherJob, { email, firstName: 'Nour' });
    await service.deps.database.query.execute(
      sql`update applications set suspicious = true, suspicious_reason = 'hidden_field_filled' where id = ${id}`,
    );
    const cookie = await signIn(contactEmail);
    const page = await vi.waitFor(async () => {
      const answer = await get(`/desk/applications/${id}`, cookie);
      expect(answer.text).toContain(text);
      return answer;
    }, until);
    expect(page.text).toContain('A field of the form that people do not see was filled in.');
    const others = page.text.split('Other applications of this person')[1] ?? '';
    expect(others.split('</section>')[0]).toContain(`/desk/applications/${other}`);
    expect(page.text).not.toMatch(/<(?:iframe|embed|object|img[^>]+files)/);
    const file = await get(`/desk/applications/${id}/files/1`, cookie);
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    // A picture of the pages is shown on wish, drawn by a child process.
    expect(page.text).not.toContain(`/desk/applications/${id}/files/1/pages`);
    const withPages = await get(`/desk/applications/${id}?pages=1`, cookie);
    expect(withPages.text).toContain(`src="/desk/applications/${id}/files/1/pages"`);
    const acquire = vi.spyOn(service.deps.fileMemory, 'acquire');
    const drawn = await get(`/desk/applications/${id}/files/1/pages`, cookie);
    const [[amount = 0] = []] = acquire.mock.calls;
    acquire.mockRestore();
    // The file and the picture are in memory together.
    expect(amount).toBeGreaterThan(PICTURE_BYTES_MAX);
    expect([drawn.status, drawn.text.slice(1, 4)]).toEqual([200, 'PNG']);
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const trail = await selectRows(
      service.deps,
      sql`select actor like 'member:%' as named from audit_entries
        where subject_id = ${id} and action = 'employer.cv_opened'`,
    );
    expect(trail).toEqual([{ named: true }, { named: true }]);
    expect((await get(`/desk/applications/${id}/files/2/pages`, cookie)).status).toBe(404);
    // Next to the person, the list marks the page that is shown.
    expect(page.text).toMatch(new RegExp(`/desk/applications/${id}[^"]*" aria-current="page"`));
    const narrowed = await get(`/desk?job=${otherJob}`, cookie);
    expect(narrowed.text).toContain(other);
    expect(narrowed.text).not.toContain(id);
    const foreign = await get(`/desk?job=${shop.jobId}`, cookie);
    expect(foreign.text).toContain(id);
  });

  test('says what an employer has to know before the buttons, which follow the state', async () => {
    const { workspace, contactEmail, jobId } = await employer();
    const own = await signIn(contactEmail);
    const open = async (id: string) => (await get(`/desk/applications/${id}`, own)).text;
    const called = await fixtures.application(workspace, jobId);
    await service.post(`/api/v2/prequalif/${called}/consent`, { decision: 'human' });
    const withdrawn = await fixtures.application(workspace, jobId);
    const token = portalTokenFor(service, await candidateOf(service.deps, withdrawn));
    await service.post(`/api/v2/portal/${token}/applications/${withdrawn}/withdraw`, {});
    const leaving = await fixtures.application(workspace, jobId);
    await fixtures.admin.deletion.request({ candidate: await candidateOf(service.deps, leaving) });
    for (const [id, notice] of [
      [called, 'This person prefers to talk'],
      [withdrawn, 'The candidate withdrew'],
      [leaving, 'Open the deletion request'],
    ] as const) {
      const [above = '', below] = (await open(id)).split('<h2>Answer</h2>');
      expect({ notice, isAbove: above.includes(notice), hasPanel: below !== undefined }).toEqual({
        notice,
        isAbove: true,
        hasPanel: true,
      });
    }
    // The wish for a person ends with the application, also while a contest or a deletion keeps it in the first list.
    expect((await get('/desk', own)).text).toContain('asks for a person');
    const calledToken = portalTokenFor(service, await candidateOf(service.deps, called));
    await service.post(`/api/v2/portal/${calledToken}/applications/${called}/withdraw`, {});
    await service.post(`/api/v2/portal/${calledToken}/delete`, {});
    expect(await open(called)).not.toContain('This person prefers to talk');
    expect((await get('/desk', own)).text).not.toContain('asks for a person');
    const over = await open(withdrawn);
    expect(over).toContain('<p>Withdrawn. The application itself needs no answer.</p>');
    expect(over).not.toContain(`/desk/applications/${withdrawn}/conversation`);
    const write = await get(`/desk/applications/${withdrawn}/write`, own);
    expect([write.status, write.text]).toEqual([
      409,
      expect.stringContaining('status of this application: “Withdrawn”'),
    ]);
    expect(write.text).not.toContain('has changed');
    const offered = await fixtures.application(workspace, jobId);
    await fixtures.admin.application.setStatus({ id: offered, status: 'offer', reason: 'Venez.' });
    expect((await open(offered)).match(/<a class="button" href="[^"]*\/(\w+)">/)?.[1]).toBe('hire');
  });

  test('has a history, the latest first, each with its moment and its author (D151)', async () => {
    const { workspace, contactEmail, jobId } = await employer();
    const id = await fixtures.application(workspace, jobId);
    const at = `/desk/applications/${id}`;
    const cookie = await signIn(contactEmail);
    const answer = async (path: string, fields: Fields, asWhom = cookie) => {
      const token = tokenIn((await get('/desk', asWhom)).text);
      const sent = await post(`${at}/${path}`, { token, step: 'send', ...fields }, { Cookie: asWhom });
      expect(sent.status).toBe(303);
    };
    const moments = [longMinute(service.clock.now(), 'en-GB', { timeZone: 'Europe/Paris' })];
    const later = () => {
      service.clock.advance(3_600_000);
      moments.unshift(longMinute(service.clock.now(), 'en-GB', { timeZone: 'Europe/Paris' }));
    };
    later();
    await answer('later', { expectedStatus: 'received', sentence: 'Lundi.' });
    later();
    await answer('write', { expectedStatus: 'in_review', sentence: 'Bonjour.', by: 'Léa, gérante' });
    const email = `karim.${randomUUID()}@varenne.example`;
    await fixtures.admin.member.invite({ workspace: workspace.slug, email, role: 'recruiter' });
    later();
    const invitation = await vi.waitFor(
      () => only(mailServer.mails.filter(({ recipients }) => recipients.includes(email))),
      until,
    );
    const link = new URL(/http\S+\/desk\/enter\/\S+/.exec(invitation.text)?.[0] ?? '');
    const entered = setCookie(await post(link.pathname)).split(';')[0];
    await answer('decline', { expectedStatus: 'in_review', sentence: 'Pourvu.' }, entered);
    await fixtures.admin.member.remove({ workspace: workspace.slug, email });
    later();
    const portal = portalTokenFor(service, await candidateOf(service.deps, id));
    await service.post(`/api/v2/portal/${portal}/applications/${id}/contest`, { text: 'Relisez.' });
    later();
    const contestId = /name="contestId" value="([^"]+)"/.exec((await get(`${at}/contest`, cookie)).text)?.[1];
    const contest = { contestId: contestId ?? '', sentence: 'Relu.', by: 'Léa' };
    await answer('contest', { expectedStatus: 'rejected', ...contest });
    later();
    await fixtures.admin.application.setStatus({ id, status: 'in_review', reason: 'Nous relisons.' });
    const { text } = await get(at, cookie);
    const history = text.split('<h2>History</h2>')[1]?.split('</section>')[0] ?? '';
    expect(history).toContain('Dates and times are in Paris time.');
    const lines = [...history.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) =>
      line
        .replaceAll('</p>', '')
        .replaceAll('<p', ' / <p')
        .replaceAll(/<[^>]+>/g, ''),
    );
    expect(lines).toEqual(
      [
        ['Being considered', 'by the operator of the service / Nous relisons.'],
        ['Answer to the review request', `by Léa (${contactEmail}) / Relu.`],
        ['Review requested', 'by the candidate / Relisez.'],
        ['Not selected', 'by a former member / Pourvu.'],
        ['Message', `by Léa, gérante (${contactEmail}) / Bonjour.`],
        ['Being considered', `by ${contactEmail} / Lundi.`],
        ['Received'],
      ].map(([name, ...rest], index) => [name, moments[index], ...rest].join(', ')),
    );
  });

  test('is one of a list, which has pages', async () => {
    const { workspace, contactEmail, jobId } = await employer();
    const { candidateId, recruitmentId } = await firstOf(workspace, jobId);
    const cookie = await signIn(contactEmail);
    await service.deps.database.query.execute(
      sql`insert into applications (id, workspace_id, recruitment_id, candidate_id, channel, email, first_name, last_name,
          lang, status, created_at, updated_at)
        select gen_random_uuid(), ${workspace.id}, ${recruitmentId}, ${candidateId}, 'form', 'a@courriel.example',
          'N' || n, 'Dupont', 'fr', 'received', now(), now() from generate_series(1, 59) n`,
    );
    const rows = (answer: { text: string }) => answer.text.match(/<h[23]><a/g)?.length ?? 0;
    const [first, whole, second, beyond] = await Promise.all(
      ['', '?list=new', '?list=new&page=2', '?list=new&page=9'].map((query) => get(`/desk${query}`, cookie)),
    );
    expect([first, whole, second, beyond].map((answer) => rows(answer ?? { text: '' }))).toEqual([
      10, 50, 10, 0,
    ]);
    expect(first?.text).toContain('New: see all 60');
    expect(whole?.text).toContain('Page 1 of 2');
    // Its heading is the page’s own.
    expect(whole?.text).not.toMatch(/<h2[^>]*>New/);
    for (const query of ['?list=decided', '?list=x', '?page=-1', '?list=new&page=0', '?job=x&job=y'])
      expect((await get(`/desk${query}`, cookie)).status).toBe(200);
  });

  async function firstOf(workspace: Workspace, jobId: string) {
    const id = await fixtures.application(workspace, jobId);
    const [row] = await selectRows<{ candidateId: string; recruitmentId: string }>(
      service.deps,
      sql`select candidate_id as "candidateId", recruitment_id as "recruitmentId" from applications where id = ${id}`,
    );
    if (row === undefined) throw new Error('no application');
    return row;
  }
});

describe('words to a candidate (D101)', () => {
  let cookie: string;
  let id: string;
  const question = 'Y a-t-il un parking ?';
  beforeAll(async () => {
    service.clock.advance(86_400_000);
    cookie = await signIn(shop.contactEmail);
    const before = mailServer.mails.length;
    id = await fixtures.application(shop.workspace, shop.jobId, { firstName: 'Inès' });
    // The acknowledgement comes first, so that no test takes it for its own mail.
    const isAcknowledged = () => mailServer.mails.slice(before).some(({ text }) => text.includes('Inès'));
    await vi.waitFor(() => expect(isAcknowledged()).toBe(true), until);
  });

  const page = () => get(`/desk/applications/${id}`, cookie);
  const form = async (answer: string, fields: Fields, applicationId = id) => {
    const token = tokenIn((await get('/desk', cookie)).text);
    const sent = { token, expectedStatus: 'received', ...fields };
    return post(`/desk/applications/${applicationId}/${answer}`, sent, { Cookie: cookie });
  };
  /** The mail to the candidate; a mail of an earlier test to another person may come meanwhile. */
  const mailsAfter = async (before: number) => {
    const email = only(
      await selectRows<{ email: string }>(service.deps, sql`select email from applications where id = ${id}`),
    ).email;
    const isTheirs = ({ recipients }: { recipients: readonly string[] }) => recipients.includes(email);
    return vi.waitFor(() => only(mailServer.mails.slice(before).filter(isTheirs)), until);
  };
  const portal = async () => get(`/portal/${portalTokenFor(service, await candidateOf(service.deps, id))}`);
  /** The mail as it was shown, without the place of the link. */
  const shownMail = (text: string) =>
    (/<p class="mail" dir="auto">([\s\S]*?)<\/p>/.exec(text)?.[1] ?? '').replaceAll('&#39;', "'");
  const withoutLink = (text: string) =>
    text
      .replaceAll(/\/portal\/\S+/g, '/portal/…')
      .replaceAll(/\s+/g, ' ')
      .trim();

  test('the preview is the candidate’s own page, in their language, for each answer (D152)', async () => {
    const { workspace, contactEmail, jobId } = await employer();
    const own = await signIn(contactEmail);
    const reader = { ...accept, 'Accept-Language': 'fr' };
    const parts = [
      /<div class="title">.*?<\/div>\n<p>.*?<\/p>/s,
      /<h4>Messages .*?<\/article>/s,
      /<dl><dt>Décision.*?<\/dl>/s,
      /<article>.*?<\/article>/s,
    ];
    for (const [answer, shown] of Object.entries({
      meet: [true, true, false, true],
      later: [true, true, false, true],
      offer: [true, true, false, true],
      hire: [true, true, false, true],
      write: [true, true, false, true],
      decline: [true, false, true, false],
      contest: [false, false, false, true],
    })) {
      const applicationId = await fixtures.application(workspace, jobId, { lang: 'fr' });
      const portalPath = `/portal/${portalTokenFor(service, await candidateOf(service.deps, applicationId))}`;
      const at = `/desk/applications/${applicationId}`;
      if (answer === 'contest') {
        const refusal = { status: 'rejected', reason: 'Non.' } as const;
        await fixtures.admin.application.setStatus({ id: applicationId, ...refusal });
        await service.post(`/api/v2${portalPath}/applications/${applicationId}/contest`, {
          text: 'Relisez.',
        });
      }
      const opened = await get(`${at}/${answer}`, own);
      expect(opened.text).toContain('The candidate reads in French.');
      const hidden = [...opened.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      const typed = { ...fields, sentence: 'Votre <b>profil</b>.', by: 'Léa, gérante' };
      const preview = await post(`${at}/${answer}`, typed, { Cookie: own });
      expect(preview.text).toContain('The candidate reads in French.');
      // The field says that the candidate reads the name with the message: the mail has it, too.
      expect({ answer, isSigned: shownMail(preview.text).includes('Léa, gérante') }).toEqual({
        answer,
        isSigned: true,
      });
      const theirs =
        preview.text.split('<div class="theirs" lang="fr">')[1]?.split('<section class="panel">')[0] ?? '';
      const sent = await post(`${at}/${answer}`, { ...typed, step: 'send' }, { Cookie: own });
      expect({ answer, status: sent.status }).toEqual({ answer, status: 303 });
      const pages = await Promise.all(
        [portalPath, `${portalPath}/applications/${applicationId}/explanation`].map((path) =>
          service.get(path, reader),
        ),
      );
      const read = pages.map(({ text }) => text).join('\n');
      const found = parts.map((part) => part.exec(theirs)?.[0]);
      expect({ answer, found: found.map((text) => text !== undefined && read.includes(text)) }).toEqual({
        answer,
        found: shown,
      });
      // Nothing of the page is the employer's own words about the answer.
      expect(found.slice(1).join('')).toContain('Votre &lt;b&gt;profil&lt;/b&gt;.');
    }
  });

  test('the preview of a refusal says when its mail goes: one about a status alone waits for a day (D37)', async () => {
    const applicationId = await fixtures.application(shop.workspace, shop.jobId);
    const statusMails = () =>
      selectRows<{ at: string }>(
        service.deps,
        sql`select created_at as at from mails
          where application_id = ${applicationId} and kind = 'announce-status' order by created_at`,
      );
    const decide = async (status: 'in_review' | 'rejected', mails: number) => {
      await fixtures.admin.application.setStatus({ id: applicationId, status, reason: 'Nous lisons.' });
      const rows = await vi.waitFor(async () => {
        const found = await statusMails();
        expect(found).toHaveLength(mails);
        return found;
      }, until);
      service.clock.advance(60_000);
      return rows;
    };
    const preview = async (expectedStatus: string) =>
      (await form('decline', { sentence: 'Pourvu.', expectedStatus }, applicationId)).text;
    expect(await preview('received')).toContain('<h2>They get this e\u2011mail:</h2>');
    // A clock that goes on during the preview makes no mail wait.
    let ticks = 0;
    const ticking = { now: () => new Date(service.clock.now().getTime() + ticks++) };
    const told = { message: null, writtenBy: null, offeredTimes: [], reason: 'Pourvu.' };
    const mail = await previewStatus(
      { ...service.deps, clock: { ...service.deps.clock, ...ticking } },
      { id: applicationId, status: 'rejected', ...told },
    );
    expect(mail?.waitsUntil).toBeNull();
    const [{ at } = { at: '' }] = await decide('in_review', 1);
    const end = new Date(new Date(at).getTime() + 86_460_000);
    const moment = longMinute(end, 'en-GB', { timeZone: 'Europe/Paris' });
    expect(await preview('in_review')).toContain(`<h2>They get this e\u2011mail after ${moment}:</h2>`);
    service.clock.advance(2 * 86_400_000);
    await decide('rejected', 2);
    await decide('in_review', 2);
    const known = await preview('in_review');
    expect(known).toContain('The last e\u2011mail already told this step');
    expect(known).not.toContain('<p class="mail"');
  });

  test('a message is stored once, mailed as it was shown, and in the portal and the history', async () => {
    const fields = {
      messageId: randomUUID(),
      sentence: 'Bonjour,\r\nvotre <b>profil</b> nous plaît.',
      by: 'Léa, gérante',
    };
    const preview = await form('write', fields);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('&lt;b&gt;profil&lt;/b&gt;');
    const before = mailServer.mails.length;
    const sent = await Promise.all([
      form('write', { ...fields, step: 'send' }),
      form('write', { ...fields, step: 'send' }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const mail = await mailsAfter(before);
    expect(mail.text).toContain('Léa, gérante');
    expect(withoutLink(mail.text)).toBe(
      withoutLink(shownMail(preview.text).replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
    );
    expect((await portal()).text).toContain('&lt;b&gt;profil&lt;/b&gt;');
    expect((await page()).text).toContain('&lt;b&gt;profil&lt;/b&gt;');
    expect(
      await selectRows(
        service.deps,
        sql`select text, written_by from employer_messages where application_id = ${id}`,
      ),
    ).toEqual([{ text: 'Bonjour,\nvotre <b>profil</b> nous plaît.', written_by: 'Léa, gérante' }]);
    const trail = await selectRows(
      service.deps,
      sql`select details from audit_entries where subject_id = ${id} and action = 'application.message_written'`,
    );
    expect(trail).toEqual([{ details: { messageId: fields.messageId } }]);
    expect(service.logs.join('')).not.toContain('profil');
    // The form that was changed after it was sent is refused: its new words would be in no mail.
    const changed = await form('write', { ...fields, sentence: 'Autre chose.', step: 'send' });
    expect(changed.status).toBe(409);
    expect((await page()).text).not.toContain('Autre chose.');
  });

  test('an answer that is sent twice is one answer, and no other person’s', async () => {
    let own = await fixtures.application(shop.workspace, shop.jobId);
    for (const [name, expectedStatus] of [
      ['meet', 'received'],
      ['later', 'interview'],
      ['decline', 'in_review'],
    ] as const) {
      const fields = { expectedStatus, sentence: `Mot de ${name}.`, by: 'Léa', step: 'send' };
      const twice = [await form(name, fields, own), await form(name, fields, own)];
      expect({ name, statuses: twice.map(({ status }) => status) }).toEqual({ name, statuses: [303, 303] });
      const other = await form(name, { ...fields, sentence: 'Autre chose.' }, own);
      expect({ name, status: other.status }).toEqual({ name, status: 409 });
    }
    own = await fixtures.application(shop.workspace, shop.jobId);
    const meet = { sentence: 'Lundi ?', step: 'send' };
    const atOnce = await Promise.all([form('meet', meet, own), form('meet', meet, own)]);
    expect(atOnce.map(({ status }) => status)).toEqual([303, 303]);
    const rows = await selectRows(
      service.deps,
      sql`select 1 from status_changes where application_id = ${own} and to_status = 'interview'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('a message that is sent twice is sent, also with a refusal in between', async () => {
    const own = await fixtures.application(shop.workspace, shop.jobId);
    const message = { messageId: randomUUID(), sentence: 'À lundi.', step: 'send' };
    expect((await form('write', message, own)).status).toBe(303);
    expect((await form('decline', { sentence: 'Pourvu.', step: 'send' }, own)).status).toBe(303);
    expect((await form('write', message, own)).status).toBe(303);
    const other = await form('write', { ...message, sentence: 'À mardi.' }, own);
    expect(other.status).toBe(409);
    expect(other.text).toContain('This application has changed meanwhile');
  });

  test('a form without its status field is none of this page', async () => {
    const own = await fixtures.application(shop.workspace, shop.jobId);
    const refused = await form('write', { sentence: 'À lundi.', step: 'send', expectedStatus: '' }, own);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('This form does not come from this page');
  });

  test('a question has one answer, which both sides see, and none from another application', async () => {
    await service.deps.database.query.execute(
      sql`insert into candidate_questions (application_id, text, asked_at) values (${id}, ${question}, ${service.clock.now().toISOString()})`,
    );
    const open = await page();
    const asked = /name="question" value="(\d+)"/.exec(open.text)?.[1] ?? '';
    expect((await get('/desk', cookie)).text).toMatch(/Questions (?:ou remarques\s|or remarks): 1/);
    const preview = await form('write', { question: asked, sentence: 'Oui, derrière l’atelier.' });
    expect(preview.text).toContain(question);
    const answer = () =>
      form('write', {
        question: asked,
        messageId: randomUUID(),
        sentence: 'Oui, derrière l’atelier.',
        step: 'send',
      });
    const before = mailServer.mails.length;
    const statuses = (await Promise.all([answer(), answer()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 409]);
    const mail = await mailsAfter(before);
    expect(mail.text.replaceAll(/\s/g, ' ')).toContain(question);
    expect(mail.text).toContain('Oui, derrière l’atelier.');
    const own = (await portal()).text;
    expect(own.split(question), 'the question is shown once, with its answer').toHaveLength(2);
    expect(own).toContain('Oui, derrière l’atelier.');
    expect((await page()).text).not.toContain('name="question"');
    const french = await get(`/desk/applications/${id}?lang=fr`, cookie);
    expect(french.text).toContain('Réponse d’Ateliers Varenne, le');
    expect((await get('/desk', cookie)).text).not.toMatch(/Questions (?:ou remarques\s|or remarks): 1/);
    const foreign = await form('write', { question: '999999', sentence: 'Oui.', step: 'send' });
    expect(foreign.status).toBe(409);
  });

  test('an answer to words that the candidate took out meanwhile is not sent, and the page says so', async () => {
    const applicationId = await fixtures.application(shop.workspace, shop.jobId);
    await service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision: 'ai' });
    const chat = `/api/v2/chat/${chatTokenFor(service, applicationId)}`;
    await service.post(`${chat}/answers`, { answers: [{ questionId: 'pay', value: question }] });
    const shown = await get(`/desk/applications/${applicationId}`, cookie);
    const asked = /name="question" value="(\d+)"/.exec(shown.text)?.[1] ?? '';
    const answer = { question: asked, messageId: randomUUID(), sentence: 'Oui, derrière l’atelier.' };
    const preview = await form('write', answer, applicationId);
    expect([preview.status, preview.text.includes(question)]).toEqual([200, true]);
    await service.send(`${chat}/facts/pay`, { method: 'PUT', body: { answer: '50k suits me' } });
    const late = await form('write', { ...answer, step: 'send' }, applicationId);
    expect([late.status, late.text.includes(question)]).toEqual([409, false]);
    expect(late.text).toContain('This application has changed meanwhile');
    const rows = await selectRows(
      service.deps,
      sql`select id from employer_messages where application_id = ${applicationId}`,
    );
    expect(rows).toEqual([]);
  });

  test('a question can be answered though a person wrote after it in the conversation', async () => {
    const { workspace, jobId } = shop;
    const sessionId = await fixtures.application(workspace, jobId);
    const alix = { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' };
    await takeFloor(service.deps, alix, {});
    await post(`/chat/${chatTokenFor(service, sessionId)}/say`, {
      messageId: randomUUID(),
      answer: question,
    });
    const shown = async () => (await get(`/desk/applications/${sessionId}`, cookie)).text;
    expect(await shown()).toContain('name="question"');
    await sayOnFloor(service.deps, alix, { messageId: 'm1', text: 'Bonjour.', floorVersion: 1 });
    expect(await shown()).toContain('A person wrote after it, in the conversation.');
    expect(await shown()).toContain('name="question"');
  });

  test('times of a meeting are refused beside their field, then mailed with their day of the week', async () => {
    service.clock.advance(86_400_000);
    cookie = await signIn(shop.contactEmail);
    const future = (days: number) =>
      new Date(service.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const wrong = await form('meet', {
      'time-1': `${future(-3)}T09:30`,
      'time-2': 'mardi',
      'time-3': `${future(800)}T09:30`,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Times are in Paris time.');
    for (const field of ['time-1', 'time-2', 'time-3']) expect(wrong.text).toContain(`id="${field}-error"`);
    expectNamedFaults(wrong.text);
    const same = await form('meet', { 'time-1': `${future(3)}T09:30`, 'time-2': `${future(3)}T09:30` });
    expect(same.text).toContain('id="time-2-error"');
    expect((await form('meet', {})).text).toContain('id="sentence-error"');
    const before = mailServer.mails.length;
    const fields = { 'time-1': `${future(3)}T09:30` };
    const preview = await form('meet', fields);
    expect((await form('meet', { ...fields, step: 'send' })).status).toBe(303);
    const mail = await mailsAfter(before);
    expect(mail.text).toMatch(/(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) .* à\s09:30/);
    expect(withoutLink(mail.text)).toBe(withoutLink(shownMail(preview.text)));
    const [stored] = await selectRows<{ offered_times: string[] }>(
      service.deps,
      sql`select offered_times from status_changes where application_id = ${id} and to_status = 'interview'`,
    );
    const local = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    });
    expect(stored?.offered_times.map((time) => local.format(new Date(time)))).toEqual([`${future(3)} 09:30`]);
    expect((await portal()).text).toContain('at\u00a009:30');
    // Other times are a message, since the status stays.
    const again = { 'time-1': `${future(4)}T10:00`, expectedStatus: 'interview', messageId: randomUUID() };
    const later = mailServer.mails.length;
    expect((await form('meet', { ...again, step: 'send' })).status).toBe(303);
    expect((await mailsAfter(later)).text).toContain('à\u00a010:00');
    // The second status of a day is mailed at once, since a person's words are with it.
    const soon = mailServer.mails.length;
    await form('later', { sentence: 'Je vous appelle ce soir.', expectedStatus: 'interview', step: 'send' });
    expect((await mailsAfter(soon)).text).toContain('Je vous appelle ce soir.');
  });

  test('a time that passes while its form is checked is refused beside its field', async () => {
    const own = await fixtures.application(shop.workspace, shop.jobId);
    const token = tokenIn((await get('/desk', cookie)).text);
    const time = new Date(Math.ceil((service.clock.now().getTime() + 1) / 60_000) * 60_000);
    const fields = {
      ...{ token, step: 'send', expectedStatus: 'received' },
      'time-1': localMinute(time, { timeZone: 'Europe/Paris' }),
    };
    const send = () => post(`/desk/applications/${own}/meet`, fields, { Cookie: cookie });
    // In each round, the time passes one reading of the clock later.
    for (let readings = 1; readings < 100; readings += 1) {
      let left = readings;
      const now = vi.spyOn(service.clock, 'now').mockImplementation(() => {
        left -= 1;
        return left < 0 ? time : new Date(time.getTime() - 1000);
      });
      const answer = await send().finally(() => now.mockRestore());
      if (answer.status === 303) return;
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('id="time-1-error"');
      expect(answer.text).not.toContain('id="sentence-error"');
    }
    expect.unreachable();
  });

  test('are in the export, and end with a refusal: nothing more is written', async () => {
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const exported = await service.get(`/api/v2/portal/${token}/export`);
    expect(exported.text).toContain('Oui, derrière l’atelier.');
    await form('decline', { sentence: 'Le poste est pourvu.', expectedStatus: 'in_review', step: 'send' });
    expect((await page()).text).not.toContain('/write');
    const refused = await form('write', {
      sentence: 'Encore un mot.',
      expectedStatus: 'rejected',
      step: 'send',
    });
    expect(refused.status).toBe(409);
    expect(
      await selectRows(service.deps, sql`select 1 from employer_messages where text = 'Encore un mot.'`),
    ).toEqual([]);
  });
});

/** A new mail does not compile before it says who causes it. */
const causes = {
  'acknowledge-application': 'candidate',
  'acknowledge-corrected-address': 'candidate',
  'announce-address-change': 'candidate',
  'announce-answers': 'candidate',
  'announce-application': 'candidate',
  'announce-contest': 'candidate',
  'announce-corrected-address': 'candidate',
  'announce-deletion-request': 'candidate',
  'announce-deletion-withdrawal': 'candidate',
  'announce-human-request': 'candidate',
  'announce-status': 'employer',
  'announce-withdrawal': 'candidate',
  'ask-alert-confirmation': 'candidate',
  'ask-confirmation': 'candidate',
  'confirm-deletion-request': 'candidate',
  'confirm-deletion-withdrawal': 'candidate',
  'confirm-new-address': 'candidate',
  'deliver-contest-answer': 'employer',
  'deliver-message': 'employer',
  'deliver-unread-words': 'clock',
  'explain-deletion-refusal': 'employer',
  'invite-member': 'employer',
  'mail-desk-links': 'employer',
  'renew-employer-links': 'employer',
  'renew-portal-links': 'candidate',
  'send-answer-reminders': 'clock',
  'send-digests': 'clock',
  'send-job-alerts': 'clock',
  'store-alert-request': 'candidate',
  'tell-mistyped-address': 'candidate',
} as const satisfies Record<keyof ReturnType<typeof mailJobs>, string>;
type EmployersMail = {
  [Name in keyof typeof causes]: (typeof causes)[Name] extends 'employer' ? Name : never;
}[keyof typeof causes];

/** The answer that sets each status; a candidate sends and withdraws an application. */
const answerOfStatus: Record<Exclude<ApplicationStatus, 'received' | 'withdrawn'>, string> = {
  in_review: 'later',
  interview: 'meet',
  offer: 'offer',
  hired: 'hire',
  rejected: 'decline',
};

test('a download while its person is erased finds nothing, and does not fail', async () => {
  const { workspace, contactEmail, jobId } = await employer();
  const cv = new File([new Uint8Array(pdf())], 'cv.pdf', { type: 'application/pdf' });
  const id = await fixtures.application(workspace, jobId, { cv });
  const candidate = await candidateOf(service.deps, id);
  const { id: deletion } = await fixtures.admin.deletion.request({ candidate });
  const cookie = await signIn(contactEmail);
  const { cvStore } = service.deps;
  const read = vi.spyOn(cvStore, 'get').mockImplementationOnce(async () => {
    await fixtures.admin.deletion.execute({ id: deletion });
    return null;
  });
  try {
    expect((await get(`/desk/applications/${id}/files/1`, cookie)).status).toBe(404);
    expect(read).toHaveBeenCalledOnce();
  } finally {
    read.mockRestore();
  }
});

describe('every mail that a page promises is caused at the desk (D121)', () => {
  let cookie: string;
  let own: { workspace: Workspace; contactEmail: string; jobId: string };
  beforeAll(async () => {
    service.clock.advance(86_400_000);
    own = await employer();
    cookie = await signIn(own.contactEmail);
  });

  const send = async (path: string, fields: Fields) => {
    const token = tokenIn((await get('/desk', cookie)).text);
    return post(path, { token, ...fields }, { Cookie: cookie });
  };
  const mailTo = (email: string, words: string | RegExp) =>
    vi.waitFor(() => {
      const found = mailServer.mails.filter(
        ({ recipients, text, subject }) =>
          recipients.includes(email) && `${subject}\n${text}`.replaceAll(/\s+/g, ' ').match(words) !== null,
      );
      return only(found);
    }, until);

  async function applicant() {
    const email = `${randomUUID()}@courriel.example`;
    const id = await fixtures.application(own.workspace, own.jobId, { email, lang: 'fr' });
    const candidate = await candidateOf(service.deps, id);
    return {
      id,
      email,
      candidate,
      portal: portalTokenFor(service, candidate),
      at: `/desk/applications/${id}`,
    };
  }

  async function contested() {
    const person = await applicant();
    const { id, at, portal } = person;
    await send(`${at}/decline`, { expectedStatus: 'received', sentence: 'Sans permis.', step: 'send' });
    await service.post(`/api/v2/portal/${portal}/applications/${id}/contest`, {
      text: 'Je l’ai <b>passé</b>.',
    });
    const form = await get(`${at}/contest`, cookie);
    const contestId = /name="contestId" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const answer = (fields: Fields, token = tokenIn(form.text)) =>
      post(`${at}/contest`, { token, expectedStatus: 'rejected', contestId, ...fields }, { Cookie: cookie });
    return { ...person, form, contestId, answer };
  }

  const inTwoDays = () => new Date(service.clock.now().getTime() + 172_800_000).toISOString().slice(0, 16);

  const acts: Record<EmployersMail, () => Promise<unknown>> = {
    'announce-status': async () => {
      for (const [status, answer] of Object.entries(answerOfStatus)) {
        const { at, email } = await applicant();
        const fields = { expectedStatus: 'received', sentence: 'Merci à vous.', 'time-1': inTwoDays() };
        expect((await send(`${at}/${answer}`, { ...fields, step: 'send' })).status).toBe(303);
        const { meaning } = statusWords.fr[status as keyof typeof answerOfStatus];
        const told = await mailTo(email, meaning.replaceAll(/[\s\u00a0]+/g, ' ').slice(0, 40));
        expect(told.text).toContain('Merci à vous.');
      }
    },
    'deliver-message': async () => {
      const { at, email } = await applicant();
      const fields = { expectedStatus: 'received', sentence: 'À bientôt.', messageId: randomUUID() };
      expect((await send(`${at}/write`, { ...fields, step: 'send' })).status).toBe(303);
      await mailTo(email, 'À bientôt.');
    },
    'deliver-contest-answer': async () => {
      const { answer, email } = await contested();
      expect((await answer({ sentence: 'Nous relisons.', by: 'Léa', step: 'send' })).status).toBe(303);
      expect((await mailTo(email, /Réponse à votre contestation/)).text).toContain('Nous relisons.');
    },
    'explain-deletion-refusal': async () => {
      const { email, portal } = await applicant();
      await service.post(`/api/v2/portal/${portal}/delete`, {});
      const announced = await mailTo(own.contactEmail, /Suppression demandée/);
      const path = /http\S+(\/desk\/deletions\/\S+)/.exec(announced.text)?.[1] ?? '';
      // The mail's button leads to the request after a sign-in, too.
      expect((await get(path)).headers.location).toBe(`/desk/sign-in${wantedQuery(path)}`);
      const link = await mailedLink(own.contactEmail, wantedQuery(path));
      expect((await post(link)).headers.location).toBe(path);
      cookie = await signIn(own.contactEmail);
      expect((await send(path, { step: 'refuse', reason: 'Un litige est en cours.' })).status).toBe(303);
      expect((await mailTo(email, /est refusée/)).text).toContain('Un litige est en cours.');
    },
    'invite-member': async () => {
      const email = `lea.${randomUUID()}@varenne.example`;
      await send('/desk/settings/members', { step: 'invite', email, role: 'reviewer' });
      await mailTo(email, /\/desk\/enter\//);
    },
    'mail-desk-links': async () => {
      await mailedLink(own.contactEmail);
    },
    'renew-employer-links': async () => {
      const before = mailServer.mails.length;
      const sent = await post('/employer', { email: own.contactEmail });
      expect(sent.status).toBe(200);
      await vi.waitFor(
        () =>
          only(
            mailServer.mails.slice(before).filter(({ recipients }) => recipients.includes(own.contactEmail)),
          ),
        until,
      );
    },
  };

  test.each(Object.entries(acts))('%s', async (_, act) => {
    await act();
  });

  test('a deletion is carried out, and its certificate is mailed', async () => {
    const { email, candidate, at } = await applicant();
    const { id } = await fixtures.admin.deletion.request({ candidate });
    service.clock.advance(3_600_000);
    cookie = await signIn(own.contactEmail);
    const { text } = await get(at, cookie);
    // The notice comes before what the desk offers, which is to write and to decline (D126).
    expect(text.indexOf(`/desk/deletions/${id}`)).toBeLessThan(text.indexOf(`${at}/write`));
    expect(text.split(`/desk/deletions/${id}`)).toHaveLength(2);
    const offered = ['contest', 'meet', 'write', 'later', 'offer', 'hire', 'decline'];
    expect(offered.filter((answer) => text.includes(`${at}/${answer}"`))).toEqual(['write', 'decline']);
    expect((await get(`${at}/hire`, cookie)).status).toBe(409);
    const hire = fixtures.admin.application.setStatus({
      id: at.split('/').at(-1) ?? '',
      status: 'hired',
      reason: 'x',
    });
    await expect(hire).rejects.toThrow('has asked for deletion');
    expect((await send(`/desk/deletions/${id}`, { step: 'execute', sure: '1' })).status).toBe(303);
    await mailTo(email, /certificat/i);
  });

  test('the answer of a contest names its author, is shown before it goes, and is one answer', async () => {
    const { id, at, email, form, answer, portal, contestId } = await contested();
    expect(form.text).toContain('Je l’ai &lt;b&gt;passé&lt;/b&gt;.');
    // The contest is read before the buttons that answer it.
    const { text: opened } = await get(at, cookie);
    expect(opened.indexOf('Je l’ai &lt;b&gt;passé')).toBeLessThan(opened.indexOf(`${at}/contest"`));
    expect(opened.split('Je l’ai &lt;b&gt;passé')).toHaveLength(3);
    const announced = await mailTo(own.contactEmail, new RegExp(`Décision contestée.*${at}`));
    expect(announced.text).not.toContain('passé');
    expect(announced.text).not.toContain(contestId);
    const nameless = await answer({ sentence: 'Oui.', step: 'send' });
    expect([nameless.status, nameless.text.includes('href="#by"')]).toEqual([400, true]);
    const fields = { sentence: 'Nous avons <i>relu</i>.', by: 'Léa, gérante' };
    const preview = await answer(fields);
    expect(preview.text).toContain('Réponse à votre contestation');
    const stays = 'Not selected. Your answer to the review request does not change this status';
    expect(preview.text.replaceAll(/<\/?strong>/g, '')).toContain(stays);
    expect(preview.text).not.toMatch(/\/portal\/[\w-]{10}/);
    const twice = await Promise.all([
      answer({ ...fields, step: 'send' }),
      answer({ ...fields, step: 'send' }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect((await answer({ ...fields, sentence: 'Autre chose.', step: 'send' })).status).toBe(409);
    expect((await mailTo(email, /Réponse à votre contestation/)).text).toContain('Léa, gérante');
    const page = await get(`/portal/${portal}/applications/${id}/explanation`);
    expect(page.text).toContain('Nous avons &lt;i&gt;relu&lt;/i&gt;.');
    const trail = await selectRows(
      service.deps,
      sql`select actor like 'member:%' as named, details from audit_entries
        where subject_id = ${id} and action = 'contest.answered'`,
    );
    expect(trail).toEqual([{ named: true, details: { contestId } }]);
    expect(service.logs.join('')).not.toContain('relu');
    // The decision can be taken back, and then contested anew.
    const answered = (await get(at, cookie)).text;
    expect(answered).toContain(`${at}/meet`);
    expect(answered).toContain(stays);
    const meet = { expectedStatus: 'rejected', sentence: 'Venez nous voir.', step: 'send' };
    expect((await send(`${at}/meet`, meet)).status).toBe(303);
    await mailTo(email, 'Venez nous voir.');
  });

  test('the answer of one of two open contests is one answer', async () => {
    const { id, at, portal } = await contested();
    await send(`${at}/meet`, { expectedStatus: 'rejected', sentence: 'Venez.', step: 'send' });
    await send(`${at}/decline`, { expectedStatus: 'interview', sentence: 'Sans permis.', step: 'send' });
    await service.post(`/api/v2/portal/${portal}/applications/${id}/contest`, { text: 'Encore.' });
    const form = await get(`${at}/contest`, cookie);
    const contestId = /name="contestId" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const fields = { expectedStatus: 'rejected', contestId, sentence: 'Oui.', by: 'Léa', step: 'send' };
    const sent = () => post(`${at}/contest`, { token: tokenIn(form.text), ...fields }, { Cookie: cookie });
    expect([(await sent()).status, (await sent()).status]).toEqual([303, 303]);
  });

  test('a contest of another employer, and one that was never made, are not answered', async () => {
    const { id, contestId } = await contested();
    const stranger = await signIn(shop.contactEmail);
    const token = tokenIn((await get('/desk', stranger)).text);
    const fields = { token, expectedStatus: 'rejected', contestId, sentence: 'Non.', by: 'X', step: 'send' };
    const foreign = await post(`/desk/applications/${id}/contest`, fields, { Cookie: stranger });
    expect(foreign.status).toBe(404);
    const theirs = await fixtures.application(shop.workspace, shop.jobId);
    const crossed = await post(`/desk/applications/${theirs}/contest`, fields, { Cookie: stranger });
    expect(crossed.status).toBe(409);
    const foreigner = { actor: 'member:x', workspace: shop.workspace };
    const answered = { id: contestId, answer: 'Non.', by: 'X' };
    await expect(answerContest(service.deps, foreigner, answered)).rejects.toThrow('There is no contest');
    expect(await selectRows(service.deps, sql`select answer from contests where id = ${contestId}`)).toEqual([
      { answer: null },
    ]);
  });

  test('a workspace without a contact has no button in its mails: nobody reads them who may sign in', async () => {
    const workspace = await fixtures.workspace({ notify: 'never' });
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace), { lang: 'fr' });
    await fixtures.admin.application.setStatus({ id, status: 'rejected', reason: 'Non.' });
    const portal = portalTokenFor(service, await candidateOf(service.deps, id));
    await service.post(`/api/v2/portal/${portal}/applications/${id}/contest`, { text: 'Relisez.' });
    const [contest] = await selectRows<{ id: string }>(
      service.deps,
      sql`select id from contests where application_id = ${id}`,
    );
    const { contactEmail } = service.deps.settings.publisher;
    const mail = await mailTo(contactEmail, new RegExp(contest?.id ?? 'none'));
    expect(mail.text).not.toContain('/desk');
  });
});
