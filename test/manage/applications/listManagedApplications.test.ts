import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { mintSyncToken } from '#domain/changes/sync-token.ts';
import { runRetention } from '#domain/erasure/run-retention.ts';
import { partnerApplication, tag } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

type Row = { id: string; status: string } & Record<string, unknown>;
type Page = {
  applications: Row[];
  removed: { id: string; removedAt: string }[];
  syncToken: string;
  nextCursor: string | null;
};

const service = await serviceForFile();
const { clock, deps } = service;
const fixtures = managementOf(service);

async function employer() {
  const workspace = await fixtures.managed('applications:manage');
  const jobId = await fixtures.recruitment(workspace, { externalId: 'poste-1' });
  const list = async (query = '') => {
    const path = `/api/manage/v1/workspaces/${workspace.slug}/applications${query}`;
    const answer = await service.get(path, workspace.headers);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.json<Page>();
  };
  // Open transactions of other tests in this cluster make a delta repeat changes (D86).
  const quietToken = () =>
    vi.waitFor(
      async () => {
        const { syncToken } = await list();
        expect(await list(`?since=${syncToken}`)).toMatchObject({ applications: [], removed: [] });
        return syncToken;
      },
      { timeout: 30_000, interval: 50 },
    );
  /** The numbers of applications in the trail's entries, in their order. */
  const trail = async () => {
    const entries = await selectRows<{ number: number }>(
      deps,
      sql`select (details ->> 'applications')::int as number from audit_entries
        where action = 'applications.listed' and workspace_id = ${workspace.id} order by sequence`,
    );
    return entries.map(({ number }) => number);
  };
  return { workspace, jobId, list, quietToken, trail, apply: () => fixtures.application(workspace, jobId) };
}

const idsOf = ({ applications }: Page) => applications.map(({ id }) => id);

describe('200', () => {
  test('lists the applications of the workspace, none of the sandbox, and says so in the audit trail', async () => {
    const { workspace, jobId, list } = await employer();
    const board = await fixtures.partner();
    const email = `noe.${tag()}@courriel.example`;
    const sent = await service.post(
      '/api/candidatures',
      partnerApplication(jobId, { applicant: { email } }),
      {
        'X-API-Key': board.key,
      },
    );
    const { applicationId, candidateId } = sent.json<{ applicationId: string; candidateId: string }>();
    await fixtures.session();
    const testJob = await fixtures.recruitment(workspace, { test: true, title: 'Essai' });
    const testKey = await fixtures.admin.partner.issueKey({ code: board.code, test: true });
    await service.post('/api/candidatures', partnerApplication(testJob), { 'X-API-Key': testKey.key });
    const href = `${deps.settings.publicUrl}/api/manage/v1/workspaces/${workspace.slug}/applications/${applicationId}`;
    expect(await list()).toEqual({
      applications: [
        {
          id: applicationId,
          reference: expect.stringMatching(/^[\dA-F]{4}-[\dA-F]{4}$/),
          href,
          status: 'received',
          job: { id: jobId, externalId: 'poste-1', title: 'Technicienne de maintenance' },
          candidate: {
            id: candidateId,
            firstName: 'Noé',
            lastName: 'Marchetti',
            email,
            phone: '+33 4 00 00 00 00',
          },
          lang: 'fr',
          source: {
            channel: 'partner',
            partner: board.code,
            source: 'tableau',
            broadcastId: 'diffusion-7',
            verified: true,
          },
          suspicious: false,
          duplicateOf: null,
          cv: null,
          conversation: {
            decision: null,
            aiConsent: false,
            facts: 0,
            callback: null,
            messages: 0,
            questions: 0,
            lastMessageAt: null,
          },
          createdAt: clock.now().toISOString(),
          updatedAt: clock.now().toISOString(),
        },
      ],
      removed: [],
      syncToken: expect.any(String),
      nextCursor: null,
    });
    const trail = await selectRows(
      deps,
      sql`select actor like 'key:%' as by_key, details from audit_entries
        where action = 'applications.listed' and workspace_id = ${workspace.id}`,
    );
    expect(trail).toEqual([{ by_key: true, details: { applications: 1 } }]);
  });

  test('the trail counts what a page shows: no page to come, none of another status, and nothing where nothing is shown', async () => {
    const { list, quietToken, apply, trail } = await employer();
    const ids = [await apply(), await apply(), await apply()];
    const syncToken = await quietToken();
    const before = await trail();
    await list('?limit=2');
    await list('?status=hired');
    await list('?job=poste-2');
    for (const id of ids.slice(1))
      await fixtures.admin.application.setStatus({ id, status: 'offer', reason: 'Retenue.' });
    const left = await list(`?since=${syncToken}&status=received`);
    expect([left.applications, left.removed.map(({ id }) => id)]).toEqual([[], ids.slice(1)]);
    expect(idsOf(await list(`?since=${syncToken}&status=offer`))).toHaveLength(2);
    expect((await trail()).slice(before.length)).toEqual([2, 2]);
  });

  test('page after page, and then only what changed and was removed (D55)', async () => {
    const { list, quietToken, apply, trail } = await employer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await apply());
    const read: string[] = [];
    const first = await list('?limit=2');
    for (let page = first; ; page = await list(`?limit=2&cursor=${page.nextCursor}`)) {
      expect(page.syncToken).toBe(first.syncToken);
      read.push(...idsOf(page));
      if (page.nextCursor === null) break;
    }
    expect(read.toSorted()).toEqual(ids.toSorted());
    const [changed = '', erased = ''] = ids;
    await fixtures.admin.application.setStatus({ id: changed, status: 'interview', reason: 'Bon profil.' });
    const delta = await list(`?since=${first.syncToken}`);
    expect(delta.applications).toContainEqual(expect.objectContaining({ id: changed, status: 'interview' }));
    const syncToken = await quietToken();
    const { id } = await fixtures.admin.deletion.request({
      candidate: await candidateOf(deps, erased),
    });
    await fixtures.admin.deletion.execute({ id });
    const counted = (await trail()).length;
    const { removed } = await list(`?since=${syncToken}`);
    expect(removed).toEqual([{ id: erased, removedAt: expect.stringMatching(/Z$/) }]);
    expect((await trail()).slice(counted), 'a removed application is shown to nobody').toEqual([]);
    expect(idsOf(await list()).toSorted()).toEqual(ids.filter((one) => one !== erased).toSorted());
  });

  test.each([
    [
      'a decision',
      (id: string) => service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'human' }),
      { conversation: expect.objectContaining({ decision: 'human' }) },
    ],
    [
      'a message',
      async (id: string) => {
        await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
        await service.post(`/api/v2/prequalif/${id}/stream`, { messages: [] });
      },
      { conversation: expect.objectContaining({ messages: 1 }) },
    ],
    [
      'a correction of the person',
      async (id: string) => {
        const person = await candidateOf(deps, id);
        await fixtures.admin.candidate.correct({ id: person, lastName: 'Fontanel-Roy' });
      },
      { candidate: expect.objectContaining({ lastName: 'Fontanel-Roy' }) },
    ],
    [
      'a question to the employer',
      (id: string) =>
        deps.database.query.execute(sql`insert into candidate_questions (application_id, text, asked_at)
          values (${id}, 'Y a-t-il un parking ?', now())`),
      { conversation: expect.objectContaining({ questions: 1 }) },
    ],
  ])('%s is a change of the application', async (_, change, seen) => {
    const { list, quietToken, apply } = await employer();
    const id = await apply();
    await apply();
    const syncToken = await quietToken();
    await change(id);
    expect((await list(`?since=${syncToken}`)).applications).toEqual([
      expect.objectContaining({ id, ...seen }),
    ]);
  });

  test.each(['hired', 'rejected', 'withdrawn'] as const)(
    'an application that is %s has no wish for a person any more',
    async (status) => {
      const { list, apply } = await employer();
      const id = await apply();
      const callback = { phone: '04 00 00 00 00', when: 'le soir' };
      await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'human', callback });
      expect((await list()).applications).toMatchObject([{ conversation: { decision: 'human', callback } }]);
      if (status === 'withdrawn') {
        const token = portalTokenFor(service, await candidateOf(deps, id));
        await service.post(`/api/v2/portal/${token}/applications/${id}/withdraw`, {});
      } else await fixtures.admin.application.setStatus({ id, status, reason: 'R' });
      expect((await list()).applications).toMatchObject([
        { status, conversation: { decision: null, callback: null } },
      ]);
    },
  );

  test('a job’s new title is a change of its applications alone', async () => {
    const { workspace, jobId, list, quietToken, apply } = await employer();
    const id = await apply();
    await fixtures.application(workspace, await fixtures.recruitment(workspace, { title: 'Autre' }));
    const syncToken = await quietToken();
    await fixtures.recruitment(workspace, { id: jobId, externalId: 'poste-1', title: 'Soudeuse' });
    expect((await list(`?since=${syncToken}`)).applications).toEqual([
      expect.objectContaining({ id, job: { id: jobId, externalId: 'poste-1', title: 'Soudeuse' } }),
    ]);
  });

  test('the id of a removed application is deleted when no token can ask for it any more', async () => {
    const { workspace, list, apply } = await employer();
    const id = await apply();
    await deps.database.query.execute(sql`delete from applications where id = ${id}`);
    const kept = () =>
      selectRows(
        deps,
        sql`select application_id from application_changes where workspace_id = ${workspace.id}`,
      );
    await runRetention(deps, { dryRun: false });
    expect([await kept(), (await list()).removed]).toEqual([[{ application_id: id }], []]);
    // The database's own clock wrote the time.
    clock.set(new Date(Math.max(Date.now(), clock.now().getTime()) + 92 * 86_400_000));
    await runRetention(deps, { dryRun: true });
    expect(await kept()).toHaveLength(1);
    await runRetention(deps, { dryRun: false });
    expect(await kept()).toEqual([]);
  });

  test('with a status, an application that left it is removed', async () => {
    const { list, quietToken, apply, jobId } = await employer();
    const [one, other] = [await apply(), await apply()];
    const syncToken = await quietToken();
    expect(idsOf(await list('?status=received&job=poste-1')).toSorted()).toEqual([one, other].toSorted());
    expect(idsOf(await list(`?job=${jobId}`))).toHaveLength(2);
    expect(idsOf(await list('?job=poste-2'))).toEqual([]);
    await fixtures.admin.application.setStatus({ id: one, status: 'offer', reason: 'Retenue.' });
    expect(await list(`?status=received&since=${syncToken}`)).toMatchObject({
      applications: [],
      removed: [{ id: one }],
    });
    expect(idsOf(await list('?status=offer'))).toEqual([one]);
  });

  test('as CSV, the same page, whose Link leads on; no cell is a formula, accents are read by Excel (D96)', async () => {
    const { workspace, jobId, list } = await employer();
    const path = `/api/manage/v1/workspaces/${workspace.slug}/applications`;
    const read = (query: string) => service.get(path + query, { ...workspace.headers, Accept: 'text/csv' });
    const fields = {
      firstName: '=1+1',
      lastName: 'Éloi, "Zoé";=1+1; "-2";d-e',
      phone: '+33 4 00 00 00 00',
    };
    await fixtures.application(workspace, jobId, fields);
    const erased = await fixtures.application(workspace, jobId, { lastName: '@SUM(A1)' });
    const first = await read('?limit=1');
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(first.headers.vary).toContain('Accept');
    expect([...first.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await read(next);
    expect([second.status, second.headers.link]).toEqual([200, undefined]);
    expect(second.headers['x-sync-token']).toBe(first.headers['x-sync-token']);
    const rows = [first, second].map(({ text }) => text.split('\r\n')[1]).join('\n');
    expect(rows).toContain(`,'=1+1,"Éloi, ""Zoé"";'=1+1; ""'-2"";d-e",`);
    expect(rows).toContain(",'+33 4 00 00 00 00,");
    expect(rows).toContain(",'@SUM(A1),");
    const [names = ''] = first.text.split('\r\n');
    expect(names).toMatch(/^\uFEFFid,reference,status,candidate\.id,.*,removedAt$/);
    const { syncToken } = await list();
    const { id } = await fixtures.admin.deletion.request({ candidate: await candidateOf(deps, erased) });
    await fixtures.admin.deletion.execute({ id });
    const delta = await read(`?since=${syncToken}`);
    expect(delta.text).toMatch(new RegExp(`\r\n${erased},,+[\\d-]+T[\\d:.]+Z\r\n`));
  });
});

describe('400', () => {
  test.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?status=open', 'status', 'unknown_option'],
    ['?cursor=x', 'cursor', 'unknown_option'],
    ['?since=hier', 'since', 'bad_sync_token'],
    ['?since=2026-11-26T08:55:00.000Z', 'since', 'bad_sync_token'],
  ])('%s', async (query, field, code) => {
    const workspace = await fixtures.managed('applications:manage');
    const path = `/api/manage/v1/workspaces/${workspace.slug}/applications${query}`;
    const answer = await service.get(path, workspace.headers);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field, code }] });
  });

  test('a token of another cluster, of the future, mistyped, or of more than 90 days (D86): nothing is read', async () => {
    const { workspace, list, apply, trail } = await employer();
    const { syncToken } = await list();
    const refused = async (token: string) => {
      const path = `/api/manage/v1/workspaces/${workspace.slug}/applications?since=${token}`;
      return (await service.get(path, workspace.headers)).json<{ details?: { code: string }[] }>().details;
    };
    const bad = [expect.objectContaining({ field: 'since', code: 'bad_sync_token' })];
    const [, horizon = '0'] = syncToken.split('.');
    const epoch = syncToken.slice(0, 8);
    const at = clock.now();
    const ofThis = `applications of ${workspace.id}`;
    await apply();
    expect(await refused(mintSyncToken(ofThis, { epoch, horizon: BigInt(horizon), at }))).toBeUndefined();
    const entries = await trail();
    expect(entries).not.toEqual([]);
    expect(await refused(mintSyncToken(ofThis, { epoch: '00000000', horizon: BigInt(horizon), at }))).toEqual(
      bad,
    );
    expect(
      await refused(mintSyncToken(ofThis, { epoch, horizon: BigInt(horizon) + 1_000_000n, at })),
    ).toEqual(bad);
    expect(await refused(syncToken.replace(horizon, String(Number(horizon) - 1)))).toEqual(bad);
    clock.advance(91 * 86_400_000);
    expect(await refused(syncToken)).toEqual(bad);
    expect(await trail()).toEqual(entries);
  });
});
