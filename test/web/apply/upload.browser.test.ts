import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf as samplePdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { openBrowser } from '#test/support/servers/chromium.ts';
import { serviceForFile } from '#test/support/service.ts';
import { expectAccessible } from '../accessible.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const browser = await openBrowser();
const folder = await mkdtemp(join(tmpdir(), 'guichet-upload-'));
let address: string;
/** The form of a job with questions of its own. */
let questionsAddress: string;
/** The same with optional questions. */
let optionalAddress: string;
let pdf: string;

beforeAll(async () => {
  pdf = await onDisk('cv.pdf', samplePdf());
  const workspace = await fixtures.workspace();
  const applyTo = (jobId: string) => `${service.url}/apply/${workspace.slug}/${jobId}`;
  address = applyTo(await fixtures.recruitment(workspace));
  const questions = jobQuestions.map((question) => ({ ...question, required: true }));
  const optional = jobQuestions.map((question) => ({ ...question, required: false }));
  optionalAddress = applyTo(await fixtures.recruitment(workspace, { questions: optional }));
  questionsAddress = applyTo(await fixtures.recruitment(workspace, { questions }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the file to the disk, from where the browser reads it as for a person. */
async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function open(
  walk: (page: Page) => Promise<void>,
  {
    javaScriptEnabled = true,
    forgive,
    at = address,
  }: { javaScriptEnabled?: boolean; forgive?: RegExp; at?: string } = {},
): Promise<void> {
  const context = await browser.newContext({
    locale: 'fr',
    viewport: { width: 320, height: 640 },
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`${at}?lang=fr`);
    await page.fill('#firstName', 'Camille');
    await page.fill('#lastName', 'Exemple');
    await page.fill('#email', 'camille@candidate.example');
    await page.check('#consent');
    await walk(page);
    expect(complaints.filter((text) => !forgive?.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Sends the form with a CV and an e-mail address that the server refuses. */
async function sendRefused(page: Page): Promise<void> {
  await page.setInputFiles('#cv', pdf);
  await page.fill('#email', 'camille@nowhere');
  await page.click('.send button');
  await page.locator('.summary').waitFor();
}

const noteOf = (page: Page) => page.locator('#cv-note').textContent();

test.each([true, false])('a CV is sent, with the script or without (script: %s)', async (withScript) => {
  await open(
    async (page) => {
      await page.setInputFiles('#cv', pdf);
      await page.click('.send button');
      await page.locator('.done h1', { hasText: 'Camille' }).waitFor();
      expect(await page.locator('.steps li').count()).toBe(2);
      // Axe never ends on a page where no script runs.
      if (withScript) await expectAccessible(page);
    },
    { javaScriptEnabled: withScript },
  );
});

test.each([true, false])(
  'the page after sending has an address of its own: a reload and the way back show it again (CV: %s)',
  async (hasCv) => {
    await open(async (page) => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      const thanks = page.locator('.done h1', { hasText: 'Camille' });
      if (hasCv) await page.setInputFiles('#cv', pdf);
      await page.click('.send button');
      await thanks.waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/thanks\//);
      await page.reload();
      await thanks.waitFor();
      expect(await page.locator('main').textContent()).not.toContain('camille@candidate.example');
      await page.click('text=Voir les autres offres');
      await page.waitForURL(/careers/);
      await page.goBack();
      await thanks.waitFor();
      expect(posts).toBe(1);
    });
  },
);

test('size and type are looked at before anything is sent', async () => {
  await open(async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    for (const [file, words] of [
      [await onDisk('cv.odt', samplePdf()), /doit être un PDF, un DOC, un DOCX, un JPG ou un PNG/],
      [await onDisk('vide.pdf', Buffer.alloc(0)), /vide/],
      [await onDisk('lourd.pdf', Buffer.alloc(11 * 1024 * 1024)), /fait 11\sMo\s: c’est plus que 10\sMo/],
    ] as const) {
      await page.setInputFiles('#cv', file);
      expect(await noteOf(page)).toMatch(words);
      await page.click('.send button');
      expect(await page.locator('.summary a[href="#cv"]').textContent()).toMatch(words);
      expect(await page.evaluate('document.activeElement.className')).toContain('summary');
    }
    expect(sent).toBe(0);
    // The CV is optional: a refused one can be taken back, and nothing is at fault then.
    await page.getByRole('button', { name: 'Retirer le fichier' }).click();
    expect(await page.locator('.fault, [aria-invalid=true]').count()).toBe(0);
    expect(await page.evaluate('[document.activeElement.id, document.activeElement.files.length]')).toEqual([
      'cv',
      0,
    ]);
    expect(await page.getByRole('button', { name: /^Retirer/ }).count()).toBe(0);
    await page.setInputFiles('#cv', pdf);
    expect(await noteOf(page)).toMatch(/^cv\.pdf, \d+\sko$/);
    // The fault of the file before is gone.
    expect(await page.locator('.summary, .fault, [aria-invalid=true]').count()).toBe(0);
    expect(await page.title()).not.toContain('Erreur');
    await expectAccessible(page);
  });
});

test.each([true, false])(
  'an empty form: one summary in the page’s words, and no bubble of the browser (script: %s)',
  async (withScript) => {
    await open(
      async (page) => {
        await page.fill('#firstName', '');
        await page.fill('#lastName', ' ');
        await page.fill('#email', '');
        await page.uncheck('#consent');
        await page.click('.send button');
        await page.locator('.summary').waitFor();
        const lines = await page.locator('.summary a').allTextContents();
        expect(lines).toEqual([
          'Indiquez votre prénom.',
          'Indiquez votre nom.',
          'Indiquez votre adresse e-mail.',
          expect.stringContaining('Cochez la case'),
        ]);
        expect(await page.title()).toMatch(/^Erreur\s:/);
        expect(await page.locator('#firstName').getAttribute('aria-describedby')).toBe('firstName-error');
        expect(await page.locator('#phone').getAttribute('aria-invalid')).not.toBe('true');
        if (withScript) {
          expect(await page.evaluate('document.activeElement.className')).toContain('summary');
          await expectAccessible(page);
          await page.check('#consent');
          expect(await page.locator('#consent-error, .summary a[href="#consent"]').count()).toBe(0);
          await page.fill('#phone', '12ab');
          await page.click('.send button');
          expect(await page.locator('#phone-error').textContent()).toContain('au moins 6 chiffres');
          // A corrected field loses its fault at once; others keep theirs until they are corrected.
          const told = page.locator('.fault, .summary li');
          await page.fill('#phone', '04 00 00');
          expect(await page.locator('#phone-error, .summary a[href="#phone"]').count()).toBe(0);
          expect(await page.locator('#phone').getAttribute('aria-invalid')).toBe('false');
          await page.fill('#email', 'camille');
          expect(await told.count()).toBe(6);
          await page.fill('#email', 'camille@candidate.example');
          expect(await told.count()).toBe(4);
          await page.fill('#firstName', 'Camille');
          await page.fill('#lastName', 'Exemple');
          expect(await page.locator('.summary, .fault, [aria-invalid=true]').count()).toBe(0);
          expect(await page.title()).not.toContain('Erreur');
        }
      },
      { javaScriptEnabled: withScript, forgive: /status of 400/ },
    );
  },
);

test.each([true, false])(
  'all faults of a form are named at once, those of optional fields too (script: %s)',
  async (withScript) => {
    await open(
      async (page) => {
        await page.fill('#firstName', 'https://exemple.fr/camille');
        await page.fill('#lastName', '');
        await page.fill('#phone', '12');
        await page.click('.more summary');
        await page.fill('#portfolioUrl', 'mon portfolio');
        await page.fill('[id="answers.pay"]', 'à discuter');
        await page.fill('[id="answers.years"]', 'beaucoup');
        await page.uncheck('#consent');
        await page.click('.send button');
        await page.locator('.summary').waitFor();
        const links = await page.locator('.summary a').all();
        expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
          '#firstName',
          '#lastName',
          '#phone',
          '#portfolioUrl',
          '#answers.pay',
          '#answers.years',
          '#consent',
        ]);
        if (withScript) await expectAccessible(page);
      },
      { at: optionalAddress, javaScriptEnabled: withScript, forgive: /status of 400/ },
    );
  },
);

test('required questions of the job are named before anything is sent, each once, at its answers', async () => {
  await open(
    async (page) => {
      await page.click('.send button');
      const lines = await page.locator('.summary a').allTextContents();
      expect(lines.map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
        'Répondez à la question « Pourquoi chez nous ? ».',
        'Répondez à la question « Avez-vous le permis B ? ».',
        'Répondez à la question « Quel horaire ? ».',
        'Répondez à la question « Quand pouvez-vous commencer ? ».',
        'Répondez à la question « Quelle rémunération attendez-vous ? ».',
        'Répondez à la question « How many years of experience? ».',
      ]);
      const licence = page.locator('fieldset.field', { hasText: 'permis B' });
      expect(await licence.locator('> .fault').count()).toBe(1);
      await expectAccessible(page);
      await licence.locator('input').last().check();
      await page.click('.send button');
      expect(await licence.locator('.fault').count()).toBe(0);
      expect(await page.locator('.summary a').count()).toBe(5);
    },
    { at: questionsAddress },
  );
});

test('a letter and documents are sent too; too many, or too much, is said before', async () => {
  const heavy = await onDisk('lourd.jpg', Buffer.alloc(9 * 1024 * 1024, 1));
  const letter = await onDisk('lettre.pdf', samplePdf());
  await open(async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    const further = page.locator('.more');
    await further.locator('summary').click();
    await page.setInputFiles('#attachments', [pdf, pdf, pdf, pdf]);
    await further.locator('summary').click();
    await page.click('.send button');
    const line = page.locator('.summary a[href="#attachments"]');
    expect(await line.textContent()).toContain('3 autres documents au plus');
    // The summary's link leads to a field that can be seen.
    expect(await page.locator('#attachments').isVisible()).toBe(true);

    await page.setInputFiles('#cv', heavy);
    await page.setInputFiles('#attachments', [heavy, heavy]);
    await page.click('.send button');
    expect(await line.textContent()).toMatch(/font 27\sMo ensemble\s: c’est plus que 20\sMo/);
    expect(sent).toBe(0);

    await page.setInputFiles('#cv', pdf);
    await page.setInputFiles('#letter', letter);
    await page.setInputFiles('#attachments', [letter, pdf]);
    expect(await page.locator('#attachments-note').textContent()).toMatch(/^lettre\.pdf, .* · cv\.pdf, /);
    await page.click('.send button');
    await page.locator('.done h1').waitFor();
    expect(sent).toBe(1);
  });
});

test('a phone is not told to drop a file', async () => {
  const words = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ locale: 'fr', ...options });
    const page = await context.newPage();
    await page.goto(`${address}?lang=fr`);
    await page.locator('.drop').first().waitFor();
    const note = await noteOf(page);
    await context.close();
    return note;
  };
  expect(await words({})).toBe('ou déposez le fichier ici');
  expect(await words({ isMobile: true, hasTouch: true })).toBe('');
});

test('what the server refuses is told in the page, with the file still there', async () => {
  await open(
    async (page) => {
      await sendRefused(page);
      expect(await page.evaluate('document.activeElement.className')).toContain('summary');
      expect(await noteOf(page)).toContain('cv.pdf');
      expect(await page.locator('#cv-again').count()).toBe(0);
      await expectAccessible(page);
      await page.fill('#email', 'camille@candidate.example');
      await page.click('.send button');
      await page.locator('.done h1').waitFor();
    },
    { forgive: /status of 400/ },
  );
});

test('without the script the file is asked for again', async () => {
  await open(
    async (page) => {
      await sendRefused(page);
      expect(await page.locator('#cv-again').textContent()).toContain('joignez-le de nouveau');
      expect(await page.locator('#cv').getAttribute('aria-describedby')).toBe('cv-hint cv-again');
    },
    { javaScriptEnabled: false, forgive: /status of 400/ },
  );
});

test.each([true, false])(
  'the switch to the other language keeps what was typed, and Enter sends the form (script: %s)',
  async (withScript) => {
    await open(
      async (page) => {
        await page.fill('#why', 'Le verre.\nEncore.');
        await page.setInputFiles('#cv', pdf);
        await page.click('.languages button');
        await page.locator('html[lang=en]').waitFor();
        expect(await page.inputValue('#why')).toBe('Le verre.\nEncore.');
        expect(await page.isChecked('#consent')).toBe(true);
        expect(await page.locator('.summary').count()).toBe(0);
        expect(await page.locator('#cv-again').textContent()).toContain('attach it again');
        if (withScript) await expectAccessible(page);
        await page.press('#lastName', 'Enter');
        await page.locator('.done h1').waitFor();
        expect(await page.getAttribute('html', 'lang')).toBe('en');
      },
      { javaScriptEnabled: withScript },
    );
  },
);

test('a form whose job was closed meanwhile says so in its place', async () => {
  const workspace = await fixtures.workspace();
  const id = await fixtures.recruitment(workspace);
  const at = `${service.url}/apply/${workspace.slug}/${id}`;
  await open(
    async (page) => {
      await page.fill('#why', 'Le verre.');
      await page.setInputFiles('#cv', pdf);
      service.clock.advance(1000);
      await fixtures.admin.recruitment.close({ id });
      await page.click('.send button');
      await page.locator('h1', { hasText: 'n’a pas été envoyée' }).waitFor();
      expect(await page.locator('dd', { hasText: 'Le verre.' }).count()).toBe(1);
      await expectAccessible(page);
      await page.click('.languages button');
      await page.locator('h1', { hasText: 'was not sent' }).waitFor();
      expect(await page.locator('dd', { hasText: 'Le verre.' }).count()).toBe(1);
    },
    { at, forgive: /status of 410/ },
  );
});

test('a file is dropped onto its place', async () => {
  await open(async (page) => {
    await page.evaluate(`{
      const held = new DataTransfer();
      for (const name of ['depose.pdf', 'second.pdf'])
        held.items.add(new File(['%PDF-1.4'], name, { type: 'application/pdf' }));
      const drop = new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true });
      document.getElementById('cv').parentElement.dispatchEvent(drop);
    }`);
    expect(await noteOf(page)).toContain('depose.pdf');
    expect(await page.evaluate("document.getElementById('cv').files.length")).toBe(1);
  });
});

test('the focus stays on the file field when the script loads', async () => {
  const page = await browser.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/apply.js*', (route) => promise.then(() => route.continue()));
  await page.goto(address, { waitUntil: 'commit' });
  const focused = () => page.evaluate('document.activeElement.id');
  await expect
    .poll(async () => {
      await page.focus('#cv');
      return focused();
    })
    .toBe('cv');
  resolve();
  await page.locator('.drop').first().waitFor();
  expect(await focused()).toBe('cv');
  await page.close();
});

test('the progress has a name, and a busy answer says when to try again', async () => {
  await open(
    async (page) => {
      await page.setInputFiles('#cv', pdf);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/apply/**', async (route) => {
        await promise;
        const headers = { 'Retry-After': '7' };
        await route.fulfill({ status: 503, headers, contentType: 'text/html', body: '<p>Busy</p>' });
      });
      await page.click('.send button');
      await page.getByRole('progressbar', { name: 'Envoi de votre candidature' }).waitFor();
      resolve();
      await page.locator('.sending .fault', { hasText: 'réessayez dans 7\u00a0s.' }).waitFor();
    },
    { forgive: /status of 503/ },
  );
});

test('a broken connection is reported next to the button, and the same form is sent again', async () => {
  await open(
    async (page) => {
      await page.setInputFiles('#cv', pdf);
      await page.route('**/apply/**', (route) => route.abort(), { times: 1 });
      await page.click('.send button');
      await page.locator('.sending .fault', { hasText: 'pas abouti' }).waitFor();
      await page.click('.send button');
      await page.locator('.done h1').waitFor();
    },
    { forgive: /net::ERR_FAILED/ },
  );
});
