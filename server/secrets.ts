import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Secrets = { tokenKeys: Buffer[]; dataKeys: Buffer[] };

/** The embedded service's own keys, generated once into DATA_DIR (0600); losing them loses the CVs. */
export async function embeddedSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  const text = stored ?? JSON.stringify({ tokenKey: newKey(), dataKey: newKey() });
  if (stored === null) {
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  const { tokenKey, dataKey } = JSON.parse(text) as { tokenKey: string; dataKey: string };
  return { tokenKeys: [Buffer.from(tokenKey, 'base64url')], dataKeys: [Buffer.from(dataKey, 'base64url')] };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
