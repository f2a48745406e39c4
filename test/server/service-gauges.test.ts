import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createServiceGauges } from '#server/observability/service-gauges.ts';
import { askDeletion, createPerson } from '../domain/erasure/person.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { database, clock } = service.deps;

async function scrape(deps: Parameters<typeof createServiceGauges>[1] = { database, clock }) {
  const registry = new Registry();
  createServiceGauges(registry, deps);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('guichet_'));
}

test('the queue, its oldest job, overdue deletions, contests and answers, the newest backup and the pool are told at each scrape', async () => {
  expect(await scrape()).toEqual(
    expect.arrayContaining([
      'guichet_queue_jobs{state="dead"} 0',
      'guichet_deletions_overdue 0',
      'guichet_contests_overdue 0',
      'guichet_answers_overdue 0',
    ]),
  );
  expect(await scrape()).toContainEqual('guichet_backup_completed_timestamp_seconds 0');
  const { completedAt } = await fixturesOf(service).admin.backup.record();
  const { candidateId } = await createPerson(service, fixturesOf(service));
  await askDeletion(service, candidateId);
  await database.query.execute(sql`update deletion_requests set due_at = now() - interval '90 days'`);
  await database.query.execute(
    sql`insert into contests (id, application_id, decision_sequence, text, requested_at, due_at)
      select gen_random_uuid(), application_id, sequence, 'Relisez.', at, now() - interval '90 days'
      from status_changes order by sequence desc limit 1`,
  );
  await database.query.execute(sql`update workspaces set promise_days = 7`);
  await database.query.execute(
    sql`insert into workspace_answers (workspace_id, overdue, changed_at) select id, 2, now() from workspaces limit 1`,
  );
  await database.query.execute(
    sql`insert into pgboss.job (name, start_after) values ('dead-jobs', now()), ('extract-cv-text', now() - interval '1 hour')`,
  );
  const lines = await scrape();
  expect(lines).toEqual(
    expect.arrayContaining([
      'guichet_queue_jobs{state="dead"} 1',
      'guichet_deletions_overdue 1',
      'guichet_contests_overdue 1',
      'guichet_answers_overdue 2',
      'guichet_database_pool{state="waiting"} 0',
      `guichet_backup_completed_timestamp_seconds ${completedAt.getTime() / 1000}`,
    ]),
  );
  const oldest = lines.find((line) => line.startsWith('guichet_queue_oldest_seconds')) ?? '';
  expect(Number(oldest.split(' ')[1])).toBeGreaterThan(3500);
});

test('a database that does not answer leaves its gauges out; the pool is told all the same', async () => {
  const silent = { ...database, query: { ...database.query, execute: () => new Promise(() => {}) } };
  const lines = await scrape({ database: silent as unknown as typeof database, clock });
  expect(lines).toContainEqual(expect.stringMatching(/^guichet_database_pool\{state="in_use"\} \d/));
  expect(lines.join()).not.toMatch(/guichet_queue_jobs\{|guichet_deletions_overdue \d/);
});
