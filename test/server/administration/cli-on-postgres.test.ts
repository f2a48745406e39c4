import { expect, test } from 'vitest';
import { runCommand } from '#test/support/command.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { testEnvironment } from '#test/support/test-config.ts';
import { temporaryFolder, type } from './processes.ts';

test('on PostgreSQL a command runs in its own process, and migrates an empty database first', async () => {
  const variables = testEnvironment({
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: await createPostgresDatabase({ template: 'template0' }),
  });
  const migrated = await type(['migrate'], variables);
  expect(migrated).toMatchObject({ code: 0, err: '' });
  const { applied, known } = migrated.json<{ applied: number; known: number }>();
  expect(applied).toBe(known);
  const created = await runCommand(['workspace', 'create', '--slug', 'acme', '--name', 'Acme'], variables);
  expect(created).toMatchObject({ code: 0, err: '' });
  const text = '{"title": "Relieuse"}\n{"title": "Soudeur", "salary": {"min": 1, "max": 2}}\n';
  const imported = await runCommand(
    ['recruitment', 'import', '--workspace', 'acme', '--file', '-'],
    variables,
    text,
  );
  expect(imported.json()).toMatchObject({ created: 2, updated: 0 });
  const checks = await runCommand(['doctor'], variables);
  expect(checks).toMatchObject({ code: 0, err: '' });
  expect(checks.json()).toContainEqual({ check: 'database', ok: true, detail: 'PostgreSQL, migrated' });
});
