import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeRenderedJobs } from '#db/publications/listed-jobs.ts';
import { renderedJobs } from '#db/schema/index.ts';
import { openFileDatabase } from '#test/support/file-database.ts';
import { selectRows } from '#test/support/rows.ts';
import { startTestService } from '#test/support/service.ts';

const JOBS = 500;

const job = (): typeof renderedJobs.$inferInsert => ({
  recruitmentId: randomUUID(),
  workspaceId: randomUUID(),
  jobRevision: 1,
  workspaceRevision: 1,
  renderer: 'test',
  published: '{}',
  careers: '{}',
  title: 'relieur',
  publishedWords: 'relieur',
  careersWords: 'relieur',
  remote: 'none',
  lang: 'fr',
});

test('where rendered jobs have grown, plans know the columns that find them', async () => {
  await using service = await startTestService();
  const { query } = service.deps.database;
  await storeRenderedJobs(query, Array.from({ length: JOBS }, job));
  const known = sql`select attname from pg_stats where tablename = 'rendered_jobs' order by attname`;
  const keys = [{ attname: 'recruitment_id' }, { attname: 'workspace_id' }];
  expect(await selectRows(service.deps, known)).toEqual(expect.arrayContaining(keys));
});

test('rendered jobs are kept though their table cannot be analyzed in time', async () => {
  await using service = await startTestService({ config: { DATABASE_TIMEOUT_MS: '500' } });
  const { database } = service.deps;
  const patient = await openFileDatabase();
  const before = await database.query.$count(renderedJobs);
  await patient.transaction(async (tx) => {
    // Another ANALYZE or VACUUM of the table holds this lock; writers do not wait for it.
    await tx.execute(sql`lock table rendered_jobs in share update exclusive mode`);
    await storeRenderedJobs(database.query, Array.from({ length: JOBS }, job));
  });
  expect(await database.query.$count(renderedJobs)).toBe(before + JOBS);
});
