import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine(({ length }) => length === 32);
const secretsFile = z.object({ tokenKey: key, dataKey: key });

/** Returns the keys of TOKEN_KEYS and DATA_KEYS; a generated key replaces a list that is not set. */
export async function readKeys({
  tokenKeys,
  dataKeys,
  dataDir,
}: Pick<Config, 'tokenKeys' | 'dataKeys' | 'dataDir'>): Promise<{ tokenKeys: Buffer[]; dataKeys: Buffer[] }> {
  if (tokenKeys !== undefined && dataKeys !== undefined) return { tokenKeys, dataKeys };
  const generated = await readOrCreateSecrets(dataDir);
  return { tokenKeys: tokenKeys ?? [generated.tokenKey], dataKeys: dataKeys ?? [generated.dataKey] };
}

/**
 * Reads the generated keys, which are written once, into a file in DATA_DIR (0600). New keys would open no stored CV
 * and no mailed link, so they are made only if there is no file. A file that cannot be read stops the start and stays
 * unchanged.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<z.output<typeof secretsFile>> {
  const file = join(dataDir, 'secrets.json');
  return readSecrets(file).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw unusableFileError(file, error);
    await createSecrets(file);
    return readSecrets(file);
  });
}

async function readSecrets(file: string) {
  return secretsFile.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Writes the whole file or nothing, and never over a file that another process wrote first. */
async function createSecrets(file: string): Promise<void> {
  const secrets = JSON.stringify({ tokenKey: newKey(), dataKey: newKey() });
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporaryFile, secrets, { mode: 0o600, flag: 'wx', flush: true });
    await link(temporaryFile, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** Describes the fault without the parser's message, which would quote the keys. */
function unusableFileError(file: string, error: unknown): Error {
  const code = codeOf(error);
  const fault = code === undefined ? 'does not hold its two keys' : `cannot be read (${code})`;
  return new Error(
    `${file} ${fault}. Its keys open every stored CV. Restore the file from a backup; ` +
      'delete it only together with the whole DATA_DIR, to start empty.',
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
