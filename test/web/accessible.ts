import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects no axe violation, of the given rules or of all. */
export async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  // Legacy mode checks the page alone, which has no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] });
}

/** Expects no axe violation, no need to scroll sideways, and no control that reaches out of its panel. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page);
  await expectNoSidewaysScroll(page);
  await expectControlsInPanels(page);
}

async function expectControlsInPanels(page: Page): Promise<void> {
  const outside =
    await page.evaluate(`[...document.querySelectorAll('.panel :is(input, select, textarea, .button)')]
    .filter((control) => control.getBoundingClientRect().right > control.closest('.panel').getBoundingClientRect().right)
    .map((control) => control.id || control.textContent)`);
  expect({ url: page.url(), outside }).toEqual({ url: page.url(), outside: [] });
}

/**
 * Expects that the page refuses in its own words, not in the browser's: a form that demands a field is checked by the
 * service. Expects that no button breaks within a word, too.
 */
export async function expectOwnWords(page: Page): Promise<void> {
  const found = await page.evaluate(`(() => {
    const isBroken = (button) => [...button.childNodes].filter((node) => node.nodeType === 3).some((node) =>
      [...node.data.matchAll(/[\\p{L}\\p{N}]+/gu)].some(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1;
      }));
    const forms = [...document.forms].filter((form) => !form.noValidate && form.querySelector('[required]'));
    const buttons = [...document.querySelectorAll('.button')].filter(isBroken);
    return [...forms.map(({ action }) => action), ...buttons.map(({ textContent }) => textContent)];
  })()`);
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect({ url: page.url(), isTooWide: overflow > 0 }).toEqual({ url: page.url(), isTooWide: false });
}
