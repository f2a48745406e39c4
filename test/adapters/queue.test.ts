import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromPglite, PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../../db/client.ts';
import { migratePostgres } from '../../db/migrate.ts';
import { JobFailure } from '../../server/adapters/job-failure.ts';
import { createQueue, type Handlers, type Queue } from '../../server/adapters/queue.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { only } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';

const secret = 'camille.fontanel@courriel.example';
const unheeded: Handlers = {
  'acknowledge-application': async () => {},
  'announce-human-request': async () => {},
  'confirm-deletion-request': async () => {},
  'explain-deletion-refusal': async () => {},
  'extract-cv-text': async () => {},
  'remove-erased': async () => {},
  'run-retention': async () => {},
};
const until = { timeout: 15_000, interval: 10 };

async function openOn(kind: 'embedded' | 'postgres', template?: string) {
  const url =
    kind === 'postgres' ? await createPostgresDatabase(template === undefined ? {} : { template }) : null;
  const database =
    url === null
      ? await openEmbedded(null)
      : openPostgres({ url, directUrl: url, prepare: true, poolMax: 2, timeoutMs: 5000 });
  const errors: string[] = [];
  const open = () =>
    createQueue({
      database,
      directUrl: url,
      onError: (error) => errors.push(`${error.message} ${error.stack}`),
    });
  return { database, errors, open };
}

const acknowledge = (queue: Queue, database: Database, applicationId: string = randomUUID()) =>
  database.transaction((tx) =>
    queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId }),
  );

describe.each(['embedded', 'postgres'] as const)('the queue on the %s database', async (kind) => {
  const { database, errors, open } = await openOn(kind);
  const queue = await open();
  const seen: string[] = [];
  const lasts: boolean[] = [];
  let failures: Error[] = [];
  await queue.work({
    ...unheeded,
    'acknowledge-application': async ({ applicationId }, { isLast }) => {
      seen.push(applicationId);
      lasts.push(isLast);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  it('does what was committed, with ids and nothing else, and nothing that was rolled back', async () => {
    const [kept, dropped] = [randomUUID(), randomUUID()];
    const undone = database.transaction(async (tx) => {
      await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId: dropped });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await acknowledge(queue, database, kept);
    await vi.waitFor(() => expect(seen).toContain(kept), until);
    const jobs = await selectRows<{ data: unknown }>({ database }, sql`select data from pgboss.job`);
    expect(jobs.map(({ data }) => data)).toContainEqual({ applicationId: kept });
    expect(JSON.stringify(jobs)).not.toContain(dropped);
    expect(seen).not.toContain(dropped);
  });

  it('works off more jobs than one batch, each once', async () => {
    const ids: string[] = Array.from({ length: 35 }, () => randomUUID());
    await database.transaction(async (tx) => {
      for (const applicationId of ids)
        await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId });
    });
    await vi.waitFor(
      () => expect(seen.filter((id) => ids.includes(id)).sort()).toEqual(ids.toSorted()),
      until,
    );
  });

  it('tries again what failed, and keeps and tells no word of the failure but its kind', async () => {
    const applicationId = randomUUID();
    failures = [Object.assign(new TypeError(`no mailbox ${secret}`), { code: 'EREFUSED' })];
    await acknowledge(queue, database, applicationId);
    const stored = () =>
      selectRows(
        { database },
        sql`select output from pgboss.job where data->>'applicationId' = ${applicationId}`,
      );
    await vi.waitFor(async () => {
      expect(await stored()).toEqual([{ output: { message: 'TypeError EREFUSED' } }]);
    }, until);
    expect(errors.join()).toContain('TypeError EREFUSED');
    await vi.waitFor(() => expect(seen.filter((id) => id === applicationId)).toHaveLength(2), until);
    const everything = await selectRows({ database }, sql`select * from pgboss.job`);
    expect(JSON.stringify(everything) + errors.join()).not.toContain(secret);
  });

  it('tells an attempt whether it is the last', async () => {
    const applicationId = randomUUID();
    failures = [new JobFailure('once'), new JobFailure('twice')];
    lasts.length = 0;
    await database.transaction(async (tx) => {
      await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId });
      await tx.execute(
        sql`update pgboss.job set retry_limit = 1 where data->>'applicationId' = ${applicationId}`,
      );
    });
    const dead = await vi.waitFor(async () => only(await queue.administration.dead()), until);
    expect(lasts).toEqual([false, true]);
    await queue.administration.retry(dead.id);
    await vi.waitFor(() => expect(lasts).toEqual([false, true, false]), until);
  });

  it.each([
    ['none may mend', new JobFailure('the mail server refused the recipient', { permanent: true })],
    ['were used up', new JobFailure('the mail server refused the recipient')],
  ])('keeps a job whose retries %s, and does it when an administrator says so', async (_, failure) => {
    const applicationId = randomUUID();
    failures = [failure];
    await database.transaction(async (tx) => {
      await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId });
      if (failure.permanent) return;
      await tx.execute(
        sql`update pgboss.job set retry_limit = 0 where data->>'applicationId' = ${applicationId}`,
      );
    });
    const dead = await vi.waitFor(async () => only(await queue.administration.dead()), until);
    expect(dead).toMatchObject({
      name: 'acknowledge-application',
      attempts: 1,
      error: 'the mail server refused the recipient',
    });
    expect(dead.failedAt).toBeInstanceOf(Date);
    expect(await queue.administration.retry(randomUUID())).toBe(false);
    expect(await queue.administration.retry(dead.id)).toBe(true);
    expect(await queue.administration.retry(dead.id)).toBe(false);
    await vi.waitFor(() => expect(seen.filter((id) => id === applicationId)).toHaveLength(2), until);
    expect(await queue.administration.dead()).toEqual([]);
  });
});

describe('retention', () => {
  it('is not taken for dead, nor begun twice, when it has run for most of a day', async () => {
    const { database, open } = await openOn('embedded');
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
    await superviseNow(database);
    expect(await jobs()).toEqual([{ state: 'active' }]);
    allowed.resolve();
    await vi.waitFor(async () => expect(await jobs()).toEqual([{ state: 'completed' }]), until);
    expect(begun).toBe(1);
    await queue.stop();
    await database.close();
  });
});

/** What every node does each ten seconds: it looks for jobs whose time is over. */
async function superviseNow({ embedded }: Database): Promise<void> {
  if (embedded === null) throw new Error('for the embedded database');
  const boss = new PgBoss({ db: fromPglite(embedded), backend: 'pglite', supervise: false, schedule: false });
  await boss.start();
  await embedded.exec('update pgboss.queue set monitor_on = null');
  await boss.supervise('run-retention');
  await boss.stop({ graceful: false });
}

describe('a queue that stops', () => {
  it('waits for the running job, and is itself quick when idle', async () => {
    const { database, open } = await openOn('embedded');
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
    const stopped = queue.stop();
    expect(await Promise.race([stopped.then(() => 'stopped'), delay(50, 'waiting')])).toBe('waiting');
    allowed.resolve();
    await stopped;
    expect(done).toBe(true);
    const [job] = await selectRows({ database }, sql`select state from pgboss.job where name <> 'dead-jobs'`);
    expect(job).toEqual({ state: 'completed' });
    await database.close();
  });
});

describe('queues of several nodes', () => {
  it('start together on a database that has none yet', async () => {
    const { database, open } = await openOn('postgres', 'template1');
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
    await Promise.all(queues.map((queue) => queue.stop()));
    await database.close();
  });

  it('take over the job of a node that died', async () => {
    const { database, open } = await openOn('embedded');
    const queue = await open();
    await acknowledge(queue, database);
    await database.query.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`,
    );
    const done = Promise.withResolvers<void>();
    await queue.work({ ...unheeded, 'acknowledge-application': async () => done.resolve() });
    await done.promise;
    await queue.stop();
    await database.close();
  }, 40_000);

  it('run under a role that owns nothing, once migrations have made their tables', async () => {
    const url = await createPostgresDatabase({ template: 'template1' });
    const role = `service_${randomUUID().replaceAll('-', '')}`;
    const owner = openPostgres({ url, directUrl: url, prepare: true, poolMax: 1, timeoutMs: 5000 });
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
      timeoutMs: 5000,
    });
    const queue = await createQueue({ database, directUrl: own.href, onError: () => {} });
    const done = Promise.withResolvers<void>();
    await queue.work({ ...unheeded, 'acknowledge-application': async () => done.resolve() });
    await acknowledge(queue, database);
    await done.promise;
    await queue.stop();
    await Promise.all([database.close(), owner.close()]);
  });

  it('survive the loss of every connection, and go on', async () => {
    const { database, errors, open } = await openOn('postgres');
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
    await queue.stop();
    await database.close();
  });
});
