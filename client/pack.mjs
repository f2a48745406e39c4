import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// After `npm ci`: the package as it is served at /guichet-client.tgz, the same bytes from the same sources. An image's
// build installs before it copies them, and packs by itself.
const packageFolder = import.meta.dirname;
const root = join(packageFolder, '..');
if (existsSync(join(root, 'routers/root.ts'))) {
  const options = ['--silent', '--workspace', 'client', '--pack-destination', packageFolder];
  execFileSync('npm', ['pack', ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
