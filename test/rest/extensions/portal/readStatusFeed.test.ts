import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintStatusFeedToken } from '#domain/portal/status-feed.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

type Feed = { workspace: string; changes: { id: string; jobTitle: string; status: string; at: string }[] };

const service = await serviceForFile();
const fixtures = fixturesOf(service);

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

async function applicant() {
  const applicationId = await fixtures.application(workspace, jobId, { lastName: 'Roussel' });
  const candidateId = await candidateOf(service.deps, applicationId);
  const { token } = mintStatusFeedToken(service.deps, { id: candidateId, linkGeneration: 0 });
  const reason = 'Un motif secret.';
  service.clock.advance(1000);
  await fixtures.admin.application.setStatus({ id: applicationId, status: 'in_review', reason });
  return { applicationId, candidateId, token };
}

const read = (token: string) => service.get(`/api/v2/status/${token}`);
const rss = (token: string) => service.get(`/status/${token}/feed.xml?lang=en`);

describe('200', () => {
  test('the changes, newest first, as data and as RSS, kept out of caches and search engines', async () => {
    const { token } = await applicant();
    const answer = await read(token);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const feed = answer.json<Feed>();
    expect(feed.workspace).toBe(workspace.name);
    expect(feed.changes.map(({ status }) => status)).toEqual(['in_review', 'received']);
    expect(rpcData(await callRpc(service, 'portal.readStatus', { type: 'query', input: { token } }))).toEqual(
      feed,
    );
    const { status, headers, text } = await rss(token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(text.match(/<guid isPermaLink="false">(\w{32})/g)).toHaveLength(2);
    expect(text).toContain('Being considered');
  });

  test('tells no name, no reason, and no id that opens anything; its token is for this alone (D77)', async () => {
    const { applicationId, candidateId, token } = await applicant();
    for (const { text } of [await read(token), await rss(token)])
      for (const word of ['Roussel', 'secret', applicationId, candidateId, '/portal/', '/chat/'])
        expect(text).not.toContain(word);
    for (const path of [`/portal/${token}`, `/api/v2/portal/${token}/export`, `/chat/${token}`])
      expect((await service.get(path)).status).toBe(404);
  });

  test('the portal links to it; reading it is no contact, so it does not prolong the retention (D32)', async () => {
    const { candidateId, token } = await applicant();
    const page = await service.get(`/portal/${portalTokenFor(service, candidateId)}?lang=en`, {
      Accept: 'text/html',
    });
    expect(page.text).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/status\/[^"]+\/feed.xml\?lang=en">/,
    );
    const contact = async () =>
      only(
        await selectRows<{ at: string }>(
          service.deps,
          sql`select last_contact_at as at from candidates where id = ${candidateId}`,
        ),
      ).at;
    const before = await contact();
    service.clock.advance(60_000);
    await read(token);
    await rss(token);
    expect(await contact()).toBe(before);
  });
});

describe('404', () => {
  test('a link of the portal, an application id, an altered token, and one before the address was corrected', async () => {
    const { applicationId, candidateId, token } = await applicant();
    const useless = [portalTokenFor(service, candidateId), applicationId, token.slice(0, -2)];
    for (const other of useless) expectPublicError(await read(other), 404);
    await fixtures.admin.candidate.correct({ id: candidateId, email: 'juste@courriel.example' });
    expectPublicError(await read(token), 404);
    expect((await rss(token)).status).toBe(404);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { token } = await applicant();
    await using broken = await startBrokenService();
    const answer = await broken.get(`/api/v2/status/${token}`);
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
