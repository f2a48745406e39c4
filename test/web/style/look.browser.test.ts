import { expect, test } from 'vitest';
import { images } from '#test/support/files/images.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { chatTokenFor } from '#test/support/requests/portal.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const browser = await openBrowser();
const workspace = await fixtures.workspace({
  name: 'Atelier Lumière Clair',
  cover: { data: images.jpeg.toString('base64') },
  introFr: 'Nous dessinons et fabriquons la lumière des musées. '.repeat(3),
  accent: 'A83A0B',
});
const jobId = await fixtures.recruitment(workspace);
for (const city of ['Paris', 'Nantes', 'Lille', 'Metz', 'Lens'])
  await fixtures.recruitment(workspace, { location: { city } });

test('the first screen of a phone shows the title of a job, below the welcome and the folded filters', async () => {
  const page = await browser.newPage({ locale: 'fr', viewport: { width: 390, height: 844 } });
  try {
    await page.goto(`${service.url}/careers/${workspace.slug}`);
    expect(await page.locator('.cover').isVisible()).toBe(true);
    expect(await page.locator('.sheet').isVisible()).toBe(false);
    const title = await page.locator('.offer-link').first().boundingBox();
    expect((title?.y ?? 844) + (title?.height ?? 0)).toBeLessThan(844);
  } finally {
    await page.close();
  }
});

test('a note that the page focuses has a neutral ring, and a control that the keyboard focuses has the accent’s', async () => {
  const sessionId = await fixtures.application(workspace, jobId);
  const page = await browser.newPage({ locale: 'fr' });
  const ring = () => page.evaluate('getComputedStyle(document.activeElement).outlineColor');
  const colourOf = (name: string) =>
    page.evaluate(
      `document.body.style.outlineColor = 'var(${name})', getComputedStyle(document.body).outlineColor`,
    );
  try {
    await page.goto(`${service.url}/chat/${chatTokenFor(service, sessionId)}`);
    await page.click('[formaction$="decision=ai"]');
    await page.fill('textarea >> nth=0', 'Trois ans de chantier.');
    await page.click('.send button');
    await page.click('.review button[value=send]');
    await page.waitForSelector('#saved:focus-visible');
    expect(await ring()).toBe(await colourOf('--edge'));
    await page.keyboard.press('Tab');
    expect(await ring()).toBe(await colourOf('--accent'));
  } finally {
    await page.close();
  }
});
