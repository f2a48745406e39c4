import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The way in which a person uses pages: with a pointer, or with the keyboard alone. */
export type Walk = {
  press(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
};

export function byPointer(): Walk {
  return {
    press: (target) => target.click(),
    fill: (target, text) => target.fill(text),
    attach: (target, file) => target.setInputFiles(file),
  };
}

const STOPS_MAX = 200;

/** Tab leads to everything; Space marks a box, Enter does the rest. */
export function byKeyboard(page: Page): Walk {
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
      const isBox = (await target.getAttribute('type')) === 'checkbox';
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    fill: async (target, text) => {
      await reach(target);
      await page.keyboard.type(text);
    },
    attach: async (target, file) => {
      await reach(target);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
      await chooser.setFiles(file);
    },
  };
}
