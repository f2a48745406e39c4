import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads the commit of the last release, whose nodes may run at the same time as those of this version. */
export async function lastRelease(): Promise<string> {
  const commit = (await readFile(join(root, 'deploy/last-release'), 'utf8')).trim();
  await git('cat-file', '-e', `${commit}^{commit}`).catch((error: unknown) => {
    const fix = 'the history is shallow or not there: git fetch --unshallow, or clone all of it';
    throw new Error(`deploy/last-release names ${commit}, and ${fix}`, { cause: error });
  });
  return commit;
}

/** Puts the release's code, or a part of it, into an empty folder, with the packages of today. */
export async function checkOut(commit: string, folder: string, path = '.'): Promise<void> {
  await run('bash', ['-c', 'git archive "$0" "$2" | tar -x -C "$1"', commit, folder, path], { cwd: root });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: root })).stdout;
}
