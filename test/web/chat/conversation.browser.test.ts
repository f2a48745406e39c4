import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import type { FloorAccess } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import type { InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { selectRows } from '#test/support/rows.ts';
import { startCuttingProxy } from '#test/transports/support/cutting-proxy.ts';
import { conversationTexts } from '#web/chat/texts/texts.ts';
import { floorTexts } from '#web/floor/texts.ts';
import { expectAccessible } from '../accessible.ts';
import { lastWords, say, settled, stageChat, statusOf, storedWords, whole, wordsOf } from './stage-chat.ts';

let breaks = false;
const stage = await stageChat((model) => ({
  ...model,
  answer: (interview, signal) => (breaks ? breakOff() : model.answer(interview, signal)),
}));
const { service, model, visit } = stage;

afterEach(() => {
  breaks = false;
});

async function* breakOff(): AsyncGenerator<InterviewerEvent> {
  yield { type: 'text', text: 'The job' };
  throw new Error('overloaded');
}

describe.each([
  {
    lang: 'fr',
    viewport: { width: 320, height: 640 },
    colorScheme: 'light',
    script: /intelligence artificielle/,
  },
  {
    lang: 'en',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    script: /artificial-intelligence assistant/,
  },
] as const)('in $lang, $viewport.width wide', ({ lang, script, ...look }) => {
  test('a person takes the floor by a mailed link; each sees the other’s words without a reload (D46, D58)', async () => {
    await visit({ locale: lang, ...look }, async ({ page, sessionId }) => {
      await settled(page);
      const [texts, sentences] = [floorTexts[lang], conversationTexts[lang].floor];
      const link = new URL(mintEmployerLink(stage.spoken().deps, sessionId).url).pathname;
      const desk = await page.context().newPage();
      await desk.goto(`${stage.spoken().url}${link}/conversation?lang=${lang}`);
      await expectAccessible(desk);
      await desk.getByLabel(texts.name).fill('Camille, recrutement');
      await desk.keyboard.press('Enter');
      await desk.getByText(texts.state.mine).waitFor();
      await expectAccessible(desk);
      const joined = sentences.taken.replace('{name}', 'Camille, recrutement');
      await expect.poll(() => page.locator('#floor').textContent()).toBe(joined);
      await say(page, 'Y a-t-il un parking ?');
      await expectAccessible(page);
      await desk.locator('#messages').getByText('Y a-t-il un parking ?').waitFor();
      await desk.getByLabel(texts.words).fill('Oui, derrière l’atelier.');
      await desk.getByRole('button', { name: texts.say }).click();
      await expect.poll(() => lastWords(page)).toBe('Oui, derrière l’atelier.');
      await expectAccessible(page);
      await desk.getByRole('button', { name: texts.handBack }).click();
      await desk.getByText(texts.state.interviewer).waitFor();
      await expectAccessible(desk);
      await expect.poll(() => page.locator('#floor').textContent()).toBe(sentences.interviewerBack);
      await expectAccessible(page);
    });
  });

  test('consent, question, answer, next question, with the keyboard alone', async () => {
    await visit({ decision: null, locale: lang, ...look }, async ({ page, sessionId, streams }) => {
      await page.locator('[formaction$="decision=ai"]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**?lang=${lang}`);
      await settled(page);
      expect(await page.locator('#disclosure').textContent()).toMatch(script);
      // The notice and the first words come before everything that is next to the conversation.
      expect(await page.locator('.thread ~ .beside').count()).toBe(1);
      const [opening] = await wordsOf(page);
      expect(opening).toBe(whole(opening));
      expect(await page.locator('.hero').textContent()).toMatch(/(Bonjour|Hello) Camille\./);
      await page.locator('#answer').focus();
      await page.keyboard.type('J’ai entretenu des presses pendant trois ans.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.turn').count()).toBe(3);
      await settled(page);
      const words = await wordsOf(page);
      expect(words[2]).toBe(whole(words[2]));
      expect(words[2]).not.toBe(opening);
      expect(await page.evaluate('document.activeElement.id')).toBe('answer');
      expect(await statusOf(page)).toBe('');
      await expectAccessible(page);
      streams.length = 0;
      await page.reload();
      expect(await wordsOf(page)).toEqual(words);
      expect(streams).toEqual([]);
      const consents = await selectRows(
        service.deps,
        sql`select decision, lang from consents where application_id = ${sessionId} and kind = 'ai_conversation'`,
      );
      expect(consents).toEqual([{ decision: 'ai', lang }]);
      await page.locator('#bar > [formaction$="decision=human"]').focus();
      await page.keyboard.press('Enter');
      await page.locator('.done h1').waitFor();
      expect(await wordsOf(page)).toEqual(words);
    });
  });
});

test('words are shown as they arrive, under the speaker’s name, and a screen reader waits for the whole answer', async () => {
  model.holdAt(3);
  await visit({}, async ({ page }) => {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    expect(await page.locator('#log').getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('#send').isDisabled()).toBe(true);
    expect(await page.locator('.turn.ai .speaker').textContent()).toBe('Assistant (artificial intelligence)');
    model.release();
    await settled(page);
    expect(await lastWords(page)).toBe(whole(await lastWords(page)));
  });
});

test('where the model breaks off, the questionnaire goes on under its own name', async () => {
  breaks = true;
  await visit({}, async ({ page }) => {
    await settled(page);
    expect(await page.locator('.turn.ai .words').textContent()).toBe('The job');
    expect(await page.locator('.turn.script .speaker').textContent()).toBe('Automatic questionnaire (no AI)');
    const [, rest] = await wordsOf(page);
    expect(rest).toMatch(/\?$/);
    await page.reload();
    expect(await page.locator('.turn').count()).toBe(1);
  });
});

test('a cut is shown and mended: nothing is missing, nothing twice', async () => {
  model.holdAt(3);
  await using proxy = await startCuttingProxy({ before: stage.spoken().url });
  await visit({ on: proxy, forgive: /net::ERR_/ }, async ({ page, streams }) => {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    proxy.cut();
    await expect.poll(() => statusOf(page)).toBe('The connection was lost. Trying again…');
    await expect.poll(() => streams.at(-1)).toBe('GET after');
    model.release();
    await settled(page);
    expect(await wordsOf(page)).toEqual([whole(await lastWords(page))]);
    expect(streams.slice(0, 3)).toEqual(['GET', 'POST', 'GET after']);
    expect(await statusOf(page)).toBe('');
  });
});

test('an answer that is replayed replaces what was seen of it', async () => {
  model.holdAt(3);
  await using proxy = await startCuttingProxy({ before: stage.spoken().url });
  await visit({ on: proxy, forgive: /net::ERR_/ }, async ({ page, streams }) => {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    await page.route('**/stream', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    proxy.cut();
    await expect.poll(() => streams).toEqual(['GET', 'POST', 'GET after', 'POST']);
    model.release();
    await settled(page);
    expect(await wordsOf(page)).toEqual([whole(await lastWords(page))]);
  });
});

test('a page that is opened again joins the answer that is being written', async () => {
  await visit({}, async ({ page, streams }) => {
    await settled(page);
    model.holdAt(3);
    await say(page, 'Dès lundi.');
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    streams.length = 0;
    await page.reload();
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    model.release();
    await settled(page);
    expect(streams).toEqual(['GET']);
    const words = await wordsOf(page);
    expect(words.slice(1)).toEqual(['Dès lundi.', whole(words[2])]);
  });
});

test('a limit is explained in words, and the same message goes on afterwards', async () => {
  await visit({ forgive: /status of 429/ }, async ({ page, sessionId }) => {
    await settled(page);
    const stream = `/api/v2/prequalif/${sessionId}/stream`;
    for (let sent = 1; sent < 12; sent += 1) await stage.spoken().post(stream, { messages: [] });
    await say(page, 'Dès lundi.');
    await expect.poll(() => statusOf(page)).toBe('You have sent many messages. Try again in 60\u00a0s.');
    await expectAccessible(page);
    stage.spoken().clock.advance(60_000);
    await page.click('#retry');
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
    await settled(page);
    expect(await page.locator('#retry').isVisible()).toBe(false);
    expect(await page.locator('#send').isEnabled()).toBe(true);
  });
});

test.each([
  [503, 'There is no answer at the moment. Try again in 7\u00a0s, or ask for a person.'],
  [409, 'Your message was not accepted. Try again, or reload the page.'],
])('a refusal with %i is told in words', async (status, words) => {
  await visit({ forgive: /status of (503|409)/ }, async ({ page }) => {
    await settled(page);
    await page.route('**/stream', (route) => route.fulfill({ status, headers: { 'Retry-After': '7' } }));
    await say(page, 'Dès lundi.');
    await expect.poll(() => statusOf(page)).toBe(words);
    expect(await page.locator('#send').isDisabled()).toBe(true);
    // The page knows no distress, so each refusal names the helpline.
    expect(await page.locator('#helpline').isVisible()).toBe(true);
    await page.unroute('**/stream');
    await page.click('#retry');
    await expect.poll(() => page.locator('#helpline').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
  });
});

test('control characters in what is pasted become spaces', async () => {
  await visit({}, async ({ page }) => {
    await settled(page);
    await say(page, 'Dès\u000blundi.\nOu mardi.');
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
    await settled(page);
    expect((await wordsOf(page))[1]).toBe('Dès lundi.\nOu mardi.');
  });
});

test('a message refused with 400 comes back into the field, and another can be sent', async () => {
  await visit({ forgive: /status of 400/ }, async ({ page }) => {
    await settled(page);
    await page.route('**/stream', (route) => route.fulfill({ status: 400 }));
    await say(page, 'Dès lundi.');
    await expect
      .poll(() => statusOf(page))
      .toBe('Your message was not accepted. Change it, then send it again.');
    expect(await page.inputValue('#answer')).toBe('Dès lundi.');
    expect(await page.locator('#helpline').isVisible()).toBe(true);
    expect([await page.locator('.turn').count(), await page.locator('#retry').isVisible()]).toEqual([
      1,
      false,
    ]);
    await page.unroute('**/stream');
    // The message would be refused again.
    await page.reload();
    expect([await page.inputValue('#answer'), await page.locator('.turn').count()]).toEqual([
      'Dès lundi.',
      1,
    ]);
    await page.click('#send');
    await expect.poll(() => page.locator('.turn').count()).toBe(3);
  });
});

describe('while a person has the floor (D58)', () => {
  const taken = (_: string, person: FloorAccess) => takeFloor(stage.spoken().deps, person, {});
  const answer = (person: FloorAccess, text: string) =>
    sayOnFloor(stage.spoken().deps, person, { messageId: randomUUID(), text, floorVersion: 1 });

  test.each([
    [429, 'You have sent many messages. Try again in 7\u00a0s.'],
    [503, 'There is no answer at the moment. Try again in 7\u00a0s, or ask for a person.'],
  ])(
    'a message refused with %i is sent again, also after a reload, and what is typed stays',
    async (status, words) => {
      await visit({ said: taken, forgive: /status of (429|503)/ }, async ({ page, person }) => {
        const refuse = () =>
          page.route('**/stream', (route) =>
            route.request().method() === 'GET'
              ? route.continue()
              : route.fulfill({ status, headers: { 'Retry-After': '7' } }),
          );
        await refuse();
        await say(page, 'Dès lundi.');
        await expect.poll(() => statusOf(page)).toBe(words);
        await page.fill('#answer', 'Ou mardi.');
        expect(await page.locator('#send').isDisabled()).toBe(true);
        await answer(person, 'Bonjour.');
        await expect.poll(() => wordsOf(page)).toEqual(['Dès lundi.', 'Bonjour.']);
        await page.reload();
        await expect.poll(() => statusOf(page)).toBe(words);
        expect([await wordsOf(page), await page.inputValue('#answer')]).toEqual([
          ['Bonjour.', 'Dès lundi.'],
          'Ou mardi.',
        ]);
        await page.unroute('**/stream');
        await page.click('#retry');
        await expect.poll(() => statusOf(page)).toBe('');
        await expect.poll(() => storedWords(stage.spoken(), page)).toEqual(['Bonjour.', 'Dès lundi.']);
        expect([await page.inputValue('#answer'), await page.locator('#retry').isVisible()]).toEqual([
          'Ou mardi.',
          false,
        ]);
        await page.click('#send');
        await answer(person, 'Entendu.');
        await expect.poll(() => lastWords(page)).toBe('Entendu.');
      });
    },
  );

  test('a message refused with 400 comes back into the field, before what was typed', async () => {
    await visit({ said: taken, forgive: /status of 400/ }, async ({ page, person }) => {
      await page.route('**/stream', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        await page.fill('#answer', 'Ou mardi.');
        await answer(person, 'Bonjour.');
        await expect.poll(() => lastWords(page)).toBe('Bonjour.');
        return route.fulfill({ status: 400 });
      });
      await say(page, 'Dès lundi.');
      await expect.poll(() => page.inputValue('#answer')).toBe('Dès lundi.\nOu mardi.');
      expect([await wordsOf(page), await page.locator('#send').isEnabled()]).toEqual([['Bonjour.'], true]);
    });
  });

  test.each([429, 500, 503])(
    'a stream refused with %i is opened again, and no message is missed',
    async (status) => {
      await visit({ said: taken, forgive: /status of (429|50\d)/ }, async ({ page, person, streams }) => {
        await page.route('**/stream', (route) => route.fulfill({ status, headers: { 'Retry-After': '1' } }));
        await page.reload();
        streams.length = 0;
        await expect.poll(() => streams.length).toBeGreaterThan(1);
        expect(await statusOf(page)).toBe('The connection was lost. Trying again…');
        await answer(person, 'Bonjour.');
        await page.unroute('**/stream');
        await expect.poll(() => wordsOf(page), { timeout: 5000 }).toEqual(['Bonjour.']);
        expect(await statusOf(page)).toBe('');
      });
    },
  );

  test.each([
    ['Je veux mourir, vraiment.', { name: null, cutsFirst: false }],
    ['I really want to kill myself.', { name: 'Alix', cutsFirst: false }],
    ['En vrai je n’ai plus envie de vivre.', { name: 'Alix', cutsFirst: true }],
  ])(
    'the helpline’s answer to “%s” is shown at once, and the person’s words after it (D93)',
    async (words, { name, cutsFirst }) => {
      await visit({ said: taken, forgive: /net::ERR_/ }, async ({ page, person }) => {
        if (name === null)
          await handBackFloor(stage.spoken().deps, person, { to: 'nobody', floorVersion: 1 });
        let cuts = cutsFirst ? 1 : 0;
        await page.route('**/stream', async (route) => {
          if (route.request().method() === 'GET' || cuts === 0) return route.continue();
          cuts -= 1;
          const answer = await (await route.fetch()).text();
          // The answer begins and breaks off.
          return route.fulfill({ contentType: 'text/event-stream', body: `${answer.split('\n\n')[0]}\n\n` });
        });
        await say(page, words);
        await expect.poll(() => lastWords(page)).toMatch(/3114/);
        expect(await page.locator('.turn').count()).toBe(2);
        await expect.poll(() => statusOf(page)).toBe('');
        expect([
          await page.locator('#send').isEnabled(),
          await page.locator('#disclosure').isVisible(),
        ]).toEqual([true, false]);
        const shown = await wordsOf(page);
        await page.reload();
        expect(await wordsOf(page)).toEqual(shown);
        if (name === null) return;
        await answer(person, 'Je vous appelle.');
        await expect.poll(() => wordsOf(page)).toEqual([...shown, 'Je vous appelle.']);
      });
    },
  );

  test('an interviewer who has the floor again before a message comes in answers it on the page', async () => {
    await visit({ said: taken }, async ({ page, person }) => {
      await page.route('**/stream', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        await handBackFloor(stage.spoken().deps, person, { to: 'interviewer', floorVersion: 1 });
        return route.continue();
      });
      await say(page, 'Dès lundi.');
      await expect.poll(() => page.locator('.turn').count()).toBe(2);
      await settled(page);
      const words = await lastWords(page);
      expect(words).toBe(whole(words));
      expect(await page.locator('#send').isEnabled()).toBe(true);
    });
  });
});

test('a request for a person in another window ends this one in the middle of an answer', async () => {
  model.holdAt(3);
  await visit({}, async ({ page, sessionId }) => {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    await stage.spoken().post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await expect.poll(() => statusOf(page)).toBe('The conversation is over. Reload the page.');
    expect(await page.locator('#composer').isVisible()).toBe(false);
    model.release();
    await page.click('#reload');
    await page.locator('.done h1').waitFor();
  });
});

test('and so does consent that was withdrawn before a message', async () => {
  await visit({ forgive: /status of 403/ }, async ({ page, sessionId }) => {
    await settled(page);
    await stage.spoken().post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await say(page, 'Dès lundi.');
    await expect.poll(() => statusOf(page)).toBe('The conversation is over. Reload the page.');
    expect(await page.locator('#composer').isVisible()).toBe(false);
  });
});

test('a second window takes over: the first one says so', async () => {
  model.holdAt(3);
  await visit({}, async ({ page, sessionId }) => {
    await expect.poll(() => lastWords(page)).toMatch(/·2 ?$/);
    const messages = [{ id: 'other', role: 'user', content: 'Dès mardi.' }];
    const other = stage.spoken().post(`/api/v2/prequalif/${sessionId}/stream`, { messages });
    await expect.poll(() => statusOf(page)).toBe('The conversation continues in another window.');
    model.release();
    await other;
  });
});

test('without JavaScript the choice is made all the same, and the questions are a form', async () => {
  await visit({ decision: null, javaScriptEnabled: false }, async ({ page }) => {
    await page.click('[formaction$="decision=ai"]');
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript');
    expect(await page.locator('#composer').isVisible()).toBe(false);
    await page.click('noscript a');
    await page.fill('[name="q.experience"]', 'Ten years');
    await page.click('.send button');
    await page.click('.review button[value=send]');
    expect(await page.locator('#saved').textContent()).toContain('This is sent: the employer gets it');
    expect(await page.locator('.noted').textContent()).toBe('Ten years');
    await page.click('#bar > [formaction$="decision=human"]');
    await page.locator('.done h1').waitFor();
  });
});
