import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPay } from '#kernel/job/format-pay.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';
import { expectAccessible } from '../accessible.ts';

const browser = await openBrowser();
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const pay = { min: 42000, max: 52000, currency: 'EUR', period: 'year' } as const;
let workspace: Workspace;
let empty: Workspace;

/** Somebody else's page, on an origin of its own, which allows nothing inline. */
const host = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const frames = searchParams.has('frames') ? `frame-src ${service.url};` : '';
  const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}; ${frames} img-src data:`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  const given = [...searchParams].map(([name, value]) => `${name}="${value}"`).join(' ');
  response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Our jobs</title>
<link rel="icon" href="data:,"><main><h1>Our jobs</h1><guichet-jobs ${given}></guichet-jobs><script src="${service.url}/widget.js" defer></script></main></html>`);
});

beforeAll(async () => {
  workspace = await fixtures.workspace();
  empty = await fixtures.workspace();
  await fixtures.recruitment(workspace, {
    title: 'Glass <b>worker</b>',
    contract: { type: 'CDI' },
    remoteWorkDays: 0,
    salary: pay,
    publishedAt: '2026-01-03T08:00:00Z',
  });
  await fixtures.recruitment(workspace, {
    title: 'Éditrice',
    contract: { type: 'CDD', durationValue: 6, durationUnit: 'mois' },
    remoteWorkDays: 5,
    closesAt: '2099-03-31T22:00:00Z',
    publishedAt: '2026-01-02T08:00:00Z',
  });
  await fixtures.recruitment(workspace, {
    title: 'Night guard',
    contract: { type: 'CDI' },
    remoteWorkDays: 0,
    publishedAt: '2026-01-01T08:00:00Z',
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => host.close(resolve));
});

type OpenWidget = { page: Page; titles: () => Promise<string[]>; status: () => Promise<string | null> };

/** Shows the widget with these attributes; fails for what the browser complains of, unless it is expected. */
async function show(
  attributes: Record<string, string>,
  inspect: (widget: OpenWidget) => Promise<void>,
  { forgive, ...look }: BrowserContextOptions & { forgive?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    const { port } = host.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams(attributes)}`);
    await inspect({
      page,
      titles: () => page.locator('guichet-jobs [part=title]').allTextContents(),
      status: () => page.getByRole('status').textContent(),
    });
    expect(complaints.filter((text) => forgive?.test(text) !== true)).toEqual([]);
  } finally {
    await context.close();
  }
}

test('is under 14 kB and asked for again after five minutes', async () => {
  const answer = await service.get('/widget.js');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.any(String),
  });
  expect(Buffer.byteLength(answer.text)).toBeLessThan(14_000);
});

test('lists the jobs with their facts, as text', async () => {
  await show({ workspace: workspace.slug, source: 'oursite' }, async ({ page, titles, status }) => {
    await expect.poll(titles).toEqual(['Glass <b>worker</b>', 'Éditrice', 'Night guard']);
    expect(await status()).toBe('3 jobs');
    const facts = page.locator('guichet-jobs li').first().locator('p span');
    expect((await facts.allTextContents()).slice(-4)).toEqual([
      ...['Permanent', 'On site', formatPay(pay, 'en'), 'Published 3 January 2026'],
    ]);
    const fixedTerm = page.locator('guichet-jobs li').nth(1).locator('p span');
    expect(await fixedTerm.allTextContents()).toEqual(
      expect.arrayContaining([
        ...['Fixed-term, 6 months', 'Fully remote', 'Published 2 January 2026', 'Apply by 31 March 2099'],
      ]),
    );
    const href = await page.getByRole('link', { name: 'Éditrice', exact: true }).getAttribute('href');
    expect(href).toMatch(new RegExp(`/careers/${workspace.slug}/[0-9a-f-]{36}\\?source=oursite$`));
    await expectAccessible(page);
  });
});

test('searches and filters, alone and together, and says when nothing matches', async () => {
  await show({ workspace: workspace.slug }, async ({ page, titles, status }) => {
    await expect.poll(titles).toHaveLength(3);
    const contract = page.getByLabel('Contract');
    const remote = page.getByLabel('Remote work');
    // Each filter has the values that jobs have, in the reader’s language, with the number of their jobs.
    expect(await contract.locator('option').allTextContents()).toEqual([
      ...['Any', 'Permanent (2)', 'Fixed-term (1)'],
    ]);
    expect(await remote.locator('option').allTextContents()).toEqual([
      ...['Any', 'On site (2)', 'Fully remote (1)'],
    ]);
    await contract.selectOption('Permanent (2)');
    await expect.poll(titles).toEqual(['Glass <b>worker</b>', 'Night guard']);
    await page.getByLabel('Search jobs').fill('editrice');
    await expect.poll(titles).toEqual([]);
    expect(await status()).toBe('No job matches. Try fewer words or filters.');
    expect(await contract.isVisible()).toBe(true);
    await contract.selectOption({ index: 0 });
    await expect.poll(titles).toEqual(['Éditrice']);
    // A filter with one value would narrow nothing.
    await expect.poll(() => contract.isVisible()).toBe(false);
    await page.getByLabel('Search jobs').fill('');
    await expect.poll(titles).toHaveLength(3);
    await remote.selectOption('Fully remote (1)');
    await expect.poll(titles).toEqual(['Éditrice']);
  });
});

test('offers the nearest words when those of the search find nothing (D70)', async () => {
  await show({ workspace: workspace.slug }, async ({ page, titles, status }) => {
    await expect.poll(titles).toHaveLength(3);
    await page.getByLabel('Search jobs').fill('editrisse');
    const suggestion = page.getByRole('button', { name: 'Did you mean “éditrice”?' });
    await suggestion.waitFor();
    expect(await status()).toBe('No job matches.');
    await suggestion.press('Enter');
    await expect.poll(titles).toEqual(['Éditrice']);
    expect(await status()).toBe('1 job');
    expect(await page.getByLabel('Search jobs').inputValue()).toBe('éditrice');
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.type')).toBe('search');
  });
});

test('shows more at a time, and moves the focus to what is new', async () => {
  await show({ workspace: workspace.slug, limit: '2' }, async ({ page, titles }) => {
    await expect.poll(titles).toHaveLength(2);
    await page.getByRole('button', { name: 'Show more jobs' }).press('Enter');
    await expect.poll(titles).toHaveLength(3);
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')).toBe(
      'Night guard',
    );
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
  });
});

test('says in French that an employer has no jobs', async () => {
  await show({ workspace: empty.slug, lang: 'fr' }, async ({ page, status }) => {
    await expect.poll(status).toMatch(/^Aucune offre/);
    expect(await page.getByLabel('Chercher une offre').count()).toBe(1);
  });
});

test('offers to try again after an error, and does', async () => {
  const forgive = /Failed to load resource/;
  await show(
    { workspace: workspace.slug },
    async ({ page, titles, status }) => {
      await expect.poll(titles).toHaveLength(3);
      const isOurs = (url: URL) => url.pathname.endsWith('/jobs');
      await page.route(isOurs, (route) => route.fulfill({ status: 503 }));
      await page.getByLabel('Search jobs').fill('guard');
      await expect.poll(status).toBe('The jobs could not be loaded.');
      expect(await titles()).toHaveLength(3);
      await page.unroute(isOurs);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(titles).toEqual(['Night guard']);
    },
    { forgive },
  );
});

/** Lists the texts of facts of which a line begins in the part that is cut off. */
const cutLines = `[...document.querySelector('guichet-jobs').shadowRoot.querySelectorAll('.facts')].flatMap((facts) => {
  const edge = facts.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(facts).fontSize);
  return [...facts.querySelectorAll('span')].filter((fact) => {
    const words = document.createRange();
    words.selectNodeContents(fact.firstChild);
    return [...words.getClientRects()].some(({ left }) => left < edge - 1);
  }).map(({ textContent }) => textContent);
})`;

test.each(['light', 'dark'] as const)('fits a narrow page and its %s scheme', async (colorScheme) => {
  const look = { viewport: { width: 320, height: 640 }, colorScheme };
  await show(
    { workspace: workspace.slug },
    async ({ page, titles }) => {
      await expect.poll(titles).toHaveLength(3);
      await expectAccessible(page);
      // The filters are folded until they are asked for.
      const contract = page.getByLabel('Contract');
      expect(await contract.isVisible()).toBe(false);
      await page.getByText('Filters').click();
      expect(await contract.isVisible()).toBe(true);
      await expectAccessible(page);
      // The dot before each line's first fact is cut off, and no word with it, on a page of any width.
      await page.setViewportSize({ width: 150, height: 640 });
      expect(await page.evaluate(cutLines)).toEqual([]);
    },
    look,
  );
});
