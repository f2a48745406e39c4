import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { confirmedAlert } from '#test/support/requests/alerts.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, type TestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const confirm = (token: string, node: TestService = service) => node.post(`/api/v2/address/${token}/confirm`);

let workspace: Workspace;
let jobId: string;
let count = 0;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

/** A person who asked for another address, with the link that is mailed there. */
async function asked(email = `nouvelle${++count}@courriel.example`) {
  const sent = { email: `ancienne${++count}@courriel.example` };
  const applicationId = await fixtures.application(workspace, jobId, sent);
  const candidateId = await candidateOf(service.deps, applicationId);
  const portalToken = portalTokenFor(service, candidateId);
  await service.post(`/api/v2/portal/${portalToken}/address`, { email });
  const { id, requested_at } = only(
    await selectRows<{ id: string; requested_at: string }>(
      service.deps,
      sql`select id, requested_at from address_changes where candidate_id = ${candidateId}`,
    ),
  );
  const wish = { id, requestedAt: new Date(requested_at), linkGeneration: 0 };
  const token = mintAddressLink(service.deps, wish).url.replace(/^.*\//, '');
  return { sent: sent.email, email, id, applicationId, candidateId, portalToken, token };
}

const emailOf = async (candidateId: string) =>
  only(
    await selectRows<{ email: string }>(
      service.deps,
      sql`select email from candidates where id = ${candidateId}`,
    ),
  ).email;
const trailOf = async (candidateId: string) =>
  (
    await selectRows<{ action: string }>(
      service.deps,
      sql`select action from audit_entries where subject_id = ${candidateId} order by sequence`,
    )
  ).map(({ action }) => action);

describe('200', () => {
  test('replaces the address, ends the links to the old one, and gives a link to the portal', async () => {
    const { email, applicationId, candidateId, portalToken, token } = await asked();
    const answer = await confirm(token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const body = answer.json<{ portalToken: string }>();
    expect(body).toEqual({
      ok: true,
      portalToken: expect.any(String),
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(await emailOf(candidateId)).toBe(email);
    const exportStatus = async (holder: string) =>
      (await service.get(`/api/v2/portal/${holder}/export`)).status;
    expect(await exportStatus(portalToken)).toBe(404);
    expect(await exportStatus(applicationId)).toBe(404);
    expect(await exportStatus(body.portalToken)).toBe(200);
    expect(await trailOf(candidateId)).toEqual(['candidate.address_change_requested', 'candidate.corrected']);
  });

  test('ten at once are one change and one mail to the old address; the link opens the portal again', async () => {
    const { sent, id, candidateId, token } = await asked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await trailOf(candidateId)).filter((action) => action === 'candidate.corrected')).toHaveLength(1);
    const jobs = sql`select 1 from pgboss.job where name = 'announce-address-change'
      and data->>'addressChangeId' = ${id}`;
    expect(await selectRows(service.deps, jobs)).toHaveLength(1);
    const wish = await selectRows(
      service.deps,
      sql`select previous_email from address_changes where id = ${id}`,
    );
    expect(wish).toEqual([{ previous_email: sent }]);
  });

  test('ends the alerts of the old address in this workspace, and no others (D78)', async () => {
    const { sent, token } = await asked();
    const elsewhere = await fixtures.workspace();
    await confirmedAlert(service, { slug: workspace.slug, email: sent });
    await confirmedAlert(service, { slug: elsewhere.slug, email: sent });
    const alerts = sql`select w.slug, a.message_id from job_alerts a join alert_subscribers s on s.id = a.subscriber_id
      join workspaces w on w.id = s.workspace_id where s.email = ${sent}`;
    const before = await selectRows<{ slug: string; message_id: string }>(service.deps, alerts);
    const ended = before.find(({ slug }) => slug === workspace.slug)?.message_id;
    expect((await confirm(token)).status).toBe(200);
    expect(await selectRows(service.deps, alerts)).toMatchObject([{ slug: elsewhere.slug }]);
    const removal = sql`select 1 from pgboss.job where name = 'remove-erased'
      and data->'messageIds' = ${JSON.stringify([ended])}::jsonb`;
    expect(await selectRows(service.deps, removal)).toHaveLength(1);
  });

  test('over RPC as well', async () => {
    const { token } = await asked();
    const answer = await callRpc(service, 'portal.confirmAddressChange', {
      type: 'mutation',
      input: { token },
    });
    expect(answer.json()).toMatchObject({ result: { data: { ok: true } } });
  });
});

describe('400', () => {
  test('another record of the employer has the address: nothing changes', async () => {
    const other = await asked();
    const { sent, candidateId, portalToken, token } = await asked(other.sent);
    const answer = await confirm(token);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'email', code: 'already_used' }] });
    expect(await emailOf(candidateId)).toBe(sent);
    expect((await service.get(`/api/v2/portal/${portalToken}/export`)).status).toBe(200);
  });

  test('somebody applies with the address while it is confirmed: the same answer, and nothing changes', async () => {
    const email = `libre${++count}@courriel.example`;
    const { sent, candidateId, token } = await asked(email);
    const columns = sql`workspace_id, first_name, last_name, phone, sealed_key, created_at, updated_at, last_contact_at`;
    let confirmed: ReturnType<typeof confirm> | undefined;
    await service.deps.database.transaction(async (other) => {
      await other.execute(sql`insert into candidates (id, email, email_normalized, ${columns})
        select gen_random_uuid(), ${email}, ${email}, ${columns} from candidates where id = ${candidateId}`);
      confirmed = confirm(token);
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'update "candidates"%'`;
      await expect.poll(() => selectRows(service.deps, waiting)).not.toEqual([]);
    });
    const answer = await confirmed;
    if (answer === undefined) throw new Error('nothing was confirmed');
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'email', code: 'already_used' }] });
    expect(await emailOf(candidateId)).toBe(sent);
  });
});

describe('404', () => {
  test('a wish that was replaced, one after an administrator’s correction, and tokens of other purposes', async () => {
    const replaced = await asked();
    await service.post(`/api/v2/portal/${replaced.portalToken}/address`, { email: 'x@courriel.example' });
    const outdated = await asked();
    await fixtures.admin.candidate.correct({ id: outdated.candidateId, email: 'juste@courriel.example' });
    const valid = await asked();
    for (const token of [replaced.token, outdated.token, valid.portalToken, valid.token.slice(0, -2)])
      expectPublicError(await confirm(token), 404);
    expect(await emailOf(replaced.candidateId)).toBe(replaced.sent);
    expect(await emailOf(outdated.candidateId)).toBe('juste@courriel.example');
    expect(await emailOf(valid.candidateId)).toBe(valid.sent);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { sent, candidateId, token } = await asked();
    await using broken = await startBrokenService();
    const answer = await confirm(token, broken);
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(await emailOf(candidateId)).toBe(sent);
  });
});
