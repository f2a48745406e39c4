import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/web/accessible.ts';
import { type Look, viewportOf } from '../looks.ts';
import { expectHeard } from '../screen-reader.ts';
import { type Role, type Screen, STOPS_MAX } from './screen.ts';

/** Opens a page of Chromium. It reads the accessibility tree where scripts run, and axe checks the keyboard's way. */
export async function openChromium(look: Look): Promise<Screen> {
  const { lang, colorScheme, by } = look;
  const context = await (await openBrowser()).newContext({
    locale: lang,
    viewport: viewportOf(look),
    colorScheme,
    javaScriptEnabled: by !== 'no script',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  const named = (role: Role, name: string) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  const hand = by === 'keyboard' ? keyboard(page) : pointer;
  return {
    lang,
    open: async (address) => void (await page.goto(address)),
    finds: (role, name) => named(role, name).waitFor(),
    sees: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    press: (role, name) => hand.press(named(role, name)),
    unfold: (summary) => hand.press(page.locator('summary', { hasText: summary })),
    fill: (role, name, text) => hand.fill(named(role, name), text),
    attach: (field, path) => hand.attach(page.locator(`[name=${field}]`), path),
    save: async (name) => {
      const download = page.waitForEvent('download');
      await hand.press(named('link', name));
      return readFile(await (await download).path());
    },
    isSettled: () => page.locator('#log[aria-busy="false"]').waitFor(),
    // Axe takes longer than the pages.
    check: () => (by === 'keyboard' ? expectAccessible(page) : expectNoSidewaysScroll(page)),
    hears: async (lines) => void (by !== 'no script' && (await expectHeard(page, lines))),
    complaints,
    close: () => context.close(),
  };
}

const pointer = {
  press: (target: Locator) => target.click(),
  fill: (target: Locator, text: string) => target.fill(text),
  attach: (target: Locator, path: string) => target.setInputFiles(path),
};

/** Tab leads to everything; Space marks a box, Enter does the rest. */
function keyboard(page: Page): typeof pointer {
  const reach = async (target: Locator) => {
    await target.waitFor();
    const isReached = async () => (await target.and(page.locator(':focus')).count()) === 1;
    for (let stop = 0; stop < STOPS_MAX && !(await isReached()); stop += 1) await page.keyboard.press('Tab');
    const name = String(target);
    expect({ name, isReached: await isReached() }).toEqual({ name, isReached: true });
  };
  return {
    press: async (target) => {
      await reach(target);
      const isBox = ['checkbox', 'radio'].includes((await target.getAttribute('type')) ?? '');
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    fill: async (target, text) => {
      await reach(target);
      await page.keyboard.type(text);
    },
    attach: async (target, path) => {
      await reach(target);
      // On a busy machine Chromium drops a key's dialog at times; a person presses again.
      const chooser = await vi.waitFor(
        async () => {
          const opened = page.waitForEvent('filechooser', { timeout: 5_000 });
          const [dialog] = await Promise.all([opened, page.keyboard.press('Space')]);
          return dialog;
        },
        { timeout: 60_000 },
      );
      await chooser.setFiles(path);
    },
  };
}
