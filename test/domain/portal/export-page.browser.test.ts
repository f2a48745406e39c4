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
    },
  );

  test.each(['fr', 'en'] as const)(
    'in %s tells every code in words, and shows nothing that is no value',
    (lang) => {
      expect(exportPage(sampleExport(lang), { files, timeZone })).not.toMatch(
        /undefined|\[object|>null<|in_review|ai_provider|acknowledge-|announce-/,
      );
    },
  );

  test('promises no CV where it has none', () => {
    expect(exportPage(sampleExport('en'), { files, timeZone })).toContain('Your files are in files/.');
    expect(exportPage(sampleExport('en'), { files: [], timeZone })).not.toMatch(/files\//);
  });
});
