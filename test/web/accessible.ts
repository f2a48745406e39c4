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

/** Expects no axe violation, and no need to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page);
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect({ url: page.url(), isTooWide: overflow > 0 }).toEqual({ url: page.url(), isTooWide: false });
}
