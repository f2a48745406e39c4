import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/servers/chromium.ts';
import { serviceForFile } from '../support/service.ts';
import { expectAccessible, expectNoSidewaysScroll, expectNoViolation, expectOwnWords } from './accessible.ts';
import { seedLongWords } from './page/long-words.ts';
import { seedSite, siteClock } from './site.ts';

const service = await serviceForFile({ clock: siteClock() });
const { addresses } = await seedSite(service);
const longWords = await seedLongWords(service);
const browser = await openBrowser();
const sizes = { narrow: { width: 320, height: 640 }, wide: { width: 1280, height: 900 } };
const longWord = `${addresses.careers}?q=${'anticonstitutionnellement'.repeat(8)}`;
const paths = [...Object.values(addresses), '/careers/nobody', longWord];

type Look = { lang?: 'fr' | 'en'; size?: keyof typeof sizes; colorScheme?: 'light' | 'dark' };

/** Opens page after page, and fails on any error that the browser reports, except a 404 and a 400. */
async function open(
  paths: string | readonly string[],
  look: Look,
  inspect: (page: Page) => Promise<void>,
): Promise<void> {
  const { lang = 'fr', size = 'wide', colorScheme = 'light' } = look;
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, locale: lang });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    for (const path of [paths].flat()) {
      await page.goto(`${service.url}${path}`);
      await inspect(page);
      expect([path, ...complaints.filter((text) => !/status of 4(?:0[04]|10)/.test(text))]).toEqual([path]);
    }
  } finally {
    await context.close();
  }
}

// Axe checks each language and each width once, since it takes longer than the pages.
const looks = {
  fr: { withAxe: 'narrow', without: 'wide' },
  en: { withAxe: 'wide', without: 'narrow' },
} as const;

describe.each(['fr', 'en'] as const)('in %s', (lang) => {
  const { withAxe, without } = looks[lang];

  test(`no page has an axe violation, a sideways scroll or a console message, ${withAxe}`, async () => {
    await open(paths, { lang, size: withAxe }, expectAccessible);
  });

  test(`no page has a sideways scroll, a broken button or a refusal of the browser, ${without}`, async () => {
    await open([...paths, '/docs/reference'], { lang, size: without }, async (page) => {
      await expectNoSidewaysScroll(page);
      await expectOwnWords(page);
    });
  });

  test(`a refused form tells what is wrong and leads to it, ${withAxe}`, async () => {
    await open(addresses.apply, { lang, size: withAxe }, async (page) => {
      await page.fill('#firstName', 'Camille');
      await page.fill('#lastName', ' ');
      await page.fill('#email', 'camille@nowhere');
      await page.check('#consent');
      await page.click('main button[type=submit]');
      const summary = page.getByRole('alert');
      await summary.waitFor();
      expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('alert');
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('lastName');
      await summary.getByRole('link').nth(1).click();
      expect(await focused(page)).toBe('email');
      expect(await page.inputValue('#email')).toBe('camille@nowhere');
      expect(await page.inputValue('#firstName')).toBe('Camille');
      expect(await page.isChecked('#consent')).toBe(true);
    });
  });

  test(`the page after sending corrects the address, by the keyboard, ${withAxe} (D80)`, async () => {
    await open(addresses.apply, { lang, size: withAxe }, async (page) => {
      await page.fill('#firstName', 'Camille');
      await page.fill('#lastName', 'Fontanel');
      await page.fill('#email', `faute.${lang}.une-adresse-qui-est-longue@courriel-professionnel.exampl`);
      await page.check('#consent');
      await page.press('#email', 'Enter');
      const open = page.locator('summary').filter({ hasText: lang === 'fr' ? 'Corriger' : 'Correct' });
      await open.focus();
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.fill('#email', 'camille@');
      await page.press('#email', 'Enter');
      await page.getByRole('alert').waitFor();
      await expectAccessible(page);
      await page.fill('#email', `juste.${lang}@courriel.example`);
      await page.press('#email', 'Enter');
      await open.waitFor();
      expect(await page.innerText('.lead .address')).toBe(`juste.${lang}@courriel.example`);
      await expectAccessible(page);
    });
  });
});

test.each(['fr', 'en'] as const)(
  'the job’s own questions are answered by the keyboard in %s (D60)',
  async (lang) => {
    const context = await browser.newContext({
      viewport: sizes.narrow,
      locale: lang,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    try {
      await page.goto(`${service.url}${addresses.questions}`);
      await page.fill('#firstName', 'Camille');
      await page.fill('#lastName', 'Fontanel');
      await page.fill('#email', 'camille@nowhere');
      await page.check('#consent');
      await page.getByRole('radio', { name: lang === 'fr' ? 'La nuit' : 'Night' }).focus();
      await page.keyboard.press('Space');
      await page.fill('[name="answers.start"]', '2027-03-31');
      await page.fill('[name="answers.years"]', 'beaucoup');
      // The browser’s own bubbles are no part of this page.
      await page.press('#email', 'Enter');
      const summary = page.getByRole('alert');
      await summary.waitFor();
      const faults = await summary.getByRole('link').all();
      expect(await Promise.all(faults.map((link) => link.getAttribute('href')))).toEqual([
        '#email',
        '#answers.licence',
        '#answers.years',
      ]);
      await summary.getByRole('link').nth(1).click();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      const chosen = page.locator('[name="answers.licence"]:checked');
      expect(await chosen.getAttribute('value')).toBe('yes');
      expect(await page.inputValue('[name="answers.start"]')).toBe('2027-03-31');
      expect(await page.isChecked('[name="answers.hours"][value="night"]')).toBe(true);
      await page.fill('#email', 'camille.questions@candidate.example');
      await page.fill('[name="answers.years"]', '4');
      await page.press('#email', 'Enter');
      await page.getByRole('heading', { level: 1, name: 'Camille' }).waitFor();
    } finally {
      await context.close();
    }
  },
);

// The documentation is English.
const docs = [
  '/docs',
  '/docs/quickstart/partner',
  '/docs/conversation',
  '/docs/search?q=cv',
  '/docs/reference',
  '/docs/reference/createPartnerApplication',
  '/docs/errors/file_type',
];

test('the documentation is as clean, narrow, and wide', async () => {
  await open(docs, { lang: 'en', size: 'narrow' }, expectAccessible);
  await open(docs, { lang: 'en', size: 'wide' }, expectNoSidewaysScroll);
});

test('every page has enough contrast in the dark', async () => {
  await open(paths, { colorScheme: 'dark' }, (page) => expectNoViolation(page, ['color-contrast']));
});

test('long words fit a narrow page, and words from right to left have their direction', async () => {
  await open(longWords, { size: 'narrow' }, async (page) => {
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(leftToRight)).toEqual([]);
  });
});

test('the JSON-LD block is in the page under its security policy, and stays data', async () => {
  await open(addresses.job, {}, async (page) => {
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? '')).toMatchObject({ '@type': 'JobPosting' });
  });
});

/** The elements whose own words begin in Arabic, and which are not read from right to left. */
const leftToRight = `[...document.querySelectorAll('main *')]
  .filter(({ childNodes, value }) =>
    [...[...childNodes].map((node) => node.nodeType === 3 && node.data), value].some((text) =>
      /^[\\s«]*[\\u0600-\\u06ff]/.test(text)))
  .filter((element) => getComputedStyle(element).direction !== 'rtl')
  .map(({ outerHTML }) => outerHTML.slice(0, 200))`;

/** The focused element's id, or the target of a focused link. */
function focused(page: Page): Promise<unknown> {
  return page.evaluate("document.activeElement.id || document.activeElement.getAttribute('href')");
}
