import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '#db/connection/client.ts';
import { migrateEmbedded } from '#db/migrations/migrate.ts';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { checkService } from '#domain/administration/service/check-service.ts';
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

test('an embedded database with more jobs than it serves is told', async () => {
  const database = await openEmbedded(null);
  await migrateEmbedded(database);
  const embedded = { ...deps, database };
  const caller = adminRouter.createCaller(administratorContext(embedded));
  await caller.workspace.create({ slug: 'acme', name: 'Acme' });
  await caller.recruitment.import({ workspace: 'acme', text: JSON.stringify([{ title: 'Poste' }]) });
  const told = async () => (await checkService(embedded)).find(({ check }) => check === 'database');
  expect(await told()).toEqual({ check: 'database', ok: true, detail: 'embedded, migrated' });
  await database.query.execute(sql`set session_replication_role = replica`);
  await database.query.execute(sql`insert into recruitments
    select copy.* from (select * from recruitments limit 1) r, generate_series(1, 10000) n,
      jsonb_populate_record(null::recruitments,
        to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(), 'external_id', n)) copy`);
  expect(await told()).toMatchObject({ ok: true, lacking: true });
  await database.close();
});
