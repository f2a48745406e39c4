import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { takeFloor } from '#domain/floor/take-floor.ts';
import type { InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { conversationTexts } from '#web/chat/texts/texts.ts';
import { expectAccessible } from '../accessible.ts';
import {
  isInView,
  lastWords,
  say,
  settled,
  stageChat,
  statusOf,
  storedWords,
  whole,
  wordsOf,
} from './stage-chat.ts';

let says: string | null = null;
const { model, visit, spoken } = await stageChat((paced) => ({
  ...paced,
  answer: (interview, signal) => (says === null ? paced.answer(interview, signal) : recite(says)),
}));

async function* recite(text: string): AsyncGenerator<InterviewerEvent> {
  for (const part of text.match(/.{1,7}/gs) ?? []) yield { type: 'text', text: part };
  yield { type: 'end', finishReason: 'stop', asks: null, usage: { inputTokens: 1, outputTokens: 1 } };
}

const narrow = { viewport: { width: 320, height: 640 } };
const isAtEnd = (page: Page) =>
  page.evaluate<boolean>(
    "document.getElementById('end').getBoundingClientRect().bottom <= document.getElementById('bar').getBoundingClientRect().top + 1",
  );

test.each(['fr', 'en'])('the choice stands in the first screen of a small phone, in %s', async (locale) => {
  await visit({ decision: null, locale, ...narrow }, async ({ page }) => {
    for (const decision of ['ai', 'human'])
      expect(await isInView(page, `[formaction$="decision=${decision}"]`)).toBe(true);
    expect(await page.locator('.law > p').count()).toBe(1);
    expect(await page.locator('.rest .notice').isVisible()).toBe(false);
    await page.click('.rest summary');
    expect(await page.locator('.rest .notice').isVisible()).toBe(true);
    await expectAccessible(page);
  });
});

test('Enter sends, with Ctrl too; Shift+Enter begins a line; what an input method takes is no Enter', async () => {
  await visit({}, async ({ page }) => {
    await settled(page);
    await page.focus('#answer');
    await page.keyboard.type('Lundi');
    await page.keyboard.press('Shift+Enter');
    await page.evaluate(
      "document.getElementById('answer').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))",
    );
    await page.keyboard.type('ou mardi');
    expect(await page.locator('.turn').count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
    await settled(page);
    await page.keyboard.type('Jeudi');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.turn').count()).toBe(5);
    await page.keyboard.press('Enter');
    await settled(page);
    const words = await wordsOf(page);
    expect([words[1], words[3], words.length]).toEqual(['Lundi\nou mardi', 'Jeudi', 5]);
  });
});

describe('the stop button', () => {
  async function stopIt(page: Page) {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    await page.focus('#answer');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(page)).toBe('Answer stopped. Write whenever you like.');
    await expect.poll(() => model.open()).toBe(0);
    model.release();
    await settled(page);
    await expect.poll(() => storedWords(spoken(), page)).toEqual(await wordsOf(page));
  }

  test('stops the answer on the server and keeps its words; nothing is asked again by itself', async () => {
    await visit({}, async ({ page, streams }) => {
      await settled(page);
      model.holdAt(3);
      await say(page, 'Dès lundi.');
      await stopIt(page);
      expect(streams).toContain('DELETE');
      expect(await page.locator('.turn').last().textContent()).toContain('This answer was interrupted.');
      const words = await wordsOf(page);
      streams.length = 0;
      await page.reload();
      expect(await wordsOf(page)).toEqual(words);
      await say(page, 'Ou mardi.');
      await settled(page);
      await expect.poll(() => page.locator('.turn').count()).toBe(5);
      expect(await lastWords(page)).toBe(whole(await lastWords(page)));
      expect(streams).toEqual(['POST']);
    });
  });

  test('stops an answer that a page joined when it was opened again', async () => {
    await visit({}, async ({ page }) => {
      await settled(page);
      model.holdAt(3);
      await say(page, 'Dès lundi.');
      await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
      await page.reload();
      await stopIt(page);
    });
  });

  test('stops an answer that had not begun when it was pressed', async () => {
    await visit({}, async ({ page }) => {
      await settled(page);
      model.holdAt(3);
      let hold = true;
      await page.route('**/stream', async (route) => {
        while (hold && route.request().method() === 'POST') await new Promise((go) => setTimeout(go, 20));
        await route.continue();
      });
      await say(page, 'Dès lundi.');
      await page.click('#stop');
      hold = false;
      await expect.poll(() => statusOf(page)).toBe('Answer stopped. Write whenever you like.');
      await expect.poll(() => model.open()).toBe(0);
      model.release();
    });
  });

  test('says so where the server cannot be reached, and can be pressed again', async () => {
    model.holdAt(3);
    await visit({ forgive: /net::ERR_/ }, async ({ page }) => {
      await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
      await page.route('**/stream', (route) => route.abort());
      await page.click('#stop');
      await expect.poll(() => statusOf(page)).toMatch(/^The answer could not be stopped/);
      await page.unroute('**/stream');
      await page.click('#stop');
      await expect.poll(() => statusOf(page)).toBe('Answer stopped. Write whenever you like.');
    });
  });
});

test('a page opens at its newest message, follows the words, and does not move a reader who has scrolled', async () => {
  const said = async (sessionId: string) => {
    for (let message = 0; message < 8; message += 1) {
      const messages = [{ id: `m${message}`, role: 'user', content: 'Trois ans.\n'.repeat(9) }];
      await spoken().post(`/api/v2/prequalif/${sessionId}/stream`, { messages });
    }
  };
  await visit({ said, ...narrow }, async ({ page }) => {
    expect(await isAtEnd(page)).toBe(true);
    expect(await isInView(page, '#answer')).toBe(true);
    expect(await page.locator('#newest').isVisible()).toBe(false);
    model.holdAt(3);
    await say(page, 'Une.\n'.repeat(30));
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    await expect.poll(() => isAtEnd(page)).toBe(true);
    await page.evaluate('scrollTo(0, 0)');
    await page.locator('#newest').waitFor();
    model.release();
    await settled(page);
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await isInView(page, '#answer')).toBe(true);
    await expectAccessible(page);
    await page.click('#newest');
    await expect.poll(() => isAtEnd(page)).toBe(true);
    await page.locator('#newest').waitFor({ state: 'hidden' });
  });
});

test('a candidate who asks for a person is offered one, one click away', async () => {
  await visit({}, async ({ page }) => {
    await settled(page);
    await say(page, 'Dès lundi.');
    await settled(page);
    expect(await page.locator('#offer').isVisible()).toBe(false);
    expect(await isInView(page, '#bar > [formaction$="decision=human"]')).toBe(true);
    await say(page, 'Je voudrais parler à quelqu’un.');
    await page.locator('#offer').waitFor();
    await settled(page);
    await page.reload();
    expect(await page.locator('#offer').isVisible()).toBe(true);
    await page.click('#offer button');
    await page.locator('.done h1').waitFor();
  });
});

describe('the offer of a person', () => {
  const wish = 'Je voudrais parler à quelqu’un.';
  const isOffered = (page: Page) => page.locator('#offer').isVisible();
  const wishAloud = async (page: Page) => {
    await settled(page);
    await say(page, wish);
    await page.locator('#offer').waitFor();
    await settled(page);
  };

  test('is gone once a message wishes for none, or a person has joined', async () => {
    await visit({}, async ({ page, person }) => {
      await wishAloud(page);
      await say(page, 'Dès lundi.');
      await page.locator('#offer').waitFor({ state: 'hidden' });
      await wishAloud(page);
      await takeFloor(spoken().deps, person, {});
      await page.locator('#floor').waitFor();
      expect(await isOffered(page)).toBe(false);
      await say(page, wish);
      await expect.poll(() => lastWords(page)).toBe(wish);
      expect(await isOffered(page)).toBe(false);
      await page.reload();
      expect(await isOffered(page)).toBe(false);
    });
  });

  test('is gone with a message that was refused', async () => {
    await visit({ forgive: /status of 400/ }, async ({ page }) => {
      await settled(page);
      await page.route('**/stream', (route) => route.fulfill({ status: 400 }));
      await say(page, wish);
      await expect.poll(() => statusOf(page)).toBe(conversationTexts.en.status.refused);
      expect(await isOffered(page)).toBe(false);
    });
  });

  test('is gone once the conversation has ended, as where a person was asked for in another window', async () => {
    await visit({ forgive: /status of 403/ }, async ({ page, sessionId }) => {
      await wishAloud(page);
      await spoken().post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
      await say(page, wish);
      await page.locator('#reload').waitFor();
      expect(await isOffered(page)).toBe(false);
    });
  });
});

test('light Markdown is shown as it comes, the same after a reload, and markup as text', async () => {
  says =
    'Voici **deux** points :\n\n- le *lieu*\n- [la CNIL](https://www.cnil.fr)\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))';
  try {
    await visit({}, async ({ page }) => {
      await settled(page);
      const shown = () => page.locator('.turn .words').last().innerHTML();
      const html = await shown();
      expect(html).toContain('<strong>deux</strong>');
      expect(html).toContain(
        '<li><a href="https://www.cnil.fr" rel="noopener noreferrer nofollow" target="_blank">',
      );
      expect(await page.locator('.words img, .words [href^="javascript"]').count()).toBe(0);
      await page.reload();
      expect(await shown()).toBe(html);
    });
  } finally {
    says = null;
  }
});

test('what was typed is there again after a reload, and what was sent and never arrived is sent again', async () => {
  await visit({ forgive: /net::ERR_/ }, async ({ page, sessionId }) => {
    await settled(page);
    await page.fill('#answer', 'À moitié');
    await page.reload();
    expect(await page.inputValue('#answer')).toBe('À moitié');
    await page.route('**/stream', (route) => route.abort());
    await say(page, 'Dès lundi.');
    await page.reload();
    expect(await page.locator('.turn.candidate .words').allTextContents()).toEqual(['Dès lundi.']);
    // A candidate who comes back from another page may have changed their mind.
    for (const comeBack of [() => page.goto(page.url()), () => page.reload()]) {
      await comeBack();
      expect(await page.inputValue('#answer')).toBe('Dès lundi.');
      expect(await page.locator('.turn').count()).toBe(1);
    }
    await page.click('#send');
    await page.unroute('**/stream');
    await page.reload();
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
    await settled(page);
    expect(await page.evaluate(`sessionStorage.getItem('/api/v2/prequalif/${sessionId}/stream')`)).toBe(null);
    await page.reload();
    expect([await page.inputValue('#answer'), await page.locator('.turn').count()]).toEqual(['', 3]);
  });
});
