import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { unhurriedInspector } from '#test/support/files/unhurried-inspector.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { countRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { type HostileForm, hostileForms } from './hostile-forms.ts';
import { abandonForm, sendForms } from './send-forms.ts';

const ABANDONED = 40;
/** The database's pool may grow meanwhile. */
const NEW_DESCRIPTORS_MAX = 12;
const ERROR = 50;

const service = await serviceForFile({ replace: unhurriedInspector });
const { deps } = service;

async function formsForJob(): Promise<HostileForm[]> {
  const fixtures = fixturesOf(service);
  const { slug } = await fixtures.workspace();
  return hostileForms({ slug, jobId: await fixtures.recruitment({ slug }) });
}

/** CVs in the database, and in the store. */
async function storedCvs(): Promise<[number, number]> {
  const files = await Array.fromAsync(deps.cvStore.list(new Date(8.64e15)));
  return [await countRows(deps, 'cv_files'), files.length];
}

async function openDescriptors(): Promise<number> {
  return (await readdir('/proc/self/fd').catch(() => [])).length;
}

async function expectNothingLeft(): Promise<void> {
  expect((await readdir(tmpdir())).filter((name) => name.includes('multer'))).toEqual([]);
  expect(service.logs.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR)).toEqual([]);
}

// `npm run bench -- attacks` sends thousands, and looks at memory.
test('hostile forms are refused, sound ones kept, and nothing is left of the others (SC2 to SC8)', async () => {
  const [rows, files] = await storedCvs();
  const { accepted, unexpected } = await sendForms(service, await formsForJob());
  expect(unexpected).toEqual([]);
  expect(await storedCvs()).toEqual([rows + accepted, files + accepted]);
  await expectNothingLeft();
});

test('nothing is left of forms whose senders leave half-way (SC10)', async () => {
  const [sound] = await formsForJob();
  const [stored, open] = [await storedCvs(), await openDescriptors()];
  for (let count = 0; sound !== undefined && count < ABANDONED; count += 1) {
    await abandonForm(service.url, sound);
  }
  // The service notices it later than the client that left.
  await expect.poll(openDescriptors).toBeLessThan(open + NEW_DESCRIPTORS_MAX);
  expect(await storedCvs()).toEqual(stored);
  await expectNothingLeft();
});
