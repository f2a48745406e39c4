import { expect, test } from 'vitest';
import { pdf } from '../support/files/cv-samples.ts';
import { fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { openBrowser } from '../support/servers/chromium.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const browser = await openBrowser();

test('an operation is tried on its page: with a key and a file, and what comes back is shown as it is', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace, { title: 'Souffleuse de verre' });
  const partner = await fixtures.partner();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  async function opened(operationId: string) {
    await page.goto(`${service.url}/docs/reference/${operationId}`);
    const article = page.locator('article');
    await article.getByRole('button', { name: 'Try it here' }).click();
    const form = article.locator('form.try-form');
    await form.waitFor();
    const send = async (status: string) => {
      await form.getByRole('button', { name: 'Send' }).click();
      const output = form.getByRole('status');
      await expect.poll(() => output.textContent()).toContain(status);
      return output.textContent();
    };
    return { form, send };
  }

  const list = await opened('listPublishedJobsJson');
  await list.form.getByLabel('X-API-Key').fill(workspace.key);
  await list.form.getByLabel('limit (query)').fill('1');
  const shown = await list.send('200 OK');
  expect(shown).toContain('etag: ');
  expect(shown).toContain('"title": "Souffleuse de verre"');

  const apply = await opened('createPartnerApplication');
  await apply.form.getByLabel('X-API-Key').fill(partner.key);
  const body = apply.form.getByLabel('Body, as JSON');
  await body.fill(JSON.stringify({ ...partnerApplication(jobId), dryRun: true }));
  expect(await apply.send('200 OK')).toContain('This was a dry run');
  await body.fill('{');
  expect(await apply.send('400 Bad Request')).toContain('"code": "bad_request"');

  const submit = await opened('submitPublicApplication');
  const fields = { workspaceSlug: workspace.slug, jobId, firstName: 'Camille', lastName: 'Exemple' };
  for (const [name, value] of Object.entries({ ...fields, email: 'camille@candidate.example', consent: '1' }))
    await submit.form.getByLabel(`${name} (form)`, { exact: true }).fill(value);
  const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await submit.form.getByLabel('cv (form)').setInputFiles(file);
  expect(await submit.send('200 OK')).toMatch(/"applicationId": "[0-9a-f-]{36}"/);

  // The browser itself reports an answer with status 400.
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  await page.close();
});

test('places are found while a question is typed, Escape hides them, and Enter opens the page of the search', async () => {
  const page = await browser.newPage();
  await page.goto(`${service.url}/docs`);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('paginat');
  const found = page.locator('.found');
  await found.getByRole('link', { name: 'Pagination' }).waitFor();
  expect(await found.getByRole('link').count()).toBeLessThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect.poll(() => found.isVisible()).toBe(false);
  // Escape also empties the field, as browsers do it.
  await field.fill('paginat');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/docs/search?q=paginat`);
  expect(await page.locator('#hits a').first().textContent()).toBe('Pagination');
  await page.close();
});

test('an anchor of an operation or code that has a page of its own leads to that page', async () => {
  const page = await browser.newPage();
  for (const [old, now] of [
    ['/docs/reference#createPartnerApplication', '/docs/reference/createPartnerApplication'],
    ['/docs/reference#schema-PublishedJob', '/docs/reference/schemas#schema-PublishedJob'],
    ['/docs#error-rate_limited', '/docs/errors/rate_limited'],
  ]) {
    await page.goto(`${service.url}${old}`);
    await page.waitForURL(`${service.url}${now}`);
  }
  await page.close();
});
