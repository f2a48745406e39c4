import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = new URL('../../node_modules/', import.meta.url).pathname;

/** Serves the project's installed packages as an npm registry, so that no test needs another. */
export async function startRegistry() {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-registry-'));
  // tRPC only requires a package of this name.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'typescript', version: '5.9.3' }));
  const sourceOf = (name: string) => (name === 'typescript' ? folder : join(modules, name));

  const server = createServer((request, response) => {
    const [, first = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    const answer = first === '-' ? archive(sourceOf(name)) : describe(first);
    answer.then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function describe(name: string): Promise<string> {
    const manifest = JSON.parse(await readFile(join(sourceOf(name), 'package.json'), 'utf8'));
    const { version } = manifest as { version: string };
    const dist = { tarball: `${url}/-/${encodeURIComponent(name)}` };
    return JSON.stringify({
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
    });
  }

  async function archive(source: string): Promise<Buffer> {
    const what = ['--exclude=node_modules', '--transform=s,^[.],package,', '.'];
    const options = { encoding: 'buffer', maxBuffer: 100_000_000 } as const;
    return (await run('tar', ['-cz', '-C', source, ...what], options)).stdout;
  }

  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}
