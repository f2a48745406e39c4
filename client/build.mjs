import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// The compiler also emits what the entry takes its types from, which the package must not hold.
const emitted = await mkdtemp(join(tmpdir(), 'guichet-client-build-'));
const packageFolder = import.meta.dirname;
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
try {
  const project = ['--project', packageFolder, '--outDir', emitted];
  execFileSync(process.execPath, [join(typescript, 'bin/tsc'), ...project], { stdio: 'inherit' });
  await mkdir(join(packageFolder, 'dist'), { recursive: true });
  for (const file of ['index.js', 'index.d.ts']) {
    await copyFile(join(emitted, 'client/src', file), join(packageFolder, 'dist', file));
  }
} finally {
  await rm(emitted, { recursive: true });
}
