import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import puppeteer, { type Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { createPacedModel } from '#test/transports/support/paced-model.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';
import { wordsIn } from './words.ts';

const model = createPacedModel({ words: 8 });
const service = await serviceForFile({ replace: withModel(model) });
const folder = await mkdtemp(join(tmpdir(), 'guichet-firefox-'));
const lang = 'fr';
const email = 'camille.fontanel@courriel.example';
// Playwright drives only its own Firefox; WebDriver BiDi drives Debian's.
const firefox = await puppeteer.launch({
  browser: 'firefox',
  executablePath: '/usr/bin/firefox-esr',
  userDataDir: join(folder, 'profile'),
  extraPrefsFirefox: { 'intl.accept_languages': lang, 'ui.systemUsesDarkTheme': 1 },
});

afterAll(async () => {
  await firefox.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page that a test uses by the names that are read out, and fails on any complaint. */
async function openPage() {
  const page = await firefox.newPage();
  await page.setViewport({ width: 360, height: 740 });
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));
  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  return {
    page,
    complaints,
    press: (name: string) => named('button', name).click(),
    /** Waits for the next page: this page may hold the next name too, and its nodes disappear. */
    follow: (name: string) => Promise.all([page.waitForNavigation(), named('link', name).click()]),
    fill: (selector: string, text: string) => page.locator(selector).fill(text),
    /** Looks in elements of this kind, since a field's value also contains text. */
    sees: async (text: string, kind = '') => {
      await page.locator(`${kind}::-p-text(${text})`).waitHandle();
      await expectNoSidewaysScroll(page);
    },
  };
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect({ url: page.url(), isTooWide: overflow > 0 }).toEqual({ url: page.url(), isTooWide: false });
}

test('in Firefox: from the offer to the deletion', async () => {
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  const title = 'Technicienne de maintenance';
  await fixtures.recruitment(workspace, { title });
  const cv = join(folder, 'Parcours.pdf');
  await writeFile(cv, pdf());
  const { job, form, chat, portal } = wordsIn(lang);
  const { page, complaints, press, follow, fill, sees } = await openPage();

  await page.goto(`${service.url}/careers/${workspace.slug}`);
  await follow(title);
  await sees(title);
  await follow(job.apply);
  await sees(form.heading);
  await fill('[name=firstName]', 'Camille');
  await fill('[name=lastName]', 'Fontanel');
  await fill('[name=email]', email);
  const input = await page.locator('input[type=file]').waitHandle();
  await (await input.toElement('input')).uploadFile(cv);
  await page.locator('input[type=checkbox]').click();
  await press(form.submit);
  await sees('Camille', 'h1');

  const people = sql`select id from candidates where email = ${email}`;
  const [person] = await selectRows<{ id: string }>(service.deps, people);
  const address = `${service.url}/portal/${portalTokenFor(service, person?.id ?? '')}`;
  await page.goto(address);
  await sees(title);
  await follow(portal.applications.chat.begin);
  await press(chat.accept.ai);
  await page.locator('#log[aria-busy="false"]').waitHandle();
  model.holdAt(3);
  await page.locator('textarea').fill('Dès lundi.');
  await press(chat.talk.send);
  await press(chat.talk.stop);
  await sees(chat.sentences.stopped);
  model.release();
  await press(chat.talk.person);
  await sees(chat.human.heading);

  await page.goto(address);
  await follow(portal.deletion.action.candidate);
  await sees(portal.confirm.heading.candidate);
  await press(portal.confirm.submit);
  await sees(portal.done.heading);
  expect(complaints).toEqual([]);
});
