import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sendDueAlerts } from '#domain/alerts/send-due-alerts.ts';
import { sweepAlerts } from '#domain/alerts/sweep-alerts.ts';
import { sendJobAlerts } from '#mails/alerts/send-job-alerts.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { fixturesOf, only, tag } from '#test/support/fixtures.ts';
import { alertPath, askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { countRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';

const server = await startMailServer();
const service = await serviceForFile({ config: { SMTP_URL: server.url } });
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const mailer = createMailer({
  smtpUrl: server.url,
  publicUrl: service.deps.settings.publicUrl,
  folder: 'unused',
});
const deps = { ...service.deps, mailer, onMailWithheld: () => {} };
afterAll(async () => {
  mailer.close();
  await server[Symbol.asyncDispose]();
});

const DAY_MS = 86_400_000;
const someone = () => `lea.${tag()}@courriel.example`;
const mailsTo = (email: string, subject = /nouvelle|new job/) =>
  server.mails.filter((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''));
const nextDay = () => service.clock.advance(DAY_MS);
const run = () => sendJobAlerts(deps);

test('a day’s mail has the new matching jobs of all alerts, once; none is sent when nothing is new (D78)', async () => {
  const workspace = await fixtures.workspace();
  const email = someone();
  await fixtures.recruitment(workspace, { title: 'Soudeur ancien' });
  await confirmedAlert(service, { slug: workspace.slug, email, search: { q: 'soudeuse' } });
  await confirmedAlert(service, { slug: workspace.slug, email, search: { q: 'atelier' } });
  nextDay();
  await run();
  expect(mailsTo(email)).toEqual([]);
  await fixtures.recruitment(workspace, { title: 'Soudeur·euse atelier' });
  await fixtures.recruitment(workspace, { title: 'Comptable' });
  await run();
  expect(mailsTo(email)).toEqual([]);
  nextDay();
  await Promise.all([run(), run()]);
  const mail = only(mailsTo(email));
  expect(mail.subject).toMatch(/^1 nouvelle offre chez /);
  expect(mail.text).toContain('Soudeur·euse atelier');
  for (const absent of ['ancien', 'Comptable']) expect(mail.text).not.toContain(absent);
  expect(mail.text).toMatch(/«\s*soudeuse\s*».* jusqu’au \d+\s\p{L}+\s\d{4}/u);
  await run();
  nextDay();
  await run();
  expect(mailsTo(email)).toHaveLength(1);
});

test('one click ends the mails without a question: the header’s address takes the POST of RFC 8058', async () => {
  const workspace = await fixtures.workspace();
  const email = someone();
  await confirmedAlert(service, { slug: workspace.slug, email });
  await fixtures.recruitment(workspace, { title: 'Monteuse' });
  nextDay();
  await run();
  const mail = only(mailsTo(email));
  const list = mail.headers.get('list') as { unsubscribe?: { url: string } } | undefined;
  const path = new URL(list?.unsubscribe?.url ?? '').pathname;
  expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toContain(
    'List-Unsubscribe=One-Click',
  );
  const page = await service.get(path, { Accept: 'text/html', 'Accept-Language': 'fr' });
  expect([page.status, page.text.includes('Arrêter cette alerte')]).toEqual([200, true]);
  expect(await countRows(service.deps, 'alert_subscribers', sql`email = ${email}`)).toBe(1);
  const answer = await service.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  expect(await countRows(service.deps, 'alert_subscribers', sql`email = ${email}`)).toBe(0);
});

test('a crash between the mail and its mark sends the same message again, and later jobs the day after', async () => {
  const workspace = await fixtures.workspace();
  const email = someone();
  await confirmedAlert(service, { slug: workspace.slug, email });
  await fixtures.recruitment(workspace, { title: 'Première' });
  nextDay();
  const sent: { messageId: string; titles: string[] }[] = [];
  const transport = (fails: boolean) => ({
    send: async ({
      messageId,
      jobs,
      subscriber,
    }: Parameters<Parameters<typeof sendDueAlerts>[1]['send']>[0]) => {
      if (subscriber.email !== email) return;
      sent.push({ messageId, titles: jobs.map(({ title }) => title) });
      if (fails) throw new Error('the connection was lost after the mail');
    },
    forget: async () => {},
  });
  await expect(sendDueAlerts(deps, transport(true))).rejects.toThrow('lost');
  await fixtures.recruitment(workspace, { title: 'Seconde' });
  await sendDueAlerts(deps, transport(false));
  const ids = new Set(sent.map(({ messageId }) => messageId));
  expect([ids.size, sent.length >= 2, sent.at(-1)?.titles]).toEqual([1, true, ['Première']]);
  nextDay();
  await sendDueAlerts(deps, transport(false));
  expect(sent.at(-1)?.titles).toEqual(['Seconde']);
  expect(ids).not.toContain(sent.at(-1)?.messageId);
});

test('a job with a later publication time is mailed when that time has passed', async () => {
  const workspace = await fixtures.workspace();
  const email = someone();
  await confirmedAlert(service, { slug: workspace.slug, email });
  const later = new Date(service.clock.now().getTime() + 1.5 * DAY_MS);
  await fixtures.recruitment(workspace, { title: 'Plus tard', publishedAt: later });
  nextDay();
  await run();
  expect(mailsTo(email)).toEqual([]);
  nextDay();
  await run();
  expect(only(mailsTo(email)).text).toContain('Plus tard');
});

test('a job is mailed to an address once, also if its publication time moves or it is published again', async () => {
  const workspace = await fixtures.workspace();
  const email = someone();
  await confirmedAlert(service, { slug: workspace.slug, email });
  const publish = (title: string, fields: object = {}) =>
    fixtures.recruitment(workspace, { externalId: 'poste-1', title, publishedAt: null, ...fields });
  const id = await publish('Riveteuse');
  nextDay();
  await run();
  expect(only(mailsTo(email)).text).toContain('Riveteuse');
  await publish('Riveteuse', { publishedAt: service.clock.now() });
  nextDay();
  await run();
  await admin.recruitment.close({ id });
  nextDay();
  await publish('Riveteuse', { status: 'active' });
  await publish('Riveteuse atelier', { publishedAt: new Date(service.clock.now().getTime() + DAY_MS / 2) });
  nextDay();
  await run();
  expect(mailsTo(email)).toHaveLength(1);
  await fixtures.recruitment(workspace, { title: 'Chaudronnière' });
  nextDay();
  await run();
  expect(mailsTo(email).at(-1)?.text).not.toContain('Riveteuse');
  expect(mailsTo(email)).toHaveLength(2);
});

test('what was not confirmed in seven days is erased, and so is an alert after six months', async () => {
  const workspace = await fixtures.workspace();
  const [waiting, confirmed] = [someone(), someone()];
  await askAlert(service, { slug: workspace.slug, email: waiting });
  const { token } = await confirmedAlert(service, { slug: workspace.slug, email: confirmed });
  const left = () => countRows(service.deps, 'alert_subscribers', sql`email in (${waiting}, ${confirmed})`);
  service.clock.advance(7 * DAY_MS - 1);
  await sweepAlerts(service.deps);
  expect(await left()).toBe(2);
  service.clock.advance(1);
  await sweepAlerts(service.deps);
  expect(await left()).toBe(1);
  expect((await service.post(`${alertPath(token)}/confirm`, {})).status).toBe(200);
  service.clock.advance(180 * DAY_MS);
  await sweepAlerts(service.deps);
  expect(await left()).toBe(1);
  service.clock.advance(5 * DAY_MS);
  await sweepAlerts(service.deps);
  expect(await left()).toBe(0);
});
