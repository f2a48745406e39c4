import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managementOf } from '../manage/management.ts';
import { startValidatingProxy, type ValidatingProxy } from '../quickstarts/validating-proxy.ts';
import { serviceForFile } from '../support/service.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const root = join(here, '../..');
const service = await serviceForFile();
const fixtures = managementOf(service);

let folder: string;
let proxy: ValidatingProxy;
let key: string;
let workspace: Awaited<ReturnType<typeof fixtures.managed>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-clients-'));
  proxy = await startValidatingProxy(service.url);
  workspace = await fixtures.managed('jobs:manage,applications:manage');
  await fixtures.recruitment(workspace, { title: 'Relieuse' });
  ({ key } = await fixtures.partner());
  await writeFile(join(folder, 'openapi.json'), (await service.get('/openapi.json')).text);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(async () => {
  await proxy.close();
  await rm(folder, { recursive: true });
});

const journey = ['listPublishedJobsXml 200', 'createPartnerApplication 200', 'readFeedReport 200'];

test('openapi-typescript makes types under which openapi-fetch runs a partner’s and an employer’s journey, unmodified', async () => {
  const generator = join(here, 'node_modules/openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, 'openapi.json', '--output', 'types.d.ts'], { cwd: folder });
  await runJourney('openapi-fetch-journey.ts');
});

test('hey-api makes a client that runs a partner’s and an employer’s journey, unmodified', async () => {
  const hook = `--import=${join(here, 'older-compiler.mjs')}`;
  const generator = join(root, 'node_modules/@hey-api/openapi-ts/dist/run.mjs');
  const options = ['--input', 'openapi.json', '--output', 'client', '--no-log-file'];
  await run(process.execPath, [hook, generator, ...options], { cwd: folder });
  await runJourney('hey-api-journey.ts');
});

/** Compiles the journey strictly with the generated client, runs it, and checks each call by the document. */
async function runJourney(file: string): Promise<void> {
  await cp(join(here, 'journeys', file), join(folder, file));
  const tsc = join(here, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const libraries = ['--lib', 'es2024,dom,dom.iterable', '--types', 'node', '--skipLibCheck', '--noEmit'];
  await run(process.execPath, [tsc, ...options, ...libraries, file], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(`${file} does not compile: ${stdout}`);
  });
  const bundle = join(folder, file.replace('.ts', '.mjs'));
  const esbuild = join(root, 'node_modules/esbuild/bin/esbuild');
  await run(
    process.execPath,
    [esbuild, file, '--bundle', '--platform=node', '--format=esm', `--outfile=${bundle}`],
    {
      cwd: folder,
    },
  );
  const before = proxy.calls.length;
  const { stdout } = await run(process.execPath, [bundle, proxy.url, key, workspace.manager, workspace.slug]);
  const partner = { success: true, accepted: 1, refused: 'unauthorized' };
  const employer = { outcome: 'created', lastName: 'Exemple' };
  expect(JSON.parse(stdout)).toEqual({ jobs: '1', ...partner, ...employer });
  const management = ['putJob 201', 'listManagedApplications 200'];
  expect(proxy.calls.slice(before)).toEqual([...journey, 'readFeedReport 401', ...management]);
  expect(proxy.faults).toEqual([]);
}
