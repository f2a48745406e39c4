import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '#test/support/files/cv-samples.ts';
import { applicationForm, fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';
import { expectAccessible, expectNoViolation } from '../accessible.ts';
import { launchFirefox } from '../journey/screens/firefox.ts';

const browser = await openBrowser();
const service = await serviceForFile();
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;

/** Another site's page, whose policy allows frames of the service where `frames` is asked for. */
const host = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const frames = searchParams.has('frames') ? `frame-src ${service.url}; ` : '';
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; ${frames}script-src ${service.url}; connect-src ${service.url}; img-src data:`,
  });
  const lang = searchParams.get('lang');
  response.end(`<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><title>Jobs</title>
<link rel="icon" href="data:,"><main><h1>Jobs</h1><guichet-jobs workspace="${workspace.slug}" source="oursite"></guichet-jobs><script src="${service.url}/widget.js" defer></script></main></html>`);
});

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace, { title: 'Éditrice', contract: { type: 'CDI' } });
  await fixtures.recruitment(workspace, { title: 'Relieur', contract: { type: 'CDD' } });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => host.close(resolve));
});

async function onHost(query: string, walk: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  try {
    const { port } = host.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/?${query}`);
    await walk(page);
  } finally {
    await context.close();
  }
}

const widget = "document.querySelector('guichet-jobs').shadowRoot";
const focused = (page: Page) => page.evaluate(`${widget}.activeElement?.textContent`);

const words = {
  en: { apply: 'Apply: Éditrice', close: 'Close', link: 'Apply', sent: 'Application sent' },
  fr: { apply: 'Postuler\u00a0: Éditrice', close: 'Fermer', link: 'Postuler', sent: 'Candidature envoyée' },
};

test.each(['en', 'fr'] as const)(
  'an application is sent from the dialog on another site, in %s',
  async (lang) => {
    const { apply, close, link, sent } = words[lang];
    const email = `${lang}@candidate.example`;
    await onHost(`lang=${lang}&frames`, async (page) => {
      await page.getByRole('link', { name: apply, exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name: apply, exact: true });
      await dialog.waitFor();
      expect(await page.evaluate(`${widget}.activeElement?.tagName`)).toBe('IFRAME');
      const form = page.frameLocator('iframe');
      const send = form.locator('.send button');
      await send.waitFor();
      await expectAccessible(page);
      const [, frame] = page.frames();
      if (frame === undefined) throw new Error('The dialog has no frame.');
      expect(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await form.locator('.masthead').isVisible()).toBe(false);
      expect(await form.locator('.employer').innerText()).toBe(workspace.name);
      const alone = dialog.locator('header a');
      expect(await alone.isVisible()).toBe(true);

      // The error summary has the focus; the whole notice can be read.
      await send.press('Enter');
      await expect.poll(() => frame.evaluate('document.activeElement?.className')).toBe('panel summary');
      expect(await form.locator('.summary li').count()).toBeGreaterThan(3);
      await form.locator('.terms summary').click();
      expect(await form.locator('.notice').innerText()).not.toBe('');

      // Escape closes the dialog from within the frame; what was written is there when it is opened again.
      await form.locator('#firstName').fill('Camille');
      await form.locator('#firstName').press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe(link);
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      expect(await form.locator('#firstName').inputValue()).toBe('Camille');

      await form.locator('#lastName').fill('Exemple');
      await form.locator('#email').fill(email);
      await form.locator('#cv').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await form.locator('#consent').check();
      await send.click();
      await form.locator('.done h1').waitFor();
      expect(await frame.evaluate('document.activeElement?.tagName')).toBe('H1');
      expect(await form.locator('main a:not([target=_blank])').count()).toBe(0);
      expect(await alone.isVisible()).toBe(false);
      await dialog.getByRole('button', { name: close }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe(link);
      // The list says so, also after a search.
      expect(await page.locator('[part=sent]').allInnerTexts()).toEqual([sent]);
      await page.getByRole('searchbox').fill('Éditrice');
      await expect.poll(() => page.locator('[part=title]').allInnerTexts()).toEqual(['Éditrice']);
      expect(await page.locator('[part=sent]').allInnerTexts()).toEqual([sent]);
      await expectAccessible(page);
      await page.getByRole('link', { name: apply, exact: true }).focus();
      // An application that was sent is not shown to whoever opens the form next.
      await page.keyboard.press('Enter');
      await expect.poll(() => form.locator('#firstName').inputValue()).toBe('');
    });
    const statement = sql`select source from applications where email = ${email}`;
    expect(await selectRows(service.deps, statement)).toEqual([{ source: 'oursite' }]);
  },
);

test('Firefox lists, narrows, and sends from the dialog on a narrow page', async () => {
  await using firefox = await launchFirefox();
  const folder = await mkdtemp(join(tmpdir(), 'guichet-widget-'));
  const cv = join(folder, 'cv.pdf');
  await writeFile(cv, pdf());
  const page = await firefox.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: 320, height: 640 });
  const { port } = host.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?lang=fr&frames`);

  const shown = () =>
    page.evaluate(`[...${widget}.querySelectorAll('[part=title]')].map(({ textContent }) => textContent)`);
  await expect.poll(shown).toHaveLength(2);
  const contract = await page.waitForSelector('>>> select:has([value=cdi])');
  await contract?.select('cdi');
  await expect.poll(shown).toEqual(['Éditrice']);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await page.locator('>>> [part=apply]').click();
  const frame = await page.waitForFrame((each) => each.url().startsWith(`${service.url}/apply/`));
  expect(await page.evaluate(`${widget}.querySelector('dialog').matches(':modal')`)).toBe(true);
  await frame.locator('#firstName').fill('Camille');
  expect(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await frame.locator('#lastName').fill('Exemple');
  await frame.locator('#email').fill('firefox@candidate.example');
  await (await frame.waitForSelector('input#cv'))?.uploadFile(cv);
  await frame.locator('#consent').click();
  await frame.locator('.send button').click();
  await frame.waitForSelector('.done h1');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(`${widget}.querySelector('dialog').open`)).toBe(false);
  expect(await page.evaluate(`${widget}.activeElement?.textContent`)).toBe('Postuler');
  const statement = sql`select source from applications where email = 'firefox@candidate.example'`;
  expect(await selectRows(service.deps, statement)).toEqual([{ source: 'oursite' }]);
  expect(complaints).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a page whose policy allows no frame follows the link', async () => {
  await onHost('lang=en', async (page) => {
    await page.getByRole('link', { name: words.en.apply, exact: true }).click();
    await page.waitForURL(`${service.url}/apply/**lang=en&source=oursite`);
    await expectNoViolation(page);
  });
});

test('a browser without dialogs follows the link', async () => {
  const context = await browser.newContext();
  await context.addInitScript('delete globalThis.HTMLDialogElement');
  const page = await context.newPage();
  const { port } = host.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?lang=en&frames`);
  await page.getByRole('link', { name: words.en.apply, exact: true }).click();
  await page.waitForURL(`${service.url}/apply/**`);
  await context.close();
});

test('only the form may be in a frame, empty and refused', async () => {
  const address = `/apply/${workspace.slug}/${jobId}`;
  const refused = service.post(address, applicationForm(workspace.slug, jobId, { email: 'nobody' }));
  for (const answer of [await service.get(address), await refused])
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *;');
  expect((await refused).status).toBe(400);
  for (const path of [`/careers/${workspace.slug}/${jobId}`, '/portal', '/apply/none']) {
    const { headers } = await service.get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none';");
  }
});
