import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { packClient } from '../client/pack-client.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';

export const run = promisify(execFile);

const repository = resolve(import.meta.dirname, '../..');
const CLIENT = 'guichet-client';

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
export type Outside = AsyncDisposable & { folder: string; inside: (path: string) => string };

/** Copies an example to a new folder, with its packages at the versions that it names. */
export async function copyExample(name: string): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), `guichet-${name}-`));
  const inside = (path: string) => join(folder, path);
  await cp(join(repository, 'examples', name), folder, { recursive: true });
  const { dependencies, devDependencies } = await readManifest(folder).catch(() => ({}) as Manifest);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const target = inside(`node_modules/${name}`);
    await mkdir(dirname(target), { recursive: true });
    if (name === CLIENT) await unpackClient(target);
    else await symlink(await installed(name, version), target);
  }
  return { folder, inside, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Finds a package at that version: the generators of clients need an older compiler than the service. */
async function installed(name: string, version: string): Promise<string> {
  const found = ['', 'test/generated-clients'].map((folder) =>
    join(repository, folder, 'node_modules', name),
  );
  for (const folder of found) {
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest?.version === version) return folder;
  }
  throw new Error(`${name} ${version} is not installed`);
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/** Unpacks the client as it is published, without its sources. */
async function unpackClient(target: string): Promise<void> {
  await mkdir(target);
  const { filename } = await packClient();
  await run('tar', ['-xzf', filename, '--strip-components=1'], { cwd: target });
}

/** Builds a Vite page, checks its types, and serves it before the service; resolves to its address. */
export async function serveBuilt({ folder, inside }: Outside, serviceUrl: string) {
  const node = (script: string, ...options: string[]) => [inside(`node_modules/${script}`), ...options];
  await run(process.execPath, node('typescript/bin/tsc', '--noEmit'), { cwd: folder });
  await run(process.execPath, node('vite/bin/vite.js', 'build'), { cwd: folder });
  const preview = node('vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0', '--strictPort');
  const server = spawn(process.execPath, preview, {
    cwd: folder,
    env: { ...programEnvironment(), GUICHET_URL: serviceUrl, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    const stop = async () => {
      server.kill();
      await ended;
    };
    return { url, [Symbol.asyncDispose]: stop };
  }
  throw new Error('vite preview ended before it listened');
}
