import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { fileDatabase, openFileDatabase } from '#test/support/file-database.ts';
import { only } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { testConfig } from '#test/support/test-config.ts';
import { acknowledge, unheeded, until } from './queues.ts';

const secret = 'camille.fontanel@courriel.example';
const { environment } = await fileDatabase();
const database = await openFileDatabase();
const errors: string[] = [];
const queue = await createQueue({
  pollSeconds: 2,
  database,
  direct: testConfig(environment).database,
  onError: (error) => errors.push(`${error.message} ${error.stack}`),
});
const seen: string[] = [];
const rendered: string[] = [];
let failures: Error[] = [];
await queue.work({
  ...unheeded,
  'render-jobs': async ({ workspaceId }) => void rendered.push(workspaceId),
  'acknowledge-application': async ({ applicationId }) => {
    seen.push(applicationId);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  },
});
afterAll(async () => {
  await queue.stop(AbortSignal.timeout(10_000));
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
  await vi.waitFor(() => expect(seen.filter((id) => ids.includes(id)).sort()).toEqual(ids.toSorted()), until);
});

it('renders a workspace once for the changes that wait, and completes the job of each', async () => {
  const [workspaceId, other] = [randomUUID(), randomUUID()];
  await database.transaction(async (tx) => {
    for (const id of [workspaceId, other, workspaceId, workspaceId])
      await queue.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: id });
  });
  const states = () =>
    selectRows({ database }, sql`select distinct state from pgboss.job where name = 'render-jobs'`);
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), until);
  expect(rendered.toSorted()).toEqual([workspaceId, other].toSorted());
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

it.each([
  ['none may mend', new FollowUpFailure('the mail server refused the recipient', { permanent: true })],
  ['were used up', new FollowUpFailure('the mail server refused the recipient')],
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
