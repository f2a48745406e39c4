import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeDeclarations } from './describe-declarations.mjs';

// The compiler also emits the modules of the server that the entry takes its types from; the package must not contain them.
const emitted = await mkdtemp(join(tmpdir(), 'guichet-client-build-'));
const packageFolder = import.meta.dirname;
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
try {
  const project = ['--project', packageFolder, '--outDir', emitted];
  execFileSync(process.execPath, [join(typescript, 'bin/tsc'), ...project], { stdio: 'inherit' });
  await mkdir(join(packageFolder, 'dist'), { recursive: true });
  const [source, built] = [join(emitted, 'client/src'), join(packageFolder, 'dist')];
  await copyFile(join(source, 'index.js'), join(built, 'index.js'));
  const declarations = await readFile(join(source, 'index.d.ts'), 'utf8');
  await writeFile(join(built, 'index.d.ts'), describeDeclarations(declarations));
} finally {
  await rm(emitted, { recursive: true });
}
