import { describe, expect, test } from 'vitest';
import { countAnswers } from '#domain/employers/answers.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { sendAnswerReminders } from '#mails/employers/send-answer-reminders.ts';
import type { MailDeps } from '#mails/sending/mail-deps.ts';
import { applicationForm, fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;

type MailMessage = Parameters<MailDeps['mailer']['send']>[0];
const contactEmail = 'recrutement@varenne.example';
const DAY_MS = 86_400_000;
const passDays = (days: number) => service.clock.advance(days * DAY_MS);
const count = () => countAnswers(service.deps);

type Body = { workspace: { answers?: unknown }; generatedAt: string };
/** Reads the list once the revisions that the node knows are no longer fresh. */
const listOf = ({ slug }: { slug: string }) => {
  service.clock.advance(1000);
  return service.get(`/api/public/v1/careers/${slug}/jobs`);
};
const answersOf = async (workspace: Workspace) => (await listOf(workspace)).json<Body>().workspace.answers;
const pageOf = async (path: string, lang: 'fr' | 'en') => (await service.get(`${path}?lang=${lang}`)).text;

async function employer(promiseDays?: number) {
  const workspace = await fixtures.workspace({
    statusMails: 'off',
    notify: 'never',
    ...(promiseDays !== undefined && { promiseDays }),
  });
  return { workspace, jobId: await fixtures.recruitment(workspace) };
}

async function apply({ workspace, jobId }: Awaited<ReturnType<typeof employer>>, times: number) {
  const ids: string[] = [];
  for (let sent = 0; sent < times; sent += 1) ids.push(await fixtures.application(workspace, jobId));
  return ids;
}

/** Sends the form; the page that thanks says what comes next. */
async function sendForm({ workspace: { slug }, jobId }: Awaited<ReturnType<typeof employer>>) {
  const form = applicationForm(slug, jobId);
  return (await service.post(`/apply/${slug}/${jobId}?lang=fr`, form, { Accept: 'text/html' })).text;
}

const decide = (id: string, status: 'in_review' | 'rejected' | 'withdrawn') =>
  admin.application.setStatus({ id, status, reason: 'Décidé à la main.' });

describe('without a promise', () => {
  test('nothing is claimed, and no list changes when answers are counted', async () => {
    const own = await employer();
    const [id = ''] = await apply(own, 1);
    await decide(id, 'in_review');
    const before = await listOf(own.workspace);
    await count();
    const after = await listOf(own.workspace);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.json<Body>().workspace).not.toHaveProperty('answers');
    expect(await pageOf(`/careers/${own.workspace.slug}`, 'fr')).not.toContain('s’engage');
    expect(await sendForm(own)).not.toContain('s’engage');
    expect(await pageOf(`/careers/${own.workspace.slug}/${own.jobId}`, 'en')).not.toContain('promise');
  });
});

describe('with a promise', () => {
  test('below 20 applications the promise is all that is said', async () => {
    const own = await employer(7);
    for (const id of await apply(own, 19)) await decide(id, 'in_review');
    await count();
    expect(await answersOf(own.workspace)).toEqual({
      promiseDays: 7,
      medianDays: null,
      answeredShare: null,
      people: null,
    });
    const page = await pageOf(`/careers/${own.workspace.slug}`, 'fr');
    expect(page).toContain('une personne répond à chaque candidature en 7\u00a0jours au plus');
    expect(page).not.toContain('90 derniers jours');
    expect(await sendForm(own)).toContain(
      '<li>L’employeur s’engage\u202f: une personne répond à chaque candidature',
    );
  });

  test('people’s acts of 90 days are counted: days rounded up, the share down, withdrawn ones excused (D59)', async () => {
    const own = await employer(7);
    const ids = await apply(own, 25);
    const [quick, slow] = [ids.slice(0, 7), ids.slice(7, 13)];
    for (const id of quick) await decide(id, 'in_review');
    passDays(2.5);
    for (const id of slow) await decide(id, 'rejected');
    // Two left by themselves and one had it noted; a person answered none of these.
    for (const id of ids.slice(13, 16)) await decide(id, 'withdrawn');
    await count();
    expect(await answersOf(own.workspace)).toEqual({
      promiseDays: 7,
      medianDays: 1,
      answeredShare: 0.59,
      people: 22,
    });
    const address = `/careers/${own.workspace.slug}`;
    for (const path of [address, `${address}/${own.jobId}`]) {
      expect(await pageOf(path, 'fr')).toMatch(
        /59\s% des candidatures, de 22 personnes, ont reçu une réponse, la moitié d’entre elles en 1\u00a0jour au plus/,
      );
      expect(await pageOf(path, 'en')).toContain(
        '59% of the applications, by 22 people, had an answer, half of those within 1\u00a0day',
      );
    }
    const markdown = await service.get(`${address}?lang=en`, { accept: 'text/markdown' });
    expect(markdown.text).toContain('a person answers every application within 7\u00a0days');
    passDays(91);
    await count();
    expect(await answersOf(own.workspace)).toMatchObject({ answeredShare: null, people: null });
  });

  test('one person’s two applications to a job count once, and test applications never', async () => {
    const own = await employer(7);
    const email = 'deux.fois@courriel.example';
    const [alone] = await apply(own, 19);
    await fixtures.application(own.workspace, own.jobId, { email });
    await fixtures.application(own.workspace, own.jobId, { email, firstName: 'Autre' });
    await count();
    expect(await answersOf(own.workspace)).toMatchObject({ people: 20, answeredShare: 0, medianDays: null });
    await service.deps.database.query.execute(`update applications set test = true where id = '${alone}'`);
    await count();
    expect(await answersOf(own.workspace)).toMatchObject({ people: null, answeredShare: null });
  });

  test('the list’s ETag moves with the figures, and only then; no job is rendered anew (D90)', async () => {
    const own = await employer(7);
    const ids = await apply(own, 20);
    await count();
    const before = await listOf(own.workspace);
    passDays(1);
    await count();
    const same = await listOf(own.workspace);
    expect(same.headers.etag).toBe(before.headers.etag);
    expect(same.text).toBe(before.text);
    const rendered = () =>
      service.deps.database.query.execute(
        `select workspace_revision, job_revision from rendered_jobs where recruitment_id = '${own.jobId}'`,
      );
    const texts = await rendered();
    await decide(ids[0] ?? '', 'in_review');
    await count();
    const countedAt = service.clock.now().toISOString();
    const moved = await listOf(own.workspace);
    expect(moved.headers.etag).not.toBe(before.headers.etag);
    expect(moved.json<Body>().generatedAt).toBe(countedAt);
    expect(await answersOf(own.workspace)).toMatchObject({ answeredShare: 0.05 });
    expect(await rendered()).toEqual(texts);
    const cached = await service.get(`/api/public/v1/careers/${own.workspace.slug}/jobs`, {
      'if-none-match': String(before.headers.etag),
    });
    expect(cached.status).toBe(200);
  });

  test('a promise that is given later comes with its figures; one that is taken back leaves nothing', async () => {
    const own = await employer();
    await apply(own, 20);
    await admin.workspace.update({ slug: own.workspace.slug, promiseDays: 5 });
    expect(await answersOf(own.workspace)).toMatchObject({ promiseDays: 5, people: 20 });
    await admin.workspace.update({ slug: own.workspace.slug, promiseDays: 0 });
    expect(await answersOf(own.workspace)).toBeUndefined();
  });

  test('a promise has at most 90 days', async () => {
    await expect(employer(91)).rejects.toThrow();
  });

  test('the portal says by when a person answers, then that it is late, and stops once one has', async () => {
    const own = await employer(7);
    const [id = ''] = await apply(own, 1);
    const { url } = await admin.portal.link({ application: id });
    const open = (lang: 'fr' | 'en') => pageOf(new URL(url).pathname, lang);
    const day = (locale: string) => longDay(dueAt, locale, { timeZone: 'Europe/Paris' });
    const dueAt = new Date(service.clock.now().getTime() + 7 * DAY_MS);
    expect(await open('fr')).toContain(`une réponse d’une personne au plus tard le ${day('fr-FR')}`);
    passDays(8);
    expect(await open('en')).toContain(`had promised to answer by ${day('en-GB')}, and has not done so yet`);
    await decide(id, 'in_review');
    expect(await open('en')).not.toContain('promise');
  });

  test('what waits longer than promised is counted for the operator, and mailed to the employer once a week', async () => {
    const own = await employer(3);
    const [first = '', second = '', third = ''] = await apply(own, 4);
    await decide(first, 'in_review');
    await decide(second, 'withdrawn');
    const overdue = async () => {
      await count();
      const workspaces = await admin.workspace.list();
      return workspaces.find(({ id }) => id === own.workspace.id)?.overdueAnswers;
    };
    const remind = async () => {
      const sent: MailMessage[] = [];
      const mailer = { send: async (mail: MailMessage) => void sent.push(mail), forget: async () => {} };
      await sendAnswerReminders({ ...service.deps, mailer } as unknown as MailDeps);
      return sent.filter(({ to }) => to === contactEmail);
    };
    expect(await overdue()).toBe(0);
    passDays(100);
    expect(await overdue()).toBe(2);
    expect(await remind()).toEqual([]);
    await admin.workspace.update({ slug: own.workspace.slug, notify: 'daily', contactEmail });
    const reminder = only(await remind());
    expect(reminder.subject).toBe('2 candidatures sans réponse chez Ateliers Varenne');
    expect(reminder.text).toContain('répond à chaque candidature en 3 jours au plus');
    expect(reminder.text).toContain(`${service.deps.settings.publicUrl}/desk\n`);
    expect(reminder.text).not.toContain('Fontanel');
    // The daily run of the sixth day may begin later in the day than the first, and that of the seventh earlier.
    passDays(6.1);
    expect(await remind()).toEqual([]);
    passDays(0.8);
    expect(await remind()).toHaveLength(1);
    await decide(third, 'rejected');
    expect(await overdue()).toBe(1);
  });
});
