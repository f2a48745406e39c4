import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { FLOORS_CHANNEL } from '#db/conversations/floor/floor.ts';
import type { FloorAccess } from '#domain/floor/open-floor.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { chatTokenFor } from '#test/support/requests/portal.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';
import { createPacedModel, type PacedModel, wholeOf } from '#test/transports/support/paced-model.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';

const WORDS = 8;

type Visit = { page: Page; sessionId: string; streams: string[]; person: FloorAccess };
type Look = BrowserContextOptions & {
  on?: { url: string };
  decision?: 'ai' | null;
  /** The messages before the page is opened. */
  said?: (sessionId: string, person: FloorAccess) => Promise<unknown>;
  forgive?: RegExp;
};

/** A browser with two services on one database: one without a provider, one with the test's model. */
export async function stageChat(
  wrap: (model: PacedModel) => PacedModel = (model) => model,
  { words = WORDS, gapMs = 0 } = {},
) {
  const service = await serviceForFile();
  const browser = await openBrowser();
  const model = createPacedModel({ words, gapMs });
  let spoken: TestService;

  beforeAll(async () => {
    spoken = await startTestService({
      replace: (deps) => ({
        ...withModel(wrap(model))(deps),
        tokenKeys: service.deps.tokenKeys,
        dataKeys: service.deps.dataKeys,
      }),
    });
    const { database, conversation } = spoken.deps;
    // The service wires its own conversation, which the test's replaces.
    await database.listen(FLOORS_CHANNEL, conversation.wakeFloorStreams);
  });
  afterAll(async () => {
    await spoken[Symbol.asyncDispose]();
  });

  /** Opens the link of a new application, and fails on any complaint of the browser. */
  async function visit(
    { on = spoken, decision = 'ai', said, forgive, ...look }: Look,
    walk: (visit: Visit) => Promise<void>,
  ): Promise<void> {
    // The consent is given where the notice names the interviewer; a consent without a provider allows none later.
    const behind = on === service ? service : spoken;
    const { sessionId, workspace } = await fixturesOf(behind).session(decision);
    const person = { actor: 'key:1', holder: 'key:1', workspace, sessionId, defaultName: 'Alix' };
    await said?.(sessionId, person);
    const context = await browser.newContext({ locale: 'en', ...look });
    const page = await context.newPage();
    const complaints: string[] = [];
    const streams: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().endsWith('/stream')) return;
      const after = request.headers()['last-event-id'] === undefined ? '' : 'after';
      streams.push(`${request.method()} ${after}`.trim());
    });
    try {
      await page.goto(`${on.url}/chat/${chatTokenFor(behind, sessionId)}`);
      await walk({ page, sessionId, streams, person });
      expect(complaints.filter((text) => !forgive?.test(text))).toEqual([]);
    } finally {
      model.release();
      await context.close();
    }
  }

  return { service, model, visit, spoken: () => spoken };
}

export const settled = (page: Page) => page.locator('#log[aria-busy="false"]').waitFor();
export const wordsOf = (page: Page) => page.locator('.turn .words').allTextContents();
export const lastWords = (page: Page) => page.locator('.turn .words').last().textContent();
export const statusOf = (page: Page) => page.locator('#status').textContent();
/** Finds a whole answer by any of its words. */
export const whole = (words: string | null | undefined) => wholeOf(words ?? '', WORDS);

export async function say(page: Page, text: string): Promise<void> {
  await page.fill('#answer', text);
  await page.click('#send');
}

/** The words of each message, as the server has them. */
export async function storedWords(service: TestService, page: Page): Promise<string[]> {
  const token = page.url().split('/chat/')[1]?.split('?')[0];
  const { messages } = (await service.get(`/api/v2/chat/${token}/transcript`)).json<{
    messages: { parts: { text: string }[] }[];
  }>();
  return messages.map(({ parts }) => parts.map(({ text }) => text).join(''));
}

export async function isInView(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
