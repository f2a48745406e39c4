import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf, tag } from '../support/fixtures.ts';
import { askAlert, confirmedAlert } from '../support/requests/alerts.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const { slug } = workspace;
const jobId = await fixtures.recruitment(workspace, { title: 'Soudeuse' });

const someone = () => `lea.${tag()}@courriel.example`;
const html = { Accept: 'text/html', 'Accept-Language': 'en' };
const open = (path: string) => service.get(path, html);
const press = (path: string, body: FormData | null = null) =>
  fetch(`${service.url}${path}`, { method: 'POST', headers: html, body });
const alertsOf = (email: string) =>
  selectRows<{ search: { q: string; city: string[] }; confirmed_at: string | null; lang: string }>(
    service.deps,
    sql`select a.search, a.confirmed_at, a.lang from job_alerts a
      join alert_subscribers s on s.id = a.subscriber_id where s.email = ${email}`,
  );
const formAction = (page: string) =>
  (/action="([^"]*\/alerts\?[^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

function addressed(email: string): FormData {
  const form = new FormData();
  form.set('email', email);
  return form;
}

test('a careers page takes an address for its own search, also if its words find nothing yet', async () => {
  for (const query of ['?q=soudeuse&city=Lyon', '?q=astronaute', '?city=Lyon&group=city&page=2']) {
    const email = someone();
    const page = await open(`/careers/${slug}${query}`);
    const answer = await press(formAction(page.text), addressed(email));
    const sent = await answer.text();
    expect([answer.status, sent.includes('Check your inbox')]).toEqual([200, true]);
    expect(sent).toContain('this request is erased after seven days');
    const given = new URLSearchParams(query);
    await expect
      .poll(() => alertsOf(email))
      .toMatchObject([
        { search: { q: given.get('q') ?? '', city: given.getAll('city') }, confirmed_at: null, lang: 'en' },
      ]);
  }
});

test('the alert of a misspelt search is for the suggested words, since the others find nothing', async () => {
  const page = await open(`/careers/${slug}?q=soudeusse`);
  expect(new URLSearchParams(formAction(page.text).split('?')[1]).get('q')).toBe('soudeuse');
});

test('the form says what an alert is for: near words in place of those that find nothing, else the words themselves', async () => {
  const { text } = await open(`/careers/${slug}?q=soudeusse`);
  expect(text).toContain('New jobs for “soudeuse”, since no job matches “soudeusse”</p>');
  expect(text).toContain('Did you mean “soudeuse”?');
  expect(text).not.toContain('Try other words');
  const nonsense = await open(`/careers/${slug}?q=zzzz`);
  expect(nonsense.text).toContain('Try other words');
  expect(nonsense.text).toContain('New jobs for “zzzz”</p>');
  expect(formAction(nonsense.text)).toContain('q=zzzz');
  expect((await open(`/careers/${slug}?q=soudeuse`)).text).toContain('New jobs for “soudeuse”</p>');
});

test('one alert is ended by its own button; several also at once, and a second click says so too', async () => {
  const email = someone();
  const { token } = await askAlert(service, { slug, email, search: { q: 'soudeuse' } });
  const all = `action="/alerts/${token}/end?lang=en"`;
  expect((await open(`/alerts/${token}`)).text).not.toContain(all);
  await askAlert(service, { slug, email, search: { q: 'relieuse' } });
  const { text } = await open(`/alerts/${token}`);
  expect(text).toContain(all);
  expect(text).toContain(`href="/careers/${slug}"`);
  const first = await press(`/alerts/${token}/end`);
  expect(await first.text()).toContain(`You have no alerts at ${workspace.name} any more`);
  const second = await press(`/alerts/${token}/end`);
  expect([second.status, (await second.text()).includes('Your alerts have ended')]).toEqual([200, true]);
});

test('an address that is none comes back with its fault, and nothing is stored', async () => {
  const answer = await press(`/careers/${slug}/alerts?q=soudeuse`, addressed('lea'));
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(text).toMatch(/aria-describedby="alert-hint alert-error" aria-invalid="true" value="lea"/);
  expect(text).toContain('<a href="#alert-email">The e\u2011mail address is not complete');
  expect(text).toContain('<title>Error: Job alert');
  expect((await open(`/careers/nulle-part/alerts`)).status).toBe(404);
});

test('an address in bytes that are no UTF-8 comes back with its fault, and nothing is requested', async () => {
  const before = await countRows(service.deps, 'job_alerts');
  const part = 'Content-Disposition: form-data; name="email"';
  const bytes = Buffer.from(`--bound\r\n${part}\r\n\r\nl\xe9a@courriel.example\r\n--bound--\r\n`, 'latin1');
  const answer = await fetch(`${service.url}/careers/${slug}/alerts`, {
    method: 'POST',
    headers: { ...html, 'Content-Type': 'multipart/form-data; boundary=bound' },
    body: bytes,
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('<a href="#alert-email">The e\u2011mail address is not complete');
  expect(await countRows(service.deps, 'job_alerts')).toBe(before);
});

test('a form with another part that cannot be read is not said to have a wrong address', async () => {
  const form = addressed(someone());
  form.set('note', 'a'.repeat(70_000));
  const answer = await press(`/careers/${slug}/alerts?q=soudeuse`, form);
  const text = await answer.text();
  expect([answer.status, text.includes('This form could not be read')]).toEqual([400, true]);
  expect(text).not.toContain('The e\u2011mail address is not complete');
});

test('a mailbox gets its mails in the language of the page, which is the workspace’s without a wish', async () => {
  const english = await fixtures.workspace({ lang: 'en' });
  const email = someone();
  const headers = { Accept: 'text/html', 'Accept-Language': 'de' };
  const path = `${service.url}/careers/${english.slug}/alerts`;
  const sent = await fetch(path, { method: 'POST', headers, body: addressed(email) });
  expect(await sent.text()).toContain('Check your inbox');
  await expect.poll(() => alertsOf(email)).toMatchObject([{ lang: 'en' }]);
});

test('an address is stored without invisible signs, and in one form of Unicode, as over REST (D21)', async () => {
  const email = someone().replace('lea', 'léa');
  const answer = await press(`/careers/${slug}/alerts`, addressed(` \u200b${email.normalize('NFD')}\u00ad`));
  expect(answer.status).toBe(200);
  await expect.poll(() => alertsOf(email)).toHaveLength(1);
});

test('opening a mailed link confirms and ends nothing; its buttons do', async () => {
  const email = someone();
  const { alertId, token } = await askAlert(service, { slug, email, search: { q: 'soudeuse' } });
  for (const path of [`/alerts/${token}`, `/alerts/${token}/end`]) {
    const page = await open(`${path}?do=confirm&alert=${alertId}`);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.text).toContain('Confirm this alert');
  }
  expect(await alertsOf(email)).toMatchObject([{ confirmed_at: null }]);
  const confirmed = await press(`/alerts/${token}?do=confirm&alert=${alertId}`);
  const afterwards = await confirmed.text();
  expect(afterwards).toContain('The alert is confirmed.');
  expect(afterwards).not.toContain('Renew for six months');
  expect(await alertsOf(email)).toMatchObject([{ confirmed_at: expect.any(String) }]);
  const ended = await press(`/alerts/${token}?do=end&alert=${alertId}`);
  const over = await ended.text();
  expect(over).toContain(`You have no alerts at ${workspace.name} any more`);
  for (const link of [`/careers/${slug}`, `/careers/${slug}/alerts`])
    expect(over).toContain(`href="${link}"`);
  expect(await alertsOf(email)).toEqual([]);
  expect((await open(`/alerts/${token}`)).status).toBe(404);
});

test('an alert is renewed once a month of it is over, and the page says that it is renewed', async () => {
  const email = someone();
  const { alertId, token } = await askAlert(service, { slug, email });
  await press(`/alerts/${token}?do=confirm&alert=${alertId}`);
  const renewable = async () => (await open(`/alerts/${token}`)).text.includes('Renew for six months');
  expect(await renewable()).toBe(false);
  await service.deps.database.query.execute(
    sql`update job_alerts set expires_at = expires_at - interval '40 days' where id = ${alertId}`,
  );
  expect(await renewable()).toBe(true);
  const renewed = await (await press(`/alerts/${token}?do=confirm&alert=${alertId}`)).text();
  expect(renewed).toContain('The alert is renewed: it ends in six months.');
  expect(await renewable()).toBe(false);
});

test('an erasure that an application id asked for ends no alert; one of the person that it closes does (D30)', async () => {
  for (const alsoByLink of [false, true]) {
    const email = someone();
    const applicationId = await fixtures.application(workspace, jobId, { email });
    const candidateId = await candidateOf(service.deps, applicationId);
    await confirmedAlert(service, { slug, email });
    await service.post(`/api/v2/portal/${applicationId}/delete`);
    if (alsoByLink) await service.post(`/api/v2/portal/${portalTokenFor(service, candidateId)}/delete`);
    const [request] = await selectRows<{ id: string }>(
      service.deps,
      sql`select id from deletion_requests where application_id = ${applicationId}`,
    );
    const { certificate } = await fixtures.admin.deletion.execute({ id: request?.id ?? '' });
    expect(await countRows(service.deps, 'candidates', sql`id = ${candidateId}`)).toBe(0);
    expect(await alertsOf(email)).toHaveLength(alsoByLink ? 0 : 1);
    expect(certificate).toMatchObject({ statement: { erased: { jobAlerts: alsoByLink ? 1 : 0 } } });
  }
});

test('an export has the alerts of the person’s address in this workspace, and an erasure ends them (D31)', async () => {
  const email = someone();
  const elsewhere = await fixtures.workspace();
  const applicationId = await fixtures.application(workspace, jobId, { email });
  const candidateId = await candidateOf(service.deps, applicationId);
  const { alertId } = await confirmedAlert(service, { slug, email, search: { q: 'soudeuse' } });
  await confirmedAlert(service, { slug: elsewhere.slug, email });
  await confirmedAlert(service, { slug, email: someone() });
  const mailedAt = service.clock.now();
  await selectRows(
    service.deps,
    sql`insert into mailed_jobs select id, ${jobId}, ${mailedAt.toISOString()} from alert_subscribers where email = ${email}`,
  );
  await selectRows(
    service.deps,
    sql`update job_alerts set mail_sent_at = ${mailedAt.toISOString()} where id = ${alertId}`,
  );
  const exportOf = async (token: string) =>
    (await service.get(`/api/v2/portal/${token}/export`)).json<Record<string, object[] | undefined>>();
  const token = portalTokenFor(service, candidateId);
  const exported = await exportOf(token);
  expect(exported.jobAlerts).toMatchObject([
    {
      ...{ id: alertId, email, search: { q: 'soudeuse' } },
      ...{ confirmationMailedAt: mailedAt.toISOString(), confirmedAt: mailedAt.toISOString() },
    },
  ]);
  expect(exported.mailedJobs).toEqual([{ id: jobId, title: 'Soudeuse', mailedAt: mailedAt.toISOString() }]);
  expect(await exportOf(applicationId)).not.toHaveProperty('jobAlerts');
  const { text } = await open(`/portal/${token}/sheet`);
  for (const words of [
    'Your job alerts',
    'mail sent on',
    '“soudeuse”',
    'Jobs that your alerts have mailed you',
    'Soudeuse',
  ])
    expect(text).toContain(words);
  expect((await open(`/portal/${applicationId}/sheet`)).text).not.toContain('Your job alerts');
  await service.post(`/api/v2/portal/${token}/delete`);
  const [request] = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from deletion_requests where candidate_id = ${candidateId}`,
  );
  await fixtures.admin.deletion.execute({ id: request?.id ?? '' });
  expect(await countRows(service.deps, 'mailed_jobs', sql`recruitment_id = ${jobId}`)).toBe(1);
  const left = await countRows(service.deps, 'alert_subscribers', sql`email = ${email}`);
  expect(left).toBe(1);
});
