import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { fixturesOf, tag } from '#test/support/fixtures.ts';
import { startTestService } from '#test/support/service.ts';

/** Creates a new database and a role that owns nothing in it. */
async function databaseWithRole() {
  const ownerUrl = await createPostgresDatabase({ template: 'template0' });
  const role = `service_${tag()}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, fetch_types: false });
  await admin`create role ${admin(role)} login`;
  await admin.end();
  const serviceUrl = new URL(ownerUrl);
  serviceUrl.username = role;
  return { ownerUrl, serviceUrl: serviceUrl.href };
}

test('a service whose migrations have a role of their own works, and cannot change the trail (D35)', async () => {
  const { ownerUrl, serviceUrl } = await databaseWithRole();
  {
    await using service = await startTestService({
      config: { DATABASE_URL: serviceUrl, DATABASE_MIGRATION_URL: ownerUrl },
    });
    const fixtures = fixturesOf(service);
    const { sessionId } = await fixtures.session('ai');
    expect((await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] })).status).toBe(200);
    expect((await service.post(`/api/v2/portal/${sessionId}/delete`)).status).toBe(200);
    const [request] = await fixtures.admin.deletion.list({ open: true });
    expect(await fixtures.admin.deletion.execute({ id: String(request?.id) })).toMatchObject({
      state: 'done',
    });
    expect(await fixtures.admin.doctor()).toContainEqual({
      check: 'database',
      ok: true,
      detail: 'PostgreSQL, migrated',
    });
    await linkAudit(service.deps, { all: true });
    expect(await fixtures.admin.audit.verify()).toMatchObject({ waiting: 0, broken: null });
  }
  const client = postgres(serviceUrl, { max: 1, fetch_types: false });
  const [entries] = await client`select count(*)::int as count from audit_entries`;
  expect(entries?.count).toBeGreaterThan(3);
  for (const statement of [
    'update audit_entries set actor = actor',
    'delete from audit_entries',
    'truncate audit_entries cascade',
    'update audit_chain set hash = hash',
    'delete from audit_chain',
    'truncate audit_chain',
    'drop table audit_chain',
    'alter table audit_entries disable trigger all',
    'create table public.own (id int)',
  ]) {
    await expect(client.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
  await client.end();
});
