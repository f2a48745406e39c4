import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

/** npm's description of a package that it packed, with the whole path of its file. */
export type Packed = { name: string; filename: string; size: number; files: { path: string }[] };

/** Packs the client as it is published, once for all workers of a run, since its build takes long. */
export async function packClient(): Promise<Packed> {
  const folder = join(inject('runFolder'), 'client');
  const description = join(folder, 'packed.json');
  for (;;) {
    const packed = await readFile(description, 'utf8').catch(() => null);
    if (packed !== null) return JSON.parse(packed);
    const isFirst = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (isFirst) await packInto(folder, description);
    else await delay(100);
  }
}

async function packInto(folder: string, description: string): Promise<void> {
  try {
    const options = ['-w', 'client', '--json', '--silent', '--offline', `--pack-destination=${folder}`];
    const { stdout } = await run('npm', ['pack', ...options], { cwd: repository });
    const [client]: [Packed] = JSON.parse(stdout);
    const packed: Packed = { ...client, filename: join(folder, client.filename) };
    await writeFile(`${description}.new`, JSON.stringify(packed));
    await rename(`${description}.new`, description);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}
