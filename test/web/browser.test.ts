import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from './fixtures.ts';
import { startPageServer } from './page-server.ts';

const sizes = { narrow: { width: 320, height: 640 }, wide: { width: 1280, height: 900 } };
const paths = [...Object.values(addresses), '/careers/nobody'];

let browser: Browser;
let server: Awaited<ReturnType<typeof startPageServer>>;

beforeAll(async () => {
  server = await startPageServer();
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

type Look = { lang?: 'fr' | 'en'; size?: keyof typeof sizes; colorScheme?: 'light' | 'dark' };

/** Opens a page, and fails for whatever the browser complains of, but the 404 and 400 that are asked for. */
async function open(path: string, look: Look, inspect: (page: Page) => Promise<void>): Promise<void> {
  const { lang = 'fr', size = 'wide', colorScheme = 'light' } = look;
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, locale: lang });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`${server.origin}${path}`);
    await inspect(page);
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
}

describe.each(['fr', 'en'] as const)('in %s', (lang) => {
  describe.each(['narrow', 'wide'] as const)('on a %s screen', (size) => {
    test.each(paths)('%s has no axe violation, no sideways scroll and no console message', async (path) => {
      await open(path, { lang, size }, expectAccessible);
    });
  });

  test('the form is filled in and sent with the keyboard alone', async () => {
    await open(addresses.apply, { lang }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('#main');
      await page.locator('#firstName').focus();
      for (const text of ['Camille', 'Exemple', 'camille@candidate.example', '']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      expect(await focused(page)).toBe('cv');
      await page.keyboard.press('Tab');
      await page.keyboard.type('J’aime le verre.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${addresses.apply}?lang=${lang}`);
      await page.locator('.done h1', { hasText: 'Camille' }).waitFor();
      await expectAccessible(page);
    });
  });

  test('a deletion is asked for with the keyboard alone, after what it means was read', async () => {
    await open(addresses.portal, { lang }, async (page) => {
      await page.locator(`a[href^="${addresses.deletion}"]`).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${addresses.deletion}`);
      await page.locator('button').focus();
      await page.keyboard.press('Enter');
      await page.locator('.done h1').waitFor();
      expect(await page.locator('.lead').textContent()).toMatch(/21 (décembre|December) 2026/);
      await expectAccessible(page);
    });
  });

  test.each(['narrow', 'wide'] as const)(
    'a refused form tells what is wrong and leads to it, %s',
    async (size) => {
      await open(addresses.apply, { lang, size }, async (page) => {
        await page.fill('#firstName', 'Camille');
        await page.fill('#lastName', ' ');
        await page.fill('#email', 'camille@nowhere');
        await page.check('#consent');
        await page.click('button');
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
    },
  );
});

// The reference is one page of English, and axe takes long over it.
test.each(['narrow', 'wide'] as const)('the reference is as clean, %s', async (size) => {
  await open('/docs', { lang: 'en', size }, expectAccessible);
});

test.each(paths)('%s has enough contrast in the dark', async (path) => {
  await open(path, { colorScheme: 'dark' }, expectAccessible);
});

test('the JSON-LD block is in the page under its security policy, and stays data', async () => {
  await open(addresses.job, {}, async (page) => {
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? '')).toMatchObject({ '@type': 'JobPosting' });
  });
});

/** The focused element's id, or the target of a focused link. */
function focused(page: Page): Promise<unknown> {
  return page.evaluate("document.activeElement.id || document.activeElement.getAttribute('href')");
}
