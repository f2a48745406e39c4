import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { expectErrorResponse, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, type TestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const ask = (token: string, email: string, node: TestService = service) =>
  node.post(
    `/api/v2/portal/${token}/address`,
    { email },
    node === service ? { 'Accept-Language': 'fr' } : {},
  );

let workspace: Workspace;
let jobId: string;
let count = 0;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

async function applicant() {
  const email = `depart${++count}@courriel.example`;
  const applicationId = await fixtures.application(workspace, jobId, { email });
  const candidateId = await candidateOf(service.deps, applicationId);
  return { email, applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const wishesOf = (candidateId: string) =>
  selectRows<{ id: string; email: string; lang: string }>(
    service.deps,
    sql`select id, email, lang from address_changes where candidate_id = ${candidateId}`,
  );
const emailOf = async (candidateId: string) =>
  only(
    await selectRows<{ email: string }>(
      service.deps,
      sql`select email from candidates where id = ${candidateId}`,
    ),
  ).email;

describe('200', () => {
  test('stores the wish and mails it a link; the address stays until it is confirmed', async () => {
    const { email, candidateId, token } = await applicant();
    const answer = await ask(token, ' Nouvelle@Courriel.example ');
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const wish = only(await wishesOf(candidateId));
    expect(wish).toMatchObject({ email: 'Nouvelle@Courriel.example', lang: 'fr' });
    expect(await emailOf(candidateId)).toBe(email);
    const jobs = await selectRows(
      service.deps,
      sql`select data from pgboss.job where name = 'confirm-new-address' and data->>'addressChangeId' = ${wish.id}`,
    );
    // The queue has no address, which an erasure would have to find there.
    expect(JSON.stringify(jobs)).not.toContain('ourriel');
  });

  test('an address that somebody else applied with is answered the same, so that nothing tells who applied', async () => {
    const other = await applicant();
    const { token, candidateId } = await applicant();
    const [free, taken] = [await ask(token, 'libre@courriel.example'), await ask(token, other.email)];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(only(await wishesOf(candidateId)).email).toBe(other.email);
  });

  test('a second wish replaces the first; over RPC as well', async () => {
    const { token, candidateId } = await applicant();
    await ask(token, 'premiere@courriel.example');
    const input = { token, email: 'seconde@courriel.example' };
    const answer = await callRpc(service, 'portal.requestAddressChange', { type: 'mutation', input });
    expect(answer.json()).toEqual({ result: { data: { ok: true } } });
    expect((await wishesOf(candidateId)).map(({ email }) => email)).toEqual(['seconde@courriel.example']);
  });

  test('a wish that nobody confirms is deleted after a week, with its address', async () => {
    const { token, candidateId } = await applicant();
    await ask(token, 'oubliee@courriel.example');
    const reached = (ms: number) => ({
      ...service.deps,
      clock: { ...service.clock, now: () => new Date(service.clock.now().getTime() + ms) },
    });
    const days = (count: number) => count * 86_400_000;
    await fixturesOf({ ...service, deps: reached(days(6)) }).admin.retention.run({});
    expect(await wishesOf(candidateId)).toHaveLength(1);
    await fixturesOf({ ...service, deps: reached(days(7) + 1000) }).admin.retention.run({});
    expect(await wishesOf(candidateId)).toEqual([]);
  });
});

describe('400', () => {
  test.each(['camille', ''])('“%s” is no address', async (email) => {
    const { token, candidateId } = await applicant();
    expectPublicError(await ask(token, email), 400);
    expect(await wishesOf(candidateId)).toEqual([]);
  });

  test('the address that the applications have already', async () => {
    const { token, email, candidateId } = await applicant();
    const answer = await ask(token, email.toUpperCase());
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'email', code: 'already_used' }] });
    expect(await wishesOf(candidateId)).toEqual([]);
  });
});

describe('403', () => {
  test('an application id, which boards know too, changes no address (D30)', async () => {
    const { applicationId, candidateId } = await applicant();
    expectErrorResponse(await ask(applicationId, 'autre@courriel.example'), 403, 'forbidden', service);
    expect(await wishesOf(candidateId)).toEqual([]);
  });
});

describe('404', () => {
  test('an expired link', async () => {
    const { candidateId } = await applicant();
    const expired = portalTokenFor(service, candidateId, -1000);
    expectPublicError(await ask(expired, 'autre@courriel.example'), 404);
    expect(await wishesOf(candidateId)).toEqual([]);
  });
});

describe('429', () => {
  test('the sixth request of a person in an hour, by any of their links; another person’s is taken', async () => {
    const { candidateId, token } = await applicant();
    const other = portalTokenFor(service, candidateId, 90 * 86_400_000 + 1000);
    const statuses: number[] = [];
    for (let sent = 1; sent <= 6; sent += 1)
      statuses.push((await ask(sent % 2 ? token : other, `n${sent}-${count}@courriel.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await ask(token, `n7-${count}@courriel.example`);
    expectErrorResponse(refused, 429, 'rate_limited', service);
    expect(refused.headers).toMatchObject({
      'retry-after': '3600',
      ratelimit: expect.stringContaining('r=0'),
    });
    expect(only(await wishesOf(candidateId)).email).toMatch(/^n5-/);
    expect((await ask((await applicant()).token, `n8-${count}@courriel.example`)).status).toBe(200);
    service.clock.advance(3_600_000);
    expect((await ask(other, `n9-${count}@courriel.example`)).status).toBe(200);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { token, candidateId } = await applicant();
    await using broken = await startBrokenService();
    const answer = await ask(token, 'autre@courriel.example', broken);
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(await wishesOf(candidateId)).toEqual([]);
  });
});
