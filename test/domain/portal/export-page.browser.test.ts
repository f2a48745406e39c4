import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { expectAccessible } from '#test/web/accessible.ts';
import { exportPage } from '#web/export/export-page.ts';
import { files, sampleExport } from './sample-export.ts';

const timeZone = 'Europe/Paris';
const browser = await openBrowser();
let page: Page;
let folder: string;
const complaints: string[] = [];
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-export-'));
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => asked.push(request.url()));
});

beforeEach(() => {
  complaints.length = 0;
  asked.length = 0;
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const looks = [
  ['fr', 'narrow', { width: 320, height: 640 }, 'light'],
  ['fr', 'wide', { width: 1280, height: 900 }, 'dark'],
  ['en', 'narrow', { width: 320, height: 640 }, 'dark'],
] as const;

const widerThanTheirRegion =
  '[...document.querySelectorAll(".scroll")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)';
/** The addresses on more than one line, and the parts of addresses that are cut, between two of which a line may break. */
const cutAddresses = `[...document.querySelectorAll(".address")].filter((address) =>
  new Set([...address.getClientRects()].map(({ top }) => top)).size > 1).map((address) => address.textContent)`;
const cutParts = `[...document.querySelectorAll(".address")].flatMap((address) => [...address.childNodes]).filter((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getClientRects().length > 1;
}).map((part) => part.textContent)`;
const cutTimes = `[...document.querySelectorAll("time")].filter((time) => time.getClientRects().length > 1)
  .map((time) => time.textContent)`;
/** The words and versions of tables that are on more than one line; a fingerprint or address is longer than any word. */
const cutWords = `[...document.querySelectorAll("td")].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const cut = [];
  while (walker.nextNode()) for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^ \\s]{1,30}(?![^\\s])/g)) {
    const range = document.createRange();
    range.setStart(walker.currentNode, index);
    range.setEnd(walker.currentNode, index + word.length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) cut.push(word);
  }
  return cut;
})`;

describe('the page of an archive', () => {
  test.each(looks)(
    'in %s, %s: read from the disk, no axe violation, no sideways scroll, no request',
    async (lang, size, viewport, colorScheme) => {
      const path = join(folder, `${lang}-${size}.html`);
      await writeFile(path, exportPage(sampleExport(lang), { files, timeZone }));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto(pathToFileURL(path).href);
      expect(await page.evaluate('document.querySelector("a").href')).toMatch(
        /files\/1-Parcours%20de%20Camille\.pdf$/,
      );
      expect(await page.evaluate('document.documentElement.lang')).toBe(lang);
      expect([complaints, asked]).toEqual([[], [pathToFileURL(path).href]]);
      await expectAccessible(page);
      expect(await page.evaluate('document.querySelectorAll(".address").length')).toBeGreaterThan(3);
      for (const cut of [cutParts, cutTimes]) expect(await page.evaluate(cut)).toEqual([]);
      // Each table is read without scrolling, and on a wide screen no address is cut into two lines.
      expect(await page.evaluate(widerThanTheirRegion)).toEqual([]);
      if (size === 'wide') expect(await page.evaluate(cutAddresses)).toEqual([]);
    },
  );

  test.each([700, 794])('on paper, at %i px, cuts no word of a table and marks no toggle', async (width) => {
    const path = join(folder, `paper-${width}.html`);
    await writeFile(path, exportPage(sampleExport('fr'), { files, timeZone }));
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(pathToFileURL(path).href);
    expect(await page.evaluate(cutWords)).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.querySelector("summary")).listStyleType')).toBe(
      'none',
    );
    await page.emulateMedia({ media: null });
  });

  test.each(['fr', 'en'] as const)(
    'in %s tells every code in words, and shows nothing that is no value',
    (lang) => {
      expect(exportPage(sampleExport(lang), { files, timeZone })).not.toMatch(
        /undefined|\[object|>null<|in_review|ai_provider|acknowledge-|announce-/,
      );
    },
  );

  test.each([
    ['fr', 'Votre choix'],
    ['en', 'Your choice'],
  ] as const)(
    'in %s the candidate’s choice is called so, and noted words keep their lines',
    (lang, choice) => {
      const text = exportPage(sampleExport(lang), { files, timeZone });
      for (const label of [`data-label="${choice}"`, `<dt>${choice}</dt>`]) expect(text).toContain(label);
      expect(text).not.toMatch(/Décision|Decision/);
      expect(text).toMatch(/<span class="lines">[«“]/);
    },
  );

  test('shows no column without a value, and tells each value’s label where the columns are stacked', () => {
    const tables =
      exportPage(sampleExport('en'), { files, timeZone }).match(/<table[\s\S]*?<\/table>/g) ?? [];
    expect(tables.length).toBeGreaterThan(3);
    for (const table of tables) {
      const heads = [...table.matchAll(/<th [^>]*>([^<]*)/g)].map(([, label]) => label);
      for (const head of heads) expect(table).toMatch(new RegExp(`data-label="${head}">(?!</td>)`));
    }
  });

  test('promises no CV where it has none', () => {
    expect(exportPage(sampleExport('en'), { files, timeZone })).toContain('Your files are in files/.');
    expect(exportPage(sampleExport('en'), { files: [], timeZone })).not.toMatch(/files\//);
  });
});
