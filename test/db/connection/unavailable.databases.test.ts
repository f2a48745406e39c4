import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUnavailable } from '#kernel/errors/unavailable.ts';
import { applicationForm, fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { query } = service.deps.database;
const fixtures = fixturesOf(service);

/** The insert of every new person fails with this state, for example that of a full disk. */
async function failWith(state: string): Promise<void> {
  await query.execute(
    sql`create or replace function fail() returns trigger language plpgsql as ${sql.raw(
      `$$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$`,
    )}`,
  );
  await query.execute(
    sql`create or replace trigger fail before insert on candidates for each row execute function fail()`,
  );
}

test.each([
  ['53100', 503],
  ['53200', 503],
  ['53300', 503],
  ['57P03', 503],
  ['08P01', 503],
  ['XX001', 500],
])(
  'a database that fails with %s is %i, its cause is logged, and it is taken up again',
  async (state, status) => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const partner = await fixtures.partner();
    await failWith(state);
    const logged = service.logs.length;
    const application = partnerApplication(jobId);
    const byPartner = () => service.post('/api/candidatures', application, { 'X-API-Key': partner.key });
    const byRpc = () =>
      service.post('/trpc/applications.createFromPartner', application, { 'X-API-Key': partner.key });
    for (const answer of [
      await byPartner(),
      await byRpc(),
      await service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId)),
    ]) {
      expect([answer.status, answer.text.includes('could not extend')]).toEqual([status, false]);
      expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
    }
    expect(service.logs.slice(logged).join('')).toContain(`"${state}"`);
    await query.execute(sql`drop trigger fail on candidates`);
    expect((await byPartner()).status).toBe(200);
  },
);

test.each([
  ['ENOSPC', true],
  ['ECONNREFUSED', true],
  ['CONNECT_TIMEOUT', true],
  // It is unknown whether the statement was carried out.
  ['CONNECTION_CLOSED', false],
  ['57P01', false],
  ['EACCES', false],
])('a failure below others by %s: away is %s', (code, away) => {
  const cause = Object.assign(new Error('cause'), { code });
  expect(isUnavailable(new Error('failed', { cause: new Error('wrapped', { cause }) }))).toBe(away);
});
