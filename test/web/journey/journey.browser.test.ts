import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount } from '#test/support/soak.ts';
import { createPacedModel } from '#test/transports/support/paced-model.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { type Look, looks } from './looks.ts';
import { createSteps } from './steps.ts';
import { byKeyboard, byPointer } from './walk.ts';

const model = createPacedModel({ words: 8 });
const service = await serviceForFile({ replace: withModel(model) });
const browser = await openBrowser();
const title = 'Technicienne de maintenance';
const steps = createSteps({ service, model, title });
let slug = '';

beforeAll(async () => {
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  slug = workspace.slug;
  await fixtures.recruitment(workspace, { title });
  await fixtures.recruitment(workspace, { title: 'Chef d’atelier', lang: 'fr' });
});

/** Opens a new page, which fails on any complaint of the browser. */
async function visit(
  { on, look }: { on: Browser; look: Look },
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const { lang: locale, viewport, colorScheme, by } = look;
  const context = await on.newContext({
    locale,
    viewport,
    colorScheme,
    acceptDownloads: true,
    javaScriptEnabled: by !== 'no script',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  try {
    await walk(page);
    expect(complaints).toEqual([]);
  } finally {
    model.release();
    await context.close();
  }
}

async function journey(page: Page, { lang, by }: Look): Promise<void> {
  const walk = by === 'keyboard' ? byKeyboard(page) : byPointer();
  const check = by === 'no script' ? expectNoSidewaysScroll : expectAccessible;
  const step = { page, lang, walk, check };
  const email = await steps.findAndApply(step, `${service.url}/careers/${slug}`);
  const portal = await steps.openPortal(step, email);
  if (by === 'no script') {
    await steps.askForPerson(step);
    await page.goto(portal);
  } else {
    await steps.talkStopAndAskForPerson(step);
    await page.goto(portal);
    await steps.readAndTakeData(step);
  }
  await steps.deleteAndWithdraw(step);
}

// Each language, width, theme and way is used once; `SOAK_EVENTS=24` runs every combination.
describe('from the offer to the deletion and back', () => {
  test.each(looks.slice(0, eventCount(3)))(
    'in $lang, $viewport.width px, $colorScheme, $by',
    async (look) => {
      await visit({ on: browser, look }, (page) => journey(page, look));
    },
  );
});
