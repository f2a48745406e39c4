import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { enqueueFollowUpJobsCtes, type QueuedFollowUpJob } from '#db/queue/queue.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { fileDatabase, openFileDatabase } from '#test/support/file-database.ts';
import { only } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { testConfig } from '#test/support/test-config.ts';
import { acknowledge, until } from './queues.ts';

const { environment } = await fileDatabase();
const database = await openFileDatabase();
const queue = await createQueue({
  database,
  direct: testConfig(environment).database,
  onError: () => {},
});
afterAll(() => queue.stop(AbortSignal.timeout(10_000)));

const enqueue = (applicationId: string, ...queues: string[]) => {
  const followUpJobs: QueuedFollowUpJob[] = queues.map((name) => ({ queue: name, data: { applicationId } }));
  return database.query.execute(sql`with input as (select ${JSON.stringify({ follow_up_jobs: followUpJobs })}::jsonb as document),
    created as (select ${applicationId}::uuid as id), ${enqueueFollowUpJobsCtes}
    select * from notified`);
};

// The queue fills these in for each job; `keep_until` depends on the start.
const ofEachJob = ['id', 'data', 'created_on', 'start_after', 'keep_until'];

async function jobOf(applicationId: string): Promise<Record<string, unknown>> {
  const job = only(
    await selectRows<Record<string, unknown>>(
      { database },
      sql`select *, (keep_until - start_after)::text as kept from pgboss.job
        where data->>'applicationId' = ${applicationId}`,
    ),
  );
  return Object.fromEntries(Object.entries(job).filter(([column]) => !ofEachJob.includes(column)));
}

it('a follow-up job that a statement enqueues is as the queue would have made it, in every column', async () => {
  const [sent, stated] = [randomUUID(), randomUUID()];
  await acknowledge(queue, database, sent);
  await enqueue(stated, 'acknowledge-application');
  expect(await jobOf(stated)).toEqual(await jobOf(sent));
});

it('wakes the workers of each of its queues as the queue itself does', async () => {
  const { channel = '' } = only(
    await selectRows<{ channel: string }>(
      { database },
      sql`select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as channel`,
    ),
  );
  const woken: string[] = [];
  const stop = await database.listen(channel, (name) => woken.push(name));
  await acknowledge(queue, database);
  await expect.poll(() => woken, until).toEqual(['acknowledge-application']);
  await enqueue(randomUUID(), 'announce-application', 'extract-cv-text');
  await expect
    .poll(() => woken.toSorted(), until)
    .toEqual(['acknowledge-application', 'announce-application', 'extract-cv-text']);
  await stop();
});

it('fails the statement where a queue is missing (D22)', async () => {
  const applicationId = randomUUID();
  await expect(enqueue(applicationId, 'acknowledge-application', 'no-such-queue')).rejects.toThrow();
  const jobs = await selectRows(
    { database },
    sql`select id from pgboss.job where data->>'applicationId' = ${applicationId}`,
  );
  expect(jobs).toEqual([]);
});
