import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that the tests need and npm does not install, with the Debian package of each. */
const packages = new Map([
  ...[
    'redis-server',
    'chromium-headless-shell',
    'firefox-esr',
    'pgbouncer',
    'openssl',
    'haproxy',
    'nginx',
    'prometheus',
  ].map((name) => [name, name] as const),
  ['python3', 'python3'],
  ['pg_dump', 'postgresql'],
  ['php', 'php-cli'],
]);
const programs = [...packages.keys()];

/** Installs missing programs as root; otherwise it throws with their names, so that no test is skipped. */
export async function ensureSystemPrograms(): Promise<void> {
  const missing = await missingPrograms();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && (await isInstalled('apt-get'))) {
    // In this runlevel no package starts its server.
    const options = { env: { ...programEnvironment(), DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
    await run('apt-get', ['update', '-q'], options);
    await run(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', ...missing.map(packageOf)],
      options,
    );
  }
  const still = await missingPrograms();
  if (still.length === 0) return;
  throw new Error(
    `The tests need ${still.map(packageOf).join(' and ')}: install them and run the tests again.`,
  );
}

function packageOf(program: string): string {
  return packages.get(program) ?? program;
}

async function missingPrograms(): Promise<string[]> {
  const found = await Promise.all(programs.map(isInstalled));
  return programs.filter((_, index) => found[index] === false);
}

/** Whether a program is on the path or in Debian's folders of servers. */
export async function isInstalled(program: string): Promise<boolean> {
  const folders = (programEnvironment().PATH ?? '').split(delimiter);
  const found = await Promise.all(
    folders.map((folder) =>
      access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** The environment of these programs, whose path includes Debian's folders of servers. */
export function programEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: programs are looked up where the shell looks
  const surroundings = process.env;
  return { ...surroundings, PATH: [surroundings.PATH, '/usr/sbin'].join(delimiter) };
}
