import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { expect, vi } from 'vitest';
import { type Look, viewportOf } from '../looks.ts';
import { overflow, type Role, type Screen, STOPS_MAX } from './screen.ts';

/** Playwright drives only its own Firefox; WebDriver BiDi drives Debian's, which is dark here. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      'ui.systemUsesDarkTheme': 1,
      // Firefox offers to fill in and to save what is typed, and its panel takes the next press.
      'browser.formfill.enable': false,
      'extensions.formautofill.addresses.enabled': false,
      'general.smoothScroll': false,
    },
  });
}

export async function openFirefox(firefox: Browser, look: Look): Promise<Screen> {
  const { lang, by } = look;
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewportOf(look));
  await page.setExtraHTTPHeaders({ 'Accept-Language': lang });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));
  const hand = by === 'keyboard' ? keyboard(page) : pointer;
  return {
    lang,
    open: async (address) => void (await page.goto(address)),
    finds: async (role, name) => void (await find(page, named(role, name))),
    sees: async (text) => void (await find(page, holding(text))),
    press: async (role, name) => hand.press(await find(page, named(role, name))),
    unfold: async (summary) => hand.press(await find(page, withWords('summary', summary))),
    fill: async (role, name, text) => {
      await hand.enter(await find(page, named(role, name)));
      await page.keyboard.type(text);
    },
    attach: async (field, path) => {
      const input = await find(page, `document.querySelector('[name=${field}]')`);
      await (await input.toElement('input')).uploadFile(path);
    },
    save: async () => null,
    isSettled: async () => void (await find(page, `document.querySelector('#log[aria-busy="false"]')`)),
    check: async () => {
      const isTooWide = Number(await page.evaluate(overflow)) > 0;
      expect({ url: page.url(), isTooWide }).toEqual({ url: page.url(), isTooWide: false });
    },
    hears: async () => {},
    complaints,
    close: () => context.close(),
  };
}

const selectors: Record<Role, string> = {
  link: 'a[href]',
  button: 'button',
  textbox: 'input, textarea',
  searchbox: 'input[type=search]',
  checkbox: '[type=checkbox]',
  radio: '[type=radio]',
  heading: 'h1, h2, h3, h4',
};

function named(role: Role, name: string): string {
  return withWords(selectors[role], name);
}

/** An expression for the first visible element with these words, or with this label. */
function withWords(selector: string, words: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() &&
    (element.labels?.[0] ?? element).textContent.replace(/\\s+/g, ' ').trim() === ${JSON.stringify(words.replace(/\s+/g, ' '))})`;
}

function holding(text: string): string {
  return `[document.body].find(({ innerText }) => innerText.includes(${JSON.stringify(text)}))`;
}

/**
 * Asks the loaded page for an element by an expression: before its stylesheet and scripts a page is wider, and a press
 * hits another place. The accessibility tree of Firefox takes a quarter of a second.
 */
function find(page: Page, expression: string): Promise<ElementHandle> {
  return vi.waitFor(
    async () => {
      // A question to a page that is left meanwhile has no answer.
      const whenLoaded = `document.readyState === 'complete' ? ${expression} : null`;
      const found = await Promise.race([page.evaluateHandle(whenLoaded), delay(2_000, null)]);
      const element = found?.asElement();
      if (element == null) {
        const text = await Promise.race([page.evaluate('document.body?.innerText'), delay(2_000, '')]);
        throw new Error(`nothing at ${page.url()} is ${expression} in: ${String(text)}`);
      }
      return element as ElementHandle;
    },
    { timeout: 60_000, interval: 50 },
  );
}

type Hand = { press(element: ElementHandle): Promise<void>; enter(element: ElementHandle): Promise<void> };

const pointer: Hand = {
  press: (element) => element.click(),
  /** The third click selects the words that a field has. */
  enter: (element) => element.click({ count: 3 }),
};

/** Tab leads to everything; Space marks a box, Enter does the rest. */
function keyboard(page: Page): Hand {
  const isFocused = (element: ElementHandle) =>
    element.evaluate((node) => node === Reflect.get(Reflect.get(globalThis, 'document'), 'activeElement'));
  const enter = async (element: ElementHandle) => {
    for (let stop = 0; stop < STOPS_MAX && !(await isFocused(element)); stop += 1)
      await page.keyboard.press('Tab');
    const name = String(element);
    expect({ name, isReached: await isFocused(element) }).toEqual({ name, isReached: true });
  };
  return {
    enter,
    press: async (element) => {
      await enter(element);
      const type = await element.evaluate((node: object) => Reflect.get(node, 'type'));
      await page.keyboard.press(['checkbox', 'radio'].includes(type) ? ' ' : 'Enter');
    },
  };
}
