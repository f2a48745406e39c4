import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import { administrationForFile } from '../administration.ts';

const { admin, deps, clock } = await administrationForFile();

test('doctor names each part that fails and goes on with the others', async () => {
  await seedDemo(deps);
  await deps.database.query.execute(sql`
    delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  const broken = {
    ...deps,
    dataKeys: createKeyRing([Buffer.alloc(32, 'other')]),
    cvStore: { ...deps.cvStore, put: () => Promise.reject(new Error('no space left')) },
  };
  const checks = await adminRouter.createCaller(administratorContext(broken)).doctor();
  expect(checks.filter(({ ok }) => !ok)).toEqual([
    { check: 'database', ok: false, detail: '1 migrations are missing: run the command "migrate"' },
    { check: 'data keys', ok: false, detail: 'DATA_KEYS lacks the key that seals this candidate' },
    { check: 'CV store', ok: false, detail: 'no space left' },
  ]);
});

test('backups: none, one that is fresh, and one of yesterday that was the last', async () => {
  const told = async () => (await admin.doctor()).find(({ check }) => check === 'backups');
  expect(await told()).toMatchObject({ ok: true, lacking: true, detail: expect.stringMatching(/^none /) });
  const { completedAt } = await admin.backup.record();
  const detail = `the newest was complete at ${completedAt.toISOString()}`;
  expect(await told()).toEqual({ check: 'backups', ok: true, detail });
  clock.advance(27 * 3_600_000);
  const old = `${detail}, more than 26 hours ago`;
  expect(await told()).toEqual({ check: 'backups', ok: true, lacking: true, detail: old });
});

test('retention: workspaces that keep candidates longer than two years are named', async () => {
  await admin.workspace.create({ slug: 'archives', name: 'Archives', retentionMonths: 36 });
  const checks = await admin.doctor();
  expect(checks).toContainEqual({
    check: 'retention',
    ok: true,
    lacking: true,
    detail: 'these workspaces keep candidates for more than 24 months: archives (36)',
  });
  await admin.workspace.update({ slug: 'archives', retentionMonths: 24 });
  expect(await admin.doctor()).toContainEqual({
    check: 'retention',
    ok: true,
    detail: 'at most 24 months everywhere',
  });
});
