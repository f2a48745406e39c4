import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../support/file-database.ts';
import { temporaryFolder, type } from './processes.ts';

test('on PostgreSQL a command runs in its own process, and migrates an empty database first', {
  timeout: 120_000,
}, async () => {
  const key = Buffer.alloc(32, 'key').toString('base64url');
  const variables = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: await createPostgresDatabase({ template: 'template0' }),
    TOKEN_KEYS: key,
    DATA_KEYS: key,
    PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS',
    PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
  };
  const migrated = await type(['migrate'], variables);
  expect(migrated).toMatchObject({ code: 0, err: '' });
  const { applied, known } = migrated.json<{ applied: number; known: number }>();
  expect(applied).toBe(known);
  const created = await type(['workspace', 'create', '--slug', 'acme', '--name', 'Acme'], variables);
  expect(created).toMatchObject({ code: 0, err: '' });
  const text = '{"title": "Relieuse"}\n{"title": "Soudeur", "salary": {"min": 1, "max": 2}}\n';
  const imported = await type(
    ['recruitment', 'import', '--workspace', 'acme', '--file', '-'],
    variables,
    text,
  );
  expect(imported.json()).toMatchObject({ created: 2, updated: 0 });
  const checks = await type(['doctor'], variables);
  expect(checks).toMatchObject({ code: 0, err: '' });
  expect(checks.json()).toContainEqual({ check: 'database', ok: true, detail: 'PostgreSQL, migrated' });
});
