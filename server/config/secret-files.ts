import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerKeys } from './ai-providers.ts';
import { ConfigError, type Environment } from './fault.ts';
import { type VariableName, variables } from './variables.ts';

/** Variables that contain a key, or an address with a login. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'REDIS_URL',
  'SMTP_URL',
  'TOKEN_KEYS',
  'DATA_KEYS',
  ...providerKeys,
] as const satisfies VariableName[];

const SUFFIX = '_FILE';

/** Variables that name a secret's file. */
export const fileNames = secretNames.map((name) => `${name}${SUFFIX}`);

/**
 * Adds the secrets from files to the environment: the file that `NAME_FILE` names, or `NAME` in systemd's
 * `$CREDENTIALS_DIRECTORY`. A secret that is given twice is refused, since one of the two would be forgotten.
 */
export function withSecretFiles(environment: Environment): Environment {
  refuseOtherFiles(environment);
  const read = secretNames.flatMap((name) => {
    const sources = sourcesOf(name, environment);
    const [source, other] = sources;
    if (source === undefined) return [];
    if (other !== undefined) {
      throw new ConfigError(`${name} is given by ${source.said} and by ${other.said}: give one of them`);
    }
    return [[name, source.text] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

type Source = { said: string; text: string };

function sourcesOf(name: VariableName, environment: Environment): Source[] {
  const plain = environment[name];
  const file = environment[`${name}${SUFFIX}`];
  const folder = environment.CREDENTIALS_DIRECTORY;
  const said = `${name}${SUFFIX}`;
  const credential = folder ? readIfThere(join(folder, name)) : null;
  return [
    ...(plain ? [{ said: name, text: plain }] : []),
    ...(file
      ? [{ said, text: given(`${said} is ${JSON.stringify(file)}`, () => readFileSync(file, 'utf8')) }]
      : []),
    ...(credential === null
      ? []
      : [{ said: 'CREDENTIALS_DIRECTORY', text: given(`the credential ${name}`, () => credential) }]),
  ];
}

/** Reads a secret without the line end that editors and `echo` add. */
function given(what: string, read: () => string): string {
  let text: string;
  try {
    text = read().trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${what}: give a file that can be read (${code})`);
  }
  if (text === '') throw new ConfigError(`${what}: the file is empty`);
  return text;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ConfigError(`the credential ${path} cannot be read (${code})`);
  }
}

function refuseOtherFiles(environment: Environment): void {
  const lines = Object.keys(variables).flatMap((name) => {
    const file = `${name}${SUFFIX}`;
    if (!environment[file] || fileNames.includes(file)) return [];
    return [`${file} is not read, since ${name} is no secret: give ${name}`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}
