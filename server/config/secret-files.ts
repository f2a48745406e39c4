import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerKeyVariables } from './ai-providers.ts';
import { ConfigError, type Environment } from './environment.ts';
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
  'OIDC_CLIENT_SECRET',
  ...providerKeyVariables,
] as const satisfies VariableName[];

const SUFFIX = '_FILE';

/** The variables that name the file of a secret, such as `TOKEN_KEYS_FILE`. */
export const secretFileVariables = secretNames.map((name) => `${name}${SUFFIX}`);

/**
 * Adds the secrets from files to the environment: the file that `NAME_FILE` names, or `NAME` in systemd's
 * `$CREDENTIALS_DIRECTORY`. A secret that is given twice is refused, since one of the two would be forgotten.
 */
export function withSecretFiles(environment: Environment): Environment {
  refuseFilesOfPlainVariables(environment);
  const secrets = secretNames.flatMap((name) => {
    const [source, secondSource] = readSources(name, environment);
    if (source === undefined) return [];
    if (secondSource !== undefined) {
      throw new ConfigError(
        `${name} is given by ${source.variable} and by ${secondSource.variable}: give one of them`,
      );
    }
    return [[name, source.text] as const];
  });
  return { ...environment, ...Object.fromEntries(secrets) };
}

/** The value of a secret, and the variable that contains it or names its file or folder. */
type Source = { variable: string; text: string };

function readSources(name: VariableName, environment: Environment): Source[] {
  const fileVariable = `${name}${SUFFIX}`;
  const ownValue = environment[name];
  const file = environment[fileVariable];
  const folder = environment.CREDENTIALS_DIRECTORY;
  const credential = folder ? readIfThere(join(folder, name)) : null;
  const sources: Source[] = [];
  if (ownValue) sources.push({ variable: name, text: ownValue });
  if (file) {
    const text = readSecret(`${fileVariable} is ${JSON.stringify(file)}`, () => readFileSync(file, 'utf8'));
    sources.push({ variable: fileVariable, text });
  }
  if (credential !== null) {
    const text = readSecret(`the credential ${name}`, () => credential);
    sources.push({ variable: 'CREDENTIALS_DIRECTORY', text });
  }
  return sources;
}

/** Reads a secret without the line end that editors and `echo` add; `source` begins the sentence of a refusal. */
function readSecret(source: string, read: () => string): string {
  let text: string;
  try {
    text = read().trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${source}: give a file that can be read (${code})`);
  }
  if (text === '') throw new ConfigError(`${source}: the file is empty`);
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

/** Refuses `NAME_FILE` for a variable that is no secret, since the file would not be read. */
function refuseFilesOfPlainVariables(environment: Environment): void {
  const lines = Object.keys(variables).flatMap((name) => {
    const file = `${name}${SUFFIX}`;
    if (!environment[file] || secretFileVariables.includes(file)) return [];
    return [`${file} is not read, since ${name} is no secret: give ${name}`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}
