import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../support/servers/chromium.ts';
import { closeServices, typeQuickstart } from './terminals.ts';
import { prepareTracker } from './tracker.ts';

const variables = await prepareTracker();
afterAll(closeServices);

/** Reads the text of each mail that the service wrote as a file. */
async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = files.map(
    async (file) => (await simpleParser(await readFile(join(folder, file)))).text ?? '',
  );
  return Promise.all(mails);
}

/** Counts the jobs by their outcome at a new board, which hides those that lack what it needs (D50). */
async function outcomesAtBoard(type: (script: string) => Promise<string>) {
  const admin = 'npm run -s admin -- partner';
  const output = await type(`${admin} create --code board --name Board >&2; ${admin} report --code board`);
  return (JSON.parse(output) as { counts: Record<string, number> }).counts;
}

test('a partner reads, applies with a CV and reports, by curl, TypeScript, Python and PHP, as the document says', async () => {
  await typeQuickstart('partner', variables, async ({ output, proxy }) => {
    expect(proxy.faults).toEqual([]);
    const journey = ['listPublishedJobsXml 200', 'createPartnerApplication 200', 'readFeedReport 200'];
    expect(proxy.calls).toEqual([
      'listPublishedJobsXml 200',
      'listPublishedJobsXml 200',
      'createPartnerApplication 200',
      ...['typescript', 'python', 'php'].flatMap(() => journey),
    ]);
    expect(output).toContain('This was a dry run');
    expect(output.match(/\d+ jobs; applying to [0-9a-f-]{36}/g)).toHaveLength(3);
    expect(output.match(/The application (?:has been|was already) received/g)).toHaveLength(3);
  });
});

test('a chat client agrees, asks, speaks, and is refused once a person was asked for', async () => {
  await typeQuickstart('chat', variables, async ({ output, proxy }) => {
    expect(proxy.faults).toEqual([]);
    expect(proxy.calls).toEqual([
      'getPublicCareersJobs 200',
      'submitPublicApplication 200',
      'recordPrequalificationConsent 200',
      ...['opening', 'typescript', 'python'].map(() => 'streamPrequalificationConversation 200'),
      'recordPrequalificationConsent 200',
      'streamPrequalificationConversation 403',
    ]);
    expect(output.match(/^data: \[DONE\]$/gm)).toHaveLength(1);
    expect(output.match(/^\(.{20,}\)$/gm)).toHaveLength(2);
    expect(output).toMatch(/^403$/m);
  });
});

test('a frontend lists and applies on a page of its own, and has types by the packed client', async () => {
  await typeQuickstart('frontend', variables, async ({ output, folder, proxy }) => {
    expect(proxy.calls).toEqual(['getPublicCareersJobs 200']);
    expect(output).toMatch(/\d+ \[\s+'/);
    const page = await (await openBrowser()).newPage();
    try {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`file://${folder}/index.html?service=${proxy.url}`);
      const state = page.locator('#state');
      await expect.poll(() => state.textContent()).toMatch(/^\d+ offre/);
      await page.locator('#jobs button').first().click();
      await page.getByLabel('Prénom').fill('Camille');
      await page.getByLabel('Nom', { exact: true }).fill('Exemple');
      await page.getByLabel('E-mail').fill('camille@candidate.example');
      await page.getByLabel('J’accepte').check();
      expect((await page.locator('#notice').textContent())?.length).toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Postuler' }).click();
      await expect.poll(() => state.textContent()).toMatch(/^Merci\. Votre candidature : [0-9a-f-]{36}$/);
      await page.getByLabel('Rechercher').fill('rien de tel');
      await page.getByRole('button', { name: 'Chercher' }).click();
      await expect.poll(() => state.textContent()).toBe('0 offre(s)');
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
    }
    expect(proxy.faults).toEqual([]);
  });
});

test('an operator publishes a job, reads the first application, and is told that all is well', async () => {
  await typeQuickstart('operator', variables, async ({ output, proxy, type }) => {
    expect(proxy.faults).toEqual([]);
    expect(proxy.calls).toEqual([
      'getPublicCareersJobs 200',
      'submitPublicApplication 200',
      'getServiceHealth 200',
    ]);
    expect(output).toContain('"title":"Technicienne ou technicien de maintenance"');
    expect(output).toContain('"status": "interview"');
    const report = await type('npm run -s admin -- partner report --code jobboard');
    expect(JSON.parse(report)).toMatchObject({ counts: { hidden: 0, rejected: 0 } });
    expect(report).toContain('"Technicienne ou technicien de maintenance"');
  });
});

test('a vendor’s jobs go out of its PostgreSQL, applications come in, and an erasure is carried out and confirmed', async () => {
  await typeQuickstart('vendor', variables, async ({ output, proxy, type }) => {
    expect(proxy.faults).toEqual([]);
    // A listening pass may be under way when it is ended.
    expect(proxy.calls.slice(0, 9)).toEqual([
      'syncJobs 200',
      'listManagedApplications 200',
      'getPublicCareersJobs 200',
      'readManagedJob 200',
      'submitPublicApplication 200',
      'syncJobs 200',
      'listManagedApplications 200',
      'setApplicationStatus 200',
      'setWebhook 200',
    ]);
    for (const call of ['testWebhook 200', 'confirmDownstream 200']) expect(proxy.calls).toContain(call);
    expect(output).toContain('jobs: 2 created, 0 updated, 0 unchanged, 0 closed\napplications: 0 written');
    expect(output).toContain('jobs: 0 created, 0 updated, 2 unchanged, 0 closed\napplications: 1 written');
    expect(output).toMatch(/Camille Exemple \| vacancy-1 \| received/);
    expect(output).toMatch(/"accepted":true/);
    expect(output).toMatch(/\(0 rows\)\s+folder/);
    expect(output).not.toMatch(/No (?:success|webhook)/);
    expect(await outcomesAtBoard(type)).toMatchObject({ accepted: 2, hidden: 0, rejected: 0 });
  });
});

test('an employer of one has a page, an application and an answer', async () => {
  await typeQuickstart('employer', variables, async ({ output, proxy, dataDir, type }) => {
    expect(proxy.faults).toEqual([]);
    expect(proxy.calls).toEqual(['submitPublicApplication 200']);
    expect(output).toMatch(/<title>.*Moulin du Faou.*<\/title>/);
    expect(output).toContain('"status": "interview"');
    const answer = /You know mills[\s\S]*Come on Monday at ten, and ask for Anne\./;
    const mailed = () => mailsIn(dataDir).then((mails) => mails.filter((mail) => answer.test(mail)));
    await expect.poll(mailed).toHaveLength(1);
    expect(await outcomesAtBoard(type)).toMatchObject({ hidden: 0, rejected: 0 });
  });
});
