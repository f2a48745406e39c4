import { stderr } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';
import { say, stageChat, storedWords, wordsOf } from './stage-chat.ts';

const AT_ONCE = 4;
const ACTIONS = 6;

const { visit, spoken } = await stageChat((model) => model, { words: 20, gapMs: 5 });

type Action = 'say' | 'reload' | 'stop' | 'wait';

/** Acts at any moment of an answer; an action that is impossible at that moment is left out. */
async function act(page: Page, action: Action, text: string): Promise<void> {
  if (action === 'reload') await page.reload();
  if (action === 'wait') await untilAnswered(page);
  if (action === 'stop') await page.click('#stop', { timeout: 200 }).catch(() => {});
  if (action === 'say' && (await page.locator('#send').isEnabled())) await say(page, text);
}

async function untilAnswered(page: Page): Promise<void> {
  await page.locator('#send:not([disabled]):not([hidden])').waitFor();
  // A log without a word, where the first answer was stopped at once, takes no room and is not visible.
  await page.locator('#log:not([aria-busy="true"])').waitFor({ state: 'attached' });
}

const conversations = eventCount(3);

test(`${conversations} conversations with reloads, stops and resumes: the page shows what is stored`, async () => {
  const done = { say: 0, reload: 0, stop: 0, wait: 0 };
  let differences = 0;
  const converse = async (seed: number) => {
    const random = seededRandom(seed);
    await visit({ forgive: /net::ERR_/ }, async ({ page }) => {
      for (let step = 0; step < ACTIONS; step += 1) {
        spoken().clock.advance(60_000);
        const action = pick<Action>(random, ['say', 'reload', 'stop', 'wait']);
        done[action] += 1;
        await delay(random() * 150);
        await act(page, action, `Réponse ${seed}-${step}.`);
      }
      await untilAnswered(page);
      // The words of a stopped answer are stored a moment after the page has them.
      const shown = await wordsOf(page);
      const isSame = await expect
        .poll(() => storedWords(spoken(), page), { timeout: 10_000, interval: 500 })
        .toEqual(shown)
        .then(
          () => true,
          () => false,
        );
      await page.reload();
      await untilAnswered(page);
      const again = await wordsOf(page);
      const isSameAgain = JSON.stringify(again) === JSON.stringify(await storedWords(spoken(), page));
      if (isSame && isSameAgain) return;
      differences += 1;
      stderr.write(
        `seed ${seed}: ${JSON.stringify({ shown, again, stored: await storedWords(spoken(), page) })}\n`,
      );
    });
  };
  const seeds = Array.from({ length: conversations }, (_, index) => seedOf(1) + index);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await converse(seed);
    }),
  );
  stderr.write(`${JSON.stringify({ conversations, ...done, differences })}\n`);
  expect(differences).toBe(0);
}, 3_000_000);
