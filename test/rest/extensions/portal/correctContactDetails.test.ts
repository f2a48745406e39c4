import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { expectErrorResponse, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, type TestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const correct = (token: string, body: unknown, node: TestService = service) =>
  node.send(`/api/v2/portal/${token}/contact`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

async function applicant() {
  const sent = { firstName: 'Camile', lastName: 'Roussel', phone: '04 00 00 00 00' };
  const applicationId = await fixtures.application(workspace, jobId, sent);
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const personOf = async (candidateId: string) =>
  only(
    await selectRows<Record<string, unknown>>(
      service.deps,
      sql`select first_name, last_name, phone from candidates where id = ${candidateId}`,
    ),
  );
const asSent = { first_name: 'Camile', last_name: 'Roussel', phone: '04 00 00 00 00' };

describe('200', () => {
  test('the person’s row has the new values, the application what was sent; the trail has HMACs alone (D17, D31)', async () => {
    const { applicationId, candidateId, token } = await applicant();
    const answer = await correct(token, { firstName: ' Camille ', phone: '' });
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await personOf(candidateId)).toEqual({ ...asSent, first_name: 'Camille', phone: null });
    const kept = await selectRows(
      service.deps,
      sql`select first_name, last_name, phone from applications where id = ${applicationId}`,
    );
    expect(kept).toEqual([asSent]);
    const trail = await selectRows(
      service.deps,
      sql`select actor, details from audit_entries where subject_id = ${candidateId}`,
    );
    const hmac = expect.stringMatching(/^[\w-]{20,}$/);
    expect(trail).toEqual([
      {
        actor: 'candidate',
        details: { firstName: { from: hmac, to: hmac }, phone: { from: hmac, to: null } },
      },
    ]);
  });

  test('the employer’s page shows the corrected values, and that the person made them', async () => {
    const { applicationId, token } = await applicant();
    await correct(token, { firstName: 'Camille', phone: '04 11 11 11 11' });
    const page = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
    const { text } = await service.get(`${page}?lang=en`, { Accept: 'text/html' });
    expect(text).toContain('Application: Camille Roussel');
    expect(text).toContain('04 11 11 11 11');
    expect(text).not.toContain('04 00 00 00 00');
    expect(text).toContain('corrected by the candidate on 23\u00a0November\u00a02026');
  });

  test('a value that is known already changes nothing, and is no entry of the trail; over RPC as well', async () => {
    const { candidateId, token } = await applicant();
    const input = { token, lastName: 'Roussel' };
    const answer = await callRpc(service, 'portal.correctContact', { type: 'mutation', input });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
    const trail = sql`select 1 from audit_entries where subject_id = ${candidateId}`;
    expect(await selectRows(service.deps, trail)).toEqual([]);
  });
});

describe('400', () => {
  test.each([
    [{ lastName: '' }, 'lastName', 'too_short'],
    [{ firstName: ' ' }, 'firstName', 'too_short'],
    [{ phone: '0'.repeat(51) }, 'phone', 'too_long'],
    [{ lastName: 'Gagnez sur www.gain.example/1' }, 'lastName', 'web_address'],
    [{}, 'lastName', 'required'],
  ])('%j changes nothing', async (body, field, code) => {
    const { candidateId, token } = await applicant();
    const answer = await correct(token, body);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field, code }] });
    expect(await personOf(candidateId)).toEqual(asSent);
  });
});

describe('403', () => {
  test('an application id, which boards know too, corrects nothing (D30)', async () => {
    const { applicationId, candidateId } = await applicant();
    expectErrorResponse(await correct(applicationId, { firstName: 'Un autre' }), 403, 'forbidden', service);
    expect(await personOf(candidateId)).toEqual(asSent);
  });
});

describe('404', () => {
  test('an expired link, and that of a person who was erased', async () => {
    const { candidateId } = await applicant();
    expectPublicError(await correct(portalTokenFor(service, candidateId, -1000), { phone: '' }), 404);
    expect(await personOf(candidateId)).toEqual(asSent);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { candidateId, token } = await applicant();
    await using broken = await startBrokenService();
    const answer = await correct(token, { phone: '' }, broken);
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(await personOf(candidateId)).toEqual(asSent);
  });
});
