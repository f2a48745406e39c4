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

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect({ url: page.url(), isTooWide: overflow > 0 }).toEqual({ url: page.url(), isTooWide: false });
}
