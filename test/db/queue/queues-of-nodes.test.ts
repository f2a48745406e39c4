import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { schedules } from '#server/jobs/follow-up-queues.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { selectRows } from '#test/support/rows.ts';
import { acknowledge, unheeded, until } from './queues.ts';

async function openQueues(template?: string) {
  const url = await createPostgresDatabase(template === undefined ? {} : { template });
  const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 2, timeoutMs: 60_000 });
  const errors: string[] = [];
  const open = () =>
    createQueue({
      pollSeconds: 2,
      database,
      direct: { directUrl: url, timeoutMs: 60_000 },
      onError: (error) => errors.push(`${error.message} ${error.stack}`),
    });
  return { url, database, errors, open };
}

// All of these wait for the queue's own intervals, so they wait together.
describe.concurrent('retention', () => {
  it('is not taken for dead, nor begun twice, when it has run for most of a day', async () => {
    const { url, database, open } = await openQueues();
    const queue = await open();
    const allowed = Promise.withResolvers<void>();
    let begun = 0;
    await queue.work({
      ...unheeded,
      'run-retention': async () => {
        begun += 1;
        await allowed.promise;
      },
    });
    await database.transaction((tx) => queue.followUp.enqueue(tx, { name: 'run-retention' }));
    const jobs = () =>
      selectRows({ database }, sql`select state from pgboss.job where name = 'run-retention'`);
    await vi.waitFor(() => expect(begun).toBe(1), until);
    await database.query.execute(
      sql`update pgboss.job set started_on = now() - interval '23 hours' where name = 'run-retention'`,
    );
    await superviseNow(url, database);
    expect(await jobs()).toEqual([{ state: 'active' }]);
    allowed.resolve();
    await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: 'completed' }]), until);
    expect(begun).toBe(1);
    await queue.stop(AbortSignal.timeout(10_000));
    await database.close();
  });
});

/** Looks for jobs that ran out of time, which every node does each ten seconds. */
async function superviseNow(url: string, database: Database): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await database.query.execute(sql`update pgboss.queue set monitor_on = null`);
  await boss.supervise('run-retention');
  await boss.stop({ graceful: false });
}

describe.concurrent('a queue that stops', () => {
  it('waits for the running job, and is itself quick when idle', async () => {
    const { database, open } = await openQueues();
    const queue = await open();
    const started = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<void>();
    let done = false;
    await queue.work({
      ...unheeded,
      'acknowledge-application': async () => {
        started.resolve();
        await allowed.promise;
        done = true;
      },
    });
    await acknowledge(queue, database);
    await started.promise;
    const stopped = queue.stop(new AbortController().signal);
    expect(await Promise.race([stopped.then(() => 'stopped'), delay(50, 'waiting')])).toBe('waiting');
    allowed.resolve();
    await stopped;
    expect(done).toBe(true);
    const [job] = await selectRows(
      { database },
      sql`select state from pgboss.job where name = 'acknowledge-application'`,
    );
    expect(job).toEqual({ state: 'completed' });
    await database.close();
  });
});

describe.concurrent('queues of several nodes', () => {
  it('start together on a database that has none yet', async () => {
    const { database, open } = await openQueues('template1');
    const queues = await Promise.all([open(), open(), open()]);
    const seen: string[] = [];
    for (const queue of queues) {
      await queue.work({
        ...unheeded,
        'acknowledge-application': async ({ applicationId }) => void seen.push(applicationId),
      });
    }
    for (const queue of queues) await acknowledge(queue, database);
    await vi.waitFor(() => expect(new Set(seen).size).toBe(3), until);
    expect(seen).toHaveLength(3);
    await Promise.all(queues.map((queue) => queue.stop(AbortSignal.timeout(10_000))));
    await database.close();
  });

  it('get the present options where they have others, and are left alone where they have them', async () => {
    const { database, open } = await openQueues();
    const changed = sql`name in ('acknowledge-application', 'render-jobs')`;
    await selectRows(
      { database },
      sql`update pgboss.queue set retry_limit = 1, notify = false where ${changed}`,
    );
    await selectRows({ database }, sql`delete from pgboss.queue where name = 'run-retention'`);
    await selectRows(
      { database },
      sql`update pgboss.queue set retention_seconds = 3600 where name = 'dead-jobs'`,
    );
    await selectRows({ database }, sql`update pgboss.queue set updated_on = '2026-01-01'`);
    const queue = await open();
    const touched = await selectRows(
      { database },
      sql`select name, retry_limit, expire_seconds, retention_seconds, notify from pgboss.queue where updated_on > '2026-01-02' order by name`,
    );
    const present = { retry_limit: 24, expire_seconds: 300, retention_seconds: 2_592_000, notify: true };
    expect(touched).toEqual([
      { name: 'acknowledge-application', ...present },
      expect.objectContaining({ name: 'dead-jobs', retention_seconds: 31_536_000 }),
      { name: 'render-jobs', ...present },
      { name: 'run-retention', ...present, expire_seconds: 86_400 },
    ]);
    await queue.stop(AbortSignal.timeout(10_000));
    await database.close();
  });

  it('keep the schedules of this version alone', async () => {
    const { database, open } = await openQueues();
    await selectRows(
      { database },
      sql`insert into pgboss.schedule (name, key, cron, timezone) values ('render-jobs', 'old', '0 * * * *', 'UTC')`,
    );
    const queue = await open();
    const scheduled = await selectRows({ database }, sql`select name, cron from pgboss.schedule`);
    expect(Object.fromEntries(scheduled.map(({ name, cron }) => [name, cron]))).toEqual(schedules);
    await queue.stop(AbortSignal.timeout(10_000));
    await database.close();
  });

  it('take over the job of a node that died', async () => {
    const { database, open } = await openQueues();
    const queue = await open();
    await acknowledge(queue, database);
    await database.query.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
        where name = 'acknowledge-application'`,
    );
    const done = Promise.withResolvers<void>();
    await queue.work({ ...unheeded, 'acknowledge-application': async () => done.resolve() });
    await done.promise;
    await queue.stop(AbortSignal.timeout(10_000));
    await database.close();
  });

  it('run under a role that owns nothing, once migrations have made their tables', async () => {
    const url = await createPostgresDatabase({ template: 'template1' });
    const role = `service_${randomUUID().replaceAll('-', '')}`;
    const owner = openPostgres({ url, directUrl: url, prepare: true, poolMax: 1, timeoutMs: 60_000 });
    await owner.query.execute(sql`create role ${sql.identifier(role)} login`);
    await migratePostgres(url, role);
    await migratePostgres(url, role);
    const own = new URL(url);
    own.username = role;
    const database = openPostgres({
      url: own.href,
      directUrl: own.href,
      prepare: true,
      poolMax: 2,
      timeoutMs: 60_000,
    });
    const queue = await createQueue({
      pollSeconds: 2,
      database,
      direct: { directUrl: own.href, timeoutMs: 60_000 },
      onError: () => {},
    });
    const done = Promise.withResolvers<void>();
    await queue.work({ ...unheeded, 'acknowledge-application': async () => done.resolve() });
    await acknowledge(queue, database);
    await done.promise;
    await queue.stop(AbortSignal.timeout(10_000));
    await Promise.all([database.close(), owner.close()]);
  });

  it('survive the loss of every connection, and go on', async () => {
    const { database, errors, open } = await openQueues();
    const queue = await open();
    const seen: string[] = [];
    await queue.work({
      ...unheeded,
      'acknowledge-application': async ({ applicationId }) => void seen.push(applicationId),
    });
    await selectRows(
      { database },
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'guichet-queue'`,
    );
    await vi.waitFor(() => expect(errors).not.toEqual([]), until);
    const applicationId = randomUUID();
    await acknowledge(queue, database, applicationId);
    await vi.waitFor(() => expect(seen).toEqual([applicationId]), until);
    await queue.stop(AbortSignal.timeout(10_000));
    await database.close();
  });
});
