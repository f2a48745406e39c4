import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Runs after `npm ci` and makes the package that is served at /guichet-client.tgz: equal sources give equal bytes. The build
// of an image installs before it copies the sources, and runs this again afterwards.
const packageFolder = import.meta.dirname;
const root = join(packageFolder, '..');
if (existsSync(join(root, 'routers/root.ts'))) {
  const options = ['--silent', '--workspace', 'client', '--pack-destination', packageFolder];
  execFileSync('npm', ['pack', ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
