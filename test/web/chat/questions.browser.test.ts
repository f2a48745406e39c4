import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { chatTokenFor } from '#test/support/requests/portal.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';

const service = await serviceForFile();
const browser = await openBrowser();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const questions = [
  { id: 'licence', text: { fr: 'Avez-vous le permis B ?', en: 'Do you drive?' }, kind: 'yesNo' },
  { id: 'years', text: { fr: 'Combien d’années ?', en: 'How many years?' }, kind: 'number' },
  {
    id: 'hours',
    text: { fr: 'Quel horaire ?' },
    kind: 'choice',
    options: ['Matin', 'Soir'].map((fr) => ({ value: fr.toLowerCase(), text: { fr } })),
  },
].map((question) => ({ ...question, where: 'conversation' }));
const commonJob = await fixtures.recruitment(workspace);
const ownJob = await fixtures.recruitment(workspace, { questions });

type Look = { locale: string; viewport: { width: number; height: number }; javaScriptEnabled: boolean };

/** Opens the link of a new application, and fails on any complaint of the browser. */
async function visit(look: Look, jobId: string, walk: (page: Page) => Promise<void>): Promise<void> {
  const sessionId = await fixtures.application(workspace, jobId);
  const context = await browser.newContext({ colorScheme: 'dark', ...look });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`${service.url}/chat/${chatTokenFor(service, sessionId)}`);
    await walk(page);
    expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Accepts the questions, or none of it. */
const accept = (page: Page) => page.click('[formaction$="decision=ai"]');
const review = (page: Page) => page.click('.send button');
const send = (page: Page) => page.click('.review button[value=send]');
const noted = async (page: Page) =>
  Promise.all(
    (await page.locator('#facts .fact').all()).map(async (row) => [
      await row.locator('dt').textContent(),
      await row.locator('.noted').textContent(),
    ]),
  );

test('typed answers are not lost without a question', async () => {
  const look = { locale: 'en', viewport: { width: 390, height: 844 }, javaScriptEnabled: true };
  await visit(look, commonJob, async (page) => {
    await accept(page);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.fill('form.questions [name="q.candidate_questions"]', 'Y a-t-il un parking ?');
    await page.click('footer a', { noWaitAfter: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.click('.languages button');
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.inputValue('form.questions [name="q.candidate_questions"]')).toBe(
      'Y a-t-il un parking ?',
    );
    await page.click('.languages button');
    await review(page);
    await page.click('.languages button');
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.innerText('.review')).toContain('Y a-t-il un parking ?');
    expect(asked).toEqual(['beforeunload']);
  });
});

describe.each([
  { locale: 'fr', viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
  { locale: 'en', viewport: { width: 1280, height: 900 }, javaScriptEnabled: true },
])('in $locale, $viewport.width wide, JavaScript $javaScriptEnabled', (look) => {
  const check = look.javaScriptEnabled ? expectAccessible : expectNoSidewaysScroll;
  const isFrench = look.locale === 'fr';

  test('form, no answer, question, read again, change, send, correct, person', async () => {
    await visit(look, commonJob, async (page) => {
      await accept(page);
      await check(page);
      expect(await page.locator('.eyebrow').allTextContents()).toEqual([
        ...[1, 2, 3, 4, 5].map((number) => `Question ${number} ${isFrench ? 'sur' : 'of'} 5`),
        isFrench ? 'Questions à l’employeur' : 'Questions to the employer',
      ]);
      const form = await page.innerText('form.questions');
      expect(form).toContain(isFrench ? 'Sans réponse' : 'No answer');
      // A question without an answer has one name, and no second control.
      expect(form).not.toMatch(/passer|skip/i);
      await page.check('form.questions [name="q.location"][value=yes]');
      await page.fill('form.questions [name="q.candidate_questions"]', 'Y a-t-il un parking ?');
      await review(page);
      await check(page);
      expect(await page.locator('.review dd').allTextContents()).toEqual(
        isFrench
          ? ['Sans réponse', 'Oui', 'Sans réponse', 'Sans réponse', 'Sans réponse', 'Y a-t-il un parking ?']
          : ['No answer', 'Yes', 'No answer', 'No answer', 'No answer', 'Y a-t-il un parking ?'],
      );
      await page.click('.review button[value=edit]');
      expect(await page.isChecked('form.questions [name="q.location"][value=yes]')).toBe(true);
      await page.fill('form.questions [name="q.pay"]', '17,50');
      await review(page);
      await send(page);
      await check(page);
      expect((await noted(page)).map(([, words]) => words)).toEqual([
        isFrench ? 'Oui' : 'Yes',
        '17,50',
        'Y a-t-il un parking ?',
      ]);
      expect(await page.evaluate('document.activeElement?.id')).toBe('saved');
      await page.locator('.fact[data-question=pay] summary').click();
      await page.fill('.fact[data-question=pay] textarea', '18 de l’heure');
      await page.click('.fact[data-question=pay] button');
      expect((await noted(page))[1]).toEqual([expect.any(String), '18 de l’heure']);
      await page.click('button[form=person]');
      await page.locator('#callback').waitFor();
      await check(page);
    });
  });

  test('the job’s own questions have their natural controls, and faults lead to them', async () => {
    await visit(look, ownJob, async (page) => {
      await accept(page);
      await check(page);
      await page.check('form.questions [name="q.own.licence"][value=no]');
      await page.fill('form.questions [name="q.own.years"]', 'beaucoup');
      await page.check('form.questions [name="q.own.hours"][value=soir]');
      await review(page);
      await check(page);
      await page.click('.panel.summary a');
      expect(await page.evaluate('document.activeElement?.id')).toBe('q.own.years');
      await page.fill('form.questions [name="q.own.years"]', '4,5');
      await review(page);
      await send(page);
      expect(await noted(page)).toEqual(
        isFrench
          ? [
              [typesetFrenchSpaces('Avez-vous le permis B ?'), 'Non'],
              [typesetFrenchSpaces('Combien d’années ?'), '4,5'],
              [typesetFrenchSpaces('Quel horaire ?'), 'Soir'],
            ]
          : [
              ['Do you drive?', 'No'],
              ['How many years?', '4,5'],
              [typesetFrenchSpaces('Quel horaire ?'), 'Soir'],
            ],
      );
    });
  });
});
