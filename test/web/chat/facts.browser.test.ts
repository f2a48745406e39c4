import { expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { isInView, say, settled, stageChat } from './stage-chat.ts';

/** A model that notes each message under the next of two topics. */
const { spoken, visit } = await stageChat((model) => ({
  ...model,
  answer: async function* (interview, signal) {
    const { transcript, facts } = interview;
    const newest = transcript.at(-1);
    const question = facts.length === 0 ? 'availability' : 'location';
    for await (const event of model.answer(interview, signal)) {
      if (event.type === 'end' && newest?.role === 'user') {
        const { id: messageId, text } = newest;
        yield {
          type: 'facts',
          facts: [{ question, status: 'answered', answer: text, quote: text, messageId }],
        };
      }
      yield event;
    }
  },
}));

test.each([
  { locale: 'fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', mark: 'corrigé par vous' },
  { locale: 'en', viewport: { width: 1280, height: 900 }, colorScheme: 'light', mark: 'corrected by you' },
] as const)(
  'what was noted is shown as it comes, and put right with the keyboard, in $locale',
  async (look) => {
    const { mark, ...context } = look;
    await visit(context, async ({ page }) => {
      await settled(page);
      expect(await page.locator('#facts').isVisible()).toBe(false);
      await say(page, 'Dès lundi.');
      await page.locator('#facts').waitFor();
      await settled(page);
      await page.focus('#facts > summary');
      await page.keyboard.press('Enter');
      expect(await page.locator('.noted').textContent()).toBe('Dès lundi.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator('.fact textarea').inputValue()).toBe('Dès lundi.');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Le 1er mars.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**corrected=availability*#saved');
      // A screen reader speaks the notice, and the keyboard goes on from it, without a script.
      expect(await page.evaluate('document.activeElement?.id')).toBe('saved');
      expect(await page.locator('.noted').textContent()).toBe('Le 1er mars.');
      expect(await page.locator('.fact .tag').textContent()).toBe(mark);
      expect(await page.locator('#facts').getAttribute('open')).toBe('');
      await expectAccessible(page);
      // A small phone does not show the end of the conversation together with the facts.
      expect(await isInView(page, '#saved')).toBe(true);
      await say(page, 'Oui, ce lieu me convient.');
      await expect.poll(() => page.locator('.noted').count()).toBe(2);
      expect(await page.locator('.noted').first().textContent()).toBe('Le 1er mars.');
    });
  },
);

test('without a script as well, also after a person was asked for; what is refused is given back', async () => {
  await visit({ javaScriptEnabled: false, said: opened, forgive: /status of 400/ }, async ({ page }) => {
    await page.click('#bar > [formaction$="decision=human"]');
    await page.click('#facts > summary');
    await page.click('.correct > summary');
    await page.fill('.fact textarea', ' ');
    await page.click('.fact button');
    expect(await page.locator('.fact .fault').textContent()).toBe(
      'Write your correction: the field is empty.',
    );
    await page.fill('.fact textarea', 'Le 1er mars.');
    await page.click('.fact button');
    expect(await page.locator('.noted').textContent()).toBe('Le 1er mars.');
  });
});

async function opened(sessionId: string): Promise<void> {
  const stream = `/api/v2/prequalif/${sessionId}/stream`;
  await spoken().post(stream, { messages: [] });
  await spoken().post(stream, { messages: [{ id: 'm1', role: 'user', content: 'Dès lundi.' }] });
}
