import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { openBrowser } from '../support/servers/chromium.ts';
import { serviceForFile } from '../support/service.ts';
import { copyExample, serveBuilt } from './outside.ts';

const browser = await openBrowser();
const service = await serviceForFile();
const fixtures = fixturesOf(service);

/** Serves an example and walks through it; fails for any error that the browser reports. */
async function visit(name: string, query: Record<string, string>, walk: (page: Page) => Promise<void>) {
  await using example = await copyExample(name);
  await using served = await serveBuilt(example, service.url);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`${served.url}/?${new URLSearchParams(query)}`);
    await walk(page);
    expect(complaints.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  } finally {
    await page.close();
  }
}

test('chat-react asks for consent, is asked the first question, answers it and is asked the next', async () => {
  const { sessionId } = await fixtures.session(null);
  await visit('chat-react', { session: sessionId }, async (page) => {
    await page.getByRole('button', { name: 'Answer an AI assistant now' }).click();
    const said = page.locator('li[data-role=assistant]');
    const field = page.getByLabel('Your answer');
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await expect.poll(() => said.count()).toBe(1);
    for (const [index, words] of ['Dès lundi.', 'suivante'].entries()) {
      await field.fill(words);
      await field.press('Enter');
      await expect.poll(() => said.count()).toBe(index + 2);
      await page.getByRole('button', { name: 'Send' }).waitFor();
    }
    expect(await said.nth(1).textContent()).toContain('écrivez « suivante »');
    expect(await said.last().textContent()).toMatch(/Lieu du poste.*\?/);
  });
});

test('frontend-query lists the jobs of an employer, searches and turns pages', async () => {
  const workspace = await fixtures.workspace({ name: 'Ateliers Varenne' });
  for (let index = 1; index <= 21; index += 1)
    await fixtures.recruitment(workspace, { title: index === 21 ? 'Éditrice' : `Vitrailliste ${index}` });
  await visit('frontend-query', { workspace: workspace.slug }, async (page) => {
    const status = () => page.getByRole('status').textContent();
    const jobs = () => page.getByRole('listitem').count();
    await expect.poll(jobs).toBe(20);
    expect(await status()).toBe('21 found');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(jobs).toBe(1);
    await page.getByLabel('Search').fill('editrice');
    await expect.poll(status).toBe('1 found');
    expect(await page.getByRole('listitem').textContent()).toContain('Éditrice');
  });
});
