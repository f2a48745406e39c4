import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { serviceForFile } from '../support/service.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, '../../client');
const service = await serviceForFile();

beforeAll(async () => {
  // Packs the client as `npm ci` does, where the package is missing.
  if (globSync('*.tgz', { cwd: client }).length === 0)
    await run(process.execPath, [join(client, 'pack.mjs')]);
});

test('the typed client is served with its digest and a validator', async () => {
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

test('npm installs it from there', async () => {
  const project = await mkdtemp(join(tmpdir(), 'guichet-client-'));
  try {
    await writeFile(join(project, 'package.json'), '{"private":true}');
    const quietly = [
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--legacy-peer-deps',
      '--noproxy=127.0.0.1',
    ];
    await run('npm', ['install', ...quietly, `${service.url}/guichet-client.tgz`], {
      cwd: project,
    });
    const types = await readFile(join(project, 'node_modules/guichet-client/dist/index.d.ts'), 'utf8');
    expect(types).toContain('export type AppRouter');
  } finally {
    await rm(project, { recursive: true });
  }
});
