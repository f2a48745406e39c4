// Restores node_modules/.bin/node after `npm ci`. npm before version 10, such as Debian 12's, removes the link together with
// the package of the other architecture, whose program has the same name.
import { accessSync, constants, symlinkSync } from 'node:fs';

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const program = `node-linux-${process.arch}/bin/node`;
if (!isExecutable('node_modules/.bin/node') && isExecutable(`node_modules/${program}`))
  symlinkSync(`../${program}`, 'node_modules/.bin/node');
