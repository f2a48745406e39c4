import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry } from '../quickstarts/registry.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';
import { calls, hovered, mistakes, usage } from './consumer.ts';
import { hoverOf7, openIn5 } from './hover.ts';
import { type Packed, packClient } from './pack-client.ts';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');
const modules = join(repository, 'node_modules');
const bounded = { timeout: 300_000 };
const compilers = { '5.9': 'typescript-5.9', '7': 'typescript' };

const peers = ['@trpc/client', '@trpc/server', '@trpc/tanstack-react-query'];
const react = ['@tanstack/react-query', '@tanstack/query-core', 'react', '@types/react', 'csstype'];

const service = await serviceForFile();
const fixtures = fixturesOf(service);
let project: string;
let tarball: Packed;
const installed = (file: string) => join(project, 'node_modules/guichet-client', file);

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'guichet-client-'));
  tarball = await packClient();
  const files = {
    'package.json': JSON.stringify(manifest()),
    'tsconfig.json': JSON.stringify(strictest),
    'calls.mjs': calls,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  await using registry = await startRegistry();
  const options = ['--no-audit', '--no-fund', '--no-update-notifier', `--registry=${registry.url}`];
  await run('npm', ['install', ...options], { cwd: project });
}, bounded.timeout);

afterAll(() => rm(project, { recursive: true }));

/** TanStack's package takes one older version of tRPC, whose types a compiler refuses without skipLibCheck. */
function manifest() {
  const others = [...peers, ...react, 'typescript'].map((name) => [name, '*']);
  const trpc = { '@trpc/client': '$@trpc/client', '@trpc/server': '$@trpc/server' };
  return {
    type: 'module',
    private: true,
    dependencies: { [tarball.name]: `file:${tarball.filename}`, ...Object.fromEntries(others) },
    overrides: { '@trpc/tanstack-react-query': trpc },
  };
}

const strictest = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    // TypeScript's own libraries are not tested.
    skipDefaultLibCheck: true,
    noEmit: true,
    target: 'es2024',
    lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
  },
  include: ['*.ts'],
};

test('the package is small, and has no dependency and no script for who installs it', async () => {
  expect(tarball.size).toBeLessThan(60_000);
  expect(tarball.files.map(({ path }) => path).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'package.json',
  ]);
  const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'guichet-client', type: 'module' });
  expect(Object.keys(manifest.peerDependencies)).toEqual(['@trpc/client', '@trpc/server']);
  expect(Object.keys(manifest.scripts)).toEqual(['prepack']);
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('optionalDependencies');
});

test('the project has one tRPC, and nothing that it did not name', async () => {
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  const names = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
  expect(names).toHaveLength([...peers, ...react, 'typescript', 'guichet-client'].length);
});

test('the types import tRPC and nothing of the server', async () => {
  const types = codeOf(await readFile(installed('dist/index.d.ts'), 'utf8'));
  const imported = [...types.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(([, name]) => name);
  expect(new Set(imported)).toEqual(new Set(['@trpc/server', '@trpc/client']));
  expect(types).not.toMatch(/\b(?:Deps|Context|Database|Express|Request)\b/);
});

describe.each(Object.entries(compilers))('under TypeScript %s', (_, compiler) => {
  test(
    'a strict project compiles, with TanStack Query, and what the contract does not know does not',
    bounded,
    async () => {
      const entries = Object.values(mistakes);
      const complaints = await compile(compiler, `${usage}\n${entries.map(([line]) => line).join('\n')}\n`);
      // Each mistake has one error; the lines before them and the packages' types have none.
      const reported = complaints.match(/^.*error TS.*$/gm) ?? [];
      expect(reported).toHaveLength(entries.length);
      for (const [index, [, word]] of entries.entries()) {
        expect(reported[index]).toMatch(/^usage\.ts/);
        expect(reported[index]).toContain(word);
      }
    },
  );
});

describe('an editor shows what fields and procedures say of themselves', bounded, () => {
  beforeAll(() => writeFile(join(project, 'hovered.ts'), hovered.source));
  const opened = () => ({ project, file: 'hovered.ts' });

  test('under TypeScript 5.9', async () => {
    const hover = await openIn5(opened());
    for (const [word, sentence] of Object.entries({ ...hovered.fields, ...hovered.procedures }))
      expect(hover(word)).toContain(sentence);
  });

  test('under TypeScript 7, what fields say', async () => {
    const [words, sentences] = [Object.keys(hovered.fields), Object.values(hovered.fields)];
    const shown = await hoverOf7(opened(), words, join(modules, 'typescript/bin/tsc'));
    expect(shown).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
  });
});

// The quickstart of frontends installs it from there.
test('a service serves the package, with its digest and a validator', async () => {
  const client = join(repository, 'client');
  // Packs it as `npm ci` does, where the package is missing.
  if (globSync('*.tgz', { cwd: client }).length === 0)
    await run(process.execPath, [join(client, 'pack.mjs')]);
  const answer = await service.get('/guichet-client.tgz');
  expect(answer.status).toBe(200);
  const digest = createHash('sha256').update(answer.bytes).digest('base64');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=300',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="guichet-client-\d+\.\d+\.\d+\.tgz"$/,
    ),
    'repr-digest': `sha-256=:${digest}:`,
  });
  const { etag = '' } = answer.headers;
  expect((await service.get('/guichet-client.tgz', { 'If-None-Match': etag })).status).toBe(304);
});

test('a project calls a service by its address, with and without a key', bounded, async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace, { title: 'Relieuse' });
  const sessionId = await fixtures.application(workspace, jobId);
  const node = ['--experimental-eventsource', 'calls.mjs', `${service.url}/`, workspace.key, sessionId];
  const { stdout } = await run(process.execPath, node, { cwd: project });
  expect(JSON.parse(stdout)).toEqual({
    titles: ['Relieuse'],
    refused: 'unauthorized',
    aiConsent: true,
    text: expect.stringMatching(/\S/),
  });
});

/** The declarations without their comments. */
function codeOf(declarations: string): string {
  return declarations.replaceAll(/\/\*\*.*?\*\//gs, '');
}

/** The compiler's errors, or an empty text. */
async function compile(compiler: string, source: string): Promise<string> {
  await writeFile(join(project, 'usage.ts'), source);
  const tsc = join(modules, compiler, 'bin/tsc');
  return run(process.execPath, [tsc, '--project', '.', '--pretty', 'false'], { cwd: project }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
