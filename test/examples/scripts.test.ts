import { readdir, readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../support/files/cv-samples.ts';
import { fixturesOf, type Partner, type Workspace } from '../support/fixtures.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';
import { serviceForFile } from '../support/service.ts';
import { copyExample, run } from './outside.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

let workspace: Workspace;
let partner: Partner;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  partner = await fixtures.partner();
});

describe('a partner in Python', () => {
  test('reads the feed, applies with a CV, and later follows the changes', async () => {
    await using example = await copyExample('partner-python');
    await writeFile(example.inside('cv.pdf'), pdf());
    const env = { ...programEnvironment(), GUICHET_URL: service.url, GUICHET_KEY: partner.key };
    const start = async () =>
      (await run('python3', ['partner.py', 'cv.pdf'], { cwd: example.folder, env })).stdout;

    const jobId = await fixtures.recruitment(workspace, { title: 'Souffleuse de verre' });
    const first = await start();
    expect(first).toContain('1 changed, 0 removed, 1 jobs now');
    expect(first).toContain('This was a dry run');
    expect(first).toMatch(/Souffleuse de verre: The application has been received\. [0-9a-f-]{36}/);
    const { found } = await fixtures.admin.application.list({ workspace: workspace.slug });
    expect(found).toHaveLength(1);

    await fixtures.recruitment(workspace, { title: 'Tailleuse de pierre' });
    await fixtures.admin.recruitment.unpublish({ id: jobId });
    expect(await start()).toContain('1 changed, 1 removed, 1 jobs now');
  });

  test('says what was refused', async () => {
    await using example = await copyExample('partner-python');
    const env = { ...programEnvironment(), GUICHET_URL: service.url, GUICHET_KEY: 'pk_wrong' };
    await expect(run('python3', ['partner.py'], { cwd: example.folder, env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('jobs.xml: 401 The key is missing or not valid.'),
    });
  });
});

test('a partner in TypeScript reads its report and applies, typed by the document', async () => {
  await using example = await copyExample('partner-typescript');
  await writeFile(example.inside('cv.pdf'), pdf());
  const own = await fixtures.workspace();
  await fixtures.recruitment(own, { title: 'Relieuse' });
  const env = { ...programEnvironment(), GUICHET_URL: service.url, GUICHET_KEY: partner.key };
  const start = async (script: string, ...words: string[]) =>
    (await run(process.execPath, [script, ...words], { cwd: example.folder, env })).stdout;
  const document = `${service.url}/openapi.json`;
  await start('node_modules/openapi-typescript/bin/cli.js', document, '--output', 'guichet.d.ts');
  expect(await start('node_modules/typescript/bin/tsc', '--noEmit')).toBe('');
  const lines = (await start('partner.ts', 'cv.pdf')).trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^\d+ accepted, \d+ rejected$/),
    expect.stringMatching(/^This was a dry run.* 00000000-0000-0000-0000-000000000000$/),
    expect.stringMatching(/^The application (has been|was already) received.* [0-9a-f-]{36}$/),
  ]);
});

describe('a static careers site', () => {
  test('has a page a job, data for search engines, and is written only when something changed', async () => {
    await using example = await copyExample('careers-site');
    const own = await fixtures.workspace({ name: 'Verrerie <Lumen>' });
    const jobId = await fixtures.recruitment(own, { title: 'Vitrailliste & <b>peintre</b>' });
    const hidden = await fixtures.recruitment(own, { title: 'Maçonne', anonymous: true });
    const env = { ...programEnvironment(), GUICHET_URL: service.url, WORKSPACE: own.slug };
    const build = async () =>
      (await run(process.execPath, ['build.mjs'], { cwd: example.folder, env })).stdout;

    expect(await build()).toContain('2 jobs of Verrerie <Lumen> in site');
    const files = await readdir(example.inside('site'));
    expect(files.sort()).toEqual(['.etag', `${hidden}.html`, `${jobId}.html`, 'index.html'].sort());
    const page = (name: string) => readFile(example.inside(`site/${name}.html`), 'utf8');
    expect(await page('index')).toContain('Vitrailliste &#38; &#60;b&#62;peintre');
    expect(await page(jobId)).toContain('"@type":"JobPosting"');
    expect(await page(hidden)).not.toContain('ld+json');

    expect(await build()).toBe('Nothing changed.\n');
    await fixtures.admin.recruitment.unpublish({ id: hidden });
    service.clock.advance(1000);
    expect(await build()).toContain('1 jobs of');
  });
});
