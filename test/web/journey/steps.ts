import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Lang } from '#kernel/language.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { tag } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import type { TestService } from '#test/support/service.ts';
import type { PacedModel } from '#test/transports/support/paced-model.ts';
import type { Walk } from './walk.ts';
import { startingWith, wordsIn } from './words.ts';

type Step = { page: Page; lang: Lang; walk: Walk; check: (page: Page) => Promise<void> };
type Stage = { service: TestService; model: PacedModel; title: string };

const cv = { name: 'Parcours.pdf', mimeType: 'application/pdf', buffer: pdf() };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

/** The steps of a candidate, by the words that the pages show. */
export function createSteps({ service, model, title }: Stage) {
  return {
    /** Resolves to the address that the person gave. */
    async findAndApply({ page, lang, walk, check }: Step, careers: string): Promise<string> {
      const { job, form, labels, search, searchAction } = wordsIn(lang);
      const email = `camille.${tag()}@courriel.example`;
      await page.goto(careers);
      await check(page);
      await walk.fill(page.getByRole('searchbox', { name: search }), 'maintenance');
      await walk.press(button(page, searchAction));
      await page.waitForURL(/q=maintenance/);
      await walk.press(link(page, title));
      await heading(page).filter({ hasText: title }).waitFor();
      await check(page);
      await walk.press(link(page, job.apply));
      await heading(page).filter({ hasText: form.heading }).waitFor();
      await check(page);
      const field = (label: string) => page.getByLabel(startingWith(label));
      await walk.fill(field(labels.firstName), 'Camille');
      await walk.fill(field(labels.lastName), 'Fontanel');
      await walk.fill(field(labels.email), email);
      await walk.attach(field(labels.cv), cv);
      await walk.press(page.getByRole('checkbox'));
      await walk.press(button(page, form.submit));
      await heading(page).filter({ hasText: 'Camille' }).waitFor();
      await check(page);
      return email;
    },

    /** Opens the portal by the mailed link. */
    async openPortal({ page, check }: Step, email: string): Promise<string> {
      const [person] = await selectRows<{ id: string }>(
        service.deps,
        sql`select id from candidates where email = ${email}`,
      );
      const address = `${service.url}/portal/${portalTokenFor(service, person?.id ?? '')}`;
      await page.goto(address);
      await check(page);
      return address;
    },

    async talkStopAndAskForPerson({ page, lang, walk, check }: Step): Promise<void> {
      const { chat, portal } = wordsIn(lang);
      const isSettled = () => page.locator('#log[aria-busy="false"]').waitFor();
      await walk.press(link(page, portal.applications.chat.begin));
      await button(page, chat.accept.ai).waitFor();
      await check(page);
      await walk.press(button(page, chat.accept.ai));
      await isSettled();
      await check(page);
      model.holdAt(3);
      await walk.fill(page.getByRole('textbox', { name: chat.talk.answer }), 'Dès lundi.');
      await walk.press(button(page, chat.talk.send));
      await walk.press(button(page, chat.talk.stop));
      await page.getByText(chat.sentences.stopped).waitFor();
      model.release();
      await check(page);
      await walk.press(button(page, chat.talk.person));
      await heading(page).filter({ hasText: chat.human.heading }).waitFor();
      await check(page);
    },

    async askForPerson({ page, lang, walk }: Step): Promise<void> {
      const { chat, portal } = wordsIn(lang);
      await walk.press(link(page, portal.applications.chat.begin));
      await walk.press(button(page, chat.decline));
      await heading(page).filter({ hasText: chat.human.heading }).waitFor();
    },

    async readAndTakeData({ page, lang, walk, check }: Step): Promise<void> {
      const { portal } = wordsIn(lang);
      await page.getByText(portal.ai.noMachineDecision).waitFor();
      await page.getByText(portal.applications.human).waitFor();
      await check(page);
      const download = page.waitForEvent('download');
      await walk.press(link(page, portal.download.archive));
      const path = await (await download).path();
      expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
      await walk.press(link(page, portal.download.read));
      await page.getByText('Fontanel').first().waitFor();
      await check(page);
      await walk.press(link(page, portal.back));
      await heading(page).filter({ hasText: portal.heading }).waitFor();
    },

    async deleteAndWithdraw({ page, lang, walk, check }: Step): Promise<void> {
      const { portal } = wordsIn(lang);
      await walk.press(link(page, portal.deletion.action.candidate));
      await heading(page).filter({ hasText: portal.confirm.heading.candidate }).waitFor();
      await check(page);
      await walk.press(button(page, portal.confirm.submit));
      await heading(page).filter({ hasText: portal.done.heading }).waitFor();
      await check(page);
      await walk.press(link(page, portal.back));
      await page.getByText(portal.deletion.requestedHeading).waitFor();
      await check(page);
      await walk.press(button(page, portal.deletion.withdraw));
      await heading(page).filter({ hasText: portal.withdrawn.title }).waitFor();
      await check(page);
      await walk.press(link(page, portal.back));
      await page.getByText(portal.deletion.heading).waitFor();
    },
  };
}
