import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { envExample } from '#server/config/env-example.ts';
import { variables } from '#server/config/variables.ts';

const text = await readFile(new URL('../../deploy/.env.example', import.meta.url), 'utf8');
const key = Buffer.alloc(32, 'key').toString('base64url');

test('deploy/.env.example is what `npm run env-example` makes of the table', () => {
  expect(text).toBe(envExample());
});

test('it names every variable once', () => {
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(variables));
});

test('with its two keys it is a configuration, and without them the start says which are missing', () => {
  const environment = parseEnv(text);
  expect(() => parseConfig(environment)).toThrow(/^TOKEN_KEYS is not set: .*\nDATA_KEYS is not set: .*$/);
  const config = parseConfig({ ...environment, TOKEN_KEYS: key, DATA_KEYS: key });
  expect(config).toMatchObject({
    publicUrl: 'https://jobs.example.org',
    trustProxyHops: 1,
    mail: { from: 'Jobs <jobs@example.org>' },
    publisher: { legalName: 'Example SAS' },
  });
});

test('the defaults that it shows are those that hold', () => {
  const shown = parseEnv(text.replace(/^#(?=[A-Z_]+=.)/gm, ''));
  const active = parseEnv(text);
  const keys = { TOKEN_KEYS: key, DATA_KEYS: key };
  expect(parseConfig({ ...shown, ...keys })).toEqual(parseConfig({ ...active, ...keys }));
});
