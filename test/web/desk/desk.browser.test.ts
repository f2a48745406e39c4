import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { fixturesOf, only, tag } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { deskTexts } from '#web/desk/texts.ts';
import { employerTexts } from '#web/employer/texts.ts';
import { floorTexts } from '#web/floor/texts.ts';
import { expectAccessible } from '../accessible.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const browser = await openBrowser();
const until = { timeout: 60_000, interval: 20 };

async function linkIn(to: string, pattern: RegExp): Promise<string> {
  const mail = await vi.waitFor(
    () => only(mailServer.mails.filter((one) => one.recipients.includes(to) && pattern.test(one.text))),
    until,
  );
  return pattern.exec(mail.text)?.[0] ?? '';
}

/** Answers the candidate's question in the box below it. */
async function answerQuestion(page: Page, lang: 'fr' | 'en'): Promise<void> {
  const { answers } = deskTexts[lang];
  await page.getByRole('textbox', { name: answers.questions.label }).fill('Oui, derrière l’atelier.');
  await page.getByRole('button', { name: answers.next }).click();
  await send(page, lang, 'questions');
  await page.getByText(answers.messageSent).waitFor();
  await expectAccessible(page);
}

/** Sends what the preview shows; the button is in view without scrolling, however long the mail is. */
async function send(page: Page, lang: 'fr' | 'en', answer: 'meet' | 'decline' | 'questions'): Promise<void> {
  const { preview, [answer]: texts } = deskTexts[lang].answers;
  await page.getByRole('heading', { name: preview.title }).waitFor();
  await expectAccessible(page);
  const button = page.getByRole('button', { name: texts.send });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await button.click();
}

/** Offers a time that is over, then one that is to come. */
async function offerTimes(page: Page, lang: 'fr' | 'en'): Promise<void> {
  const { answers } = deskTexts[lang];
  await page.getByRole('link', { name: answers.meet.action, exact: true }).click();
  await expectAccessible(page);
  const first = page.getByLabel(answers.meet.time(1));
  await first.fill('2020-01-31T09:30');
  await page.getByRole('button', { name: answers.next }).click();
  await page.getByRole('link', { name: answers.meet.pastTime }).click();
  await expectAccessible(page);
  const day = new Date(service.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await first.fill(`${day}T09:30`);
  await page.getByRole('button', { name: answers.next }).click();
  await send(page, lang, 'meet');
  await page.getByText(answers.sent).waitFor();
}

/** Takes the floor of the candidate's conversation, speaks, and leaves it to no one. */
async function speak(page: Page, lang: 'fr' | 'en'): Promise<void> {
  const texts = floorTexts[lang];
  await page.getByRole('link', { name: employerTexts[lang].openConversation }).click();
  await expectAccessible(page);
  await page.getByLabel(texts.name).fill('Camille, recrutement');
  await page.getByRole('button', { name: texts.take }).click();
  await page.getByText(texts.state.mine).waitFor();
  await page.getByLabel(texts.words).fill('Bonjour.');
  await page.getByRole('button', { name: texts.say, exact: true }).click();
  await page.locator('#messages').getByText('Bonjour.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.leave }).click();
  await page.getByText(texts.state.vacant).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.back }).click();
}

async function walk(page: Page, lang: 'fr' | 'en', contactEmail: string): Promise<void> {
  const { signIn, enter, answers, list } = deskTexts[lang];
  await page.goto(await linkIn(contactEmail, /http\S+\/desk\/applications\/\S+/));
  await expectAccessible(page);
  await page.getByLabel(signIn.label).fill(contactEmail);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: signIn.sent }).waitFor();
  await page.goto(await linkIn(contactEmail, /http\S+\/desk\/enter\/\S+/));
  await expectAccessible(page);
  await page.getByRole('button', { name: enter.submit }).click();
  await page.getByRole('heading', { name: answers.heading, exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(`${service.url}/desk?lang=${lang}`);
  await page.getByRole('heading', { name: list.headings.new }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Camille' }).first().click();
  await expectAccessible(page);
  await speak(page, lang);
  await answerQuestion(page, lang);
  await offerTimes(page, lang);
  await page.getByRole('link', { name: answers.decline.action }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: answers.next }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: answers.decline.label }).fill('Le poste est pourvu.');
  await page.getByRole('button', { name: answers.next }).click();
  await send(page, lang, 'decline');
  await page.getByText(answers.sent).waitFor();
  await expectAccessible(page);
}

/** Reads the other places of the desk, where the contact is an owner. */
async function readPlaces(page: Page, lang: 'fr' | 'en', ids: { job: string; deletion: string }) {
  for (const place of [
    ...['jobs', 'jobs/new', `jobs/${ids.job}`, 'deletions', `deletions/${ids.deletion}`],
    ...['settings', 'settings/members', 'settings/keys', 'sessions'],
  ]) {
    await page.goto(`${service.url}/desk/${place}?lang=${lang}`);
    await expectAccessible(page);
  }
}

test.each([
  { lang: 'fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { lang: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const)(
  'an employer answers from the mail of an application without a shell, in $lang (D57)',
  async ({ lang, ...look }) => {
    const contactEmail = `rh.${tag()}@varenne.example`;
    const workspace = await fixtures.workspace({ contactEmail });
    const jobId = await fixtures.recruitment(workspace);
    const id = await fixtures.application(workspace, jobId, { firstName: 'Camille' });
    await service.deps.database.query.execute(
      sql`insert into candidate_questions (application_id, text, asked_at)
        values (${id}, 'Y a-t-il un parking ?', ${service.clock.now().toISOString()})`,
    );
    const context = await browser.newContext({ ...look, locale: lang });
    try {
      const page = await context.newPage();
      await walk(page, lang, contactEmail);
      const candidate = await candidateOf(service.deps, id);
      const { id: deletion } = await fixtures.admin.deletion.request({ candidate });
      await readPlaces(page, lang, { job: jobId, deletion });
      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({ name: '__Host-desk', httpOnly: true, secure: true, sameSite: 'Lax' });
    } finally {
      await context.close();
    }
    const rows = await selectRows(service.deps, sql`select status from applications where id = ${id}`);
    expect(rows).toEqual([{ status: 'rejected' }]);
    const portal = portalTokenFor(service, await candidateOf(service.deps, id));
    const own = await service.get(`/portal/${portal}`, { Accept: 'text/html' });
    expect(own.text).toContain('Oui, derrière l’atelier.');
    expect(own.text).toMatch(/<time[^>]+>[^<]*\s09:30<\/time>/);
    const page = await service.get(`/portal/${portal}/applications/${id}/explanation`, {
      Accept: 'text/html',
    });
    expect(page.text).toContain('Le poste est pourvu.');
  },
);
