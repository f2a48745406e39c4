import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, type Workspace } from '../support/fixtures.ts';
import { openBrowser } from '../support/servers/chromium.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { createPacedModel } from '../transports/support/paced-model.ts';
import { withModel } from '../transports/support/service-with-model.ts';
import { copyExample, type Outside, serveBuilt } from './outside.ts';

const browser = await openBrowser();
// The page is not in this list: its employer's own list admits it.
const config = { CORS_ORIGINS: 'https://listed.example' };
const model = createPacedModel({ words: 12 });
let plain: TestService;
let paced: TestService;
let example: Outside;
let served: Awaited<ReturnType<typeof serveBuilt>>;

beforeAll(async () => {
  plain = await startTestService({ config });
  paced = await startTestService({ config, replace: withModel(model) });
  example = await copyExample('site-react');
  served = await serveBuilt(example, plain.url);
});

afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await example[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
  await paced[Symbol.asyncDispose]();
});

/** An employer with one job and with the page's origin as its site. */
async function employer(service: TestService): Promise<Workspace> {
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace({ origins: served.url });
  await fixtures.recruitment(workspace, { title: 'Souffleuse de verre' });
  service.clock.advance(1000);
  return workspace;
}

type Visited = { service: TestService; over: string; site?: string };

async function visit({ service, over, site = served.url }: Visited, walk: (page: Page) => Promise<void>) {
  const workspace = await employer(service);
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    const query = new URLSearchParams({ service: service.url, workspace: workspace.slug, over });
    await page.goto(`${site}/?${query}`);
    await walk(page);
  } finally {
    await page.close();
  }
  return { asked, complaints: complaints.filter((text) => !text.includes('favicon')) };
}

async function apply(page: Page) {
  await page.getByRole('button', { name: 'Souffleuse de verre' }).click();
  await page.getByLabel('First name').fill('Camille');
  await page.getByLabel('Last name').fill('Exemple');
  await page.getByLabel('E-mail').fill(`camille.${crypto.randomUUID()}@candidate.example`);
  await page.getByLabel('I agree').check();
  await page.getByRole('button', { name: 'Apply' }).click();
}

const agree = (page: Page) => page.getByRole('button', { name: 'Answer an assistant now' }).click();
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const said = (page: Page) => conversation(page).getByRole('listitem').allTextContents();

async function answer(page: Page, text: string) {
  await page.getByLabel('Your answer').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

describe.each(['http', 'socket'])('a page of another origin, over %s (D65)', (over) => {
  test('lists, applies, agrees, converses, and puts a fact right, which a reload shows', async () => {
    const { asked, complaints } = await visit({ service: plain, over }, async (page) => {
      await apply(page);
      await agree(page);
      await expect.poll(async () => (await said(page)).length).toBe(1);
      await answer(page, 'Dès lundi.');
      const facts = page.getByRole('list', { name: 'Facts' }).getByRole('listitem');
      await expect.poll(() => facts.count()).toBe(1);
      expect(await facts.textContent()).toContain('Dès lundi.');
      await expect.poll(() => conversation(page).getAttribute('data-told')).not.toBe('');
      await page.getByLabel('Correct availability').fill('À partir du 1er mars.');
      await page.getByRole('button', { name: 'Correct' }).click();
      await expect.poll(() => facts.textContent()).toContain('À partir du 1er mars.');
      const before = await said(page);
      expect(before).toHaveLength(3);
      await page.reload();
      await expect.poll(() => said(page)).toEqual(before);
      expect(await facts.textContent()).toContain('À partir du 1er mars.');
      expect(await page.getByRole('alert').count()).toBe(0);
    });
    expect(complaints).toEqual([]);
    const ways = over === 'http' ? ['/trpc/prequalification.watch', '/stream'] : ['/trpc', '/socket'];
    for (const way of ways) expect(asked.some((url) => url.includes(way))).toBe(true);
    expect(asked.some((url) => url.startsWith('ws:'))).toBe(over === 'socket');
  });

  test('goes on with the answer that was being written when it was reloaded', async () => {
    const { complaints } = await visit({ service: paced, over }, async (page) => {
      await apply(page);
      await agree(page);
      await expect.poll(async () => (await said(page)).join(' ')).toContain('·11');
      model.holdAt(5);
      await answer(page, 'Lundi.');
      await expect.poll(async () => (await said(page)).at(-1)).toContain('·4');
      await page.reload();
      await expect.poll(async () => (await said(page)).at(-1)).toContain('·4');
      model.release();
      await expect.poll(async () => (await said(page)).at(-1)).toContain('·11');
      expect(await said(page)).toHaveLength(3);
    });
    expect(complaints).toEqual([]);
  });
});

test('a page of a site that no employer named lists and applies, and opens no conversation', async () => {
  const site = served.url.replace('127.0.0.1', 'localhost');
  const { complaints } = await visit({ service: plain, over: 'http', site }, async (page) => {
    await apply(page);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('Pages of this origin may not connect.');
  });
  expect(complaints.every((text) => text.includes('403'))).toBe(true);
});
