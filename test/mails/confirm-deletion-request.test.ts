import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDeletionRequest } from '#db/erasure/open-or-withdraw-deletions.ts';
import { applications, candidates, deletionRequests } from '#db/schema/index.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { confirmDeletionRequest } from '#mails/candidates/answer-deletion.ts';
import { only } from '../support/fixtures.ts';
import { createJobFixture, type Submission } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, database, clock, sent } = fixture;

async function requested(verified: boolean, submission: Submission = {}) {
  const { applicationId, candidateId, email } = await fixture.apply(submission);
  const { workspaceId } = only(
    await database.query.select().from(applications).where(eq(applications.id, applicationId)),
  );
  const id = randomUUID();
  await openDeletionRequest(database.query, {
    id,
    workspaceId,
    candidateId,
    applicationId: verified ? null : applicationId,
    scope: verified ? 'candidate' : 'application',
    verified,
    requestedAt: clock.now(),
    dueAt: addMonths(clock.now(), 1),
  });
  sent.length = 0;
  return { deletionRequestId: id, candidateId, email };
}

describe('the confirmation of a deletion request', () => {
  it.each([
    ['fr', 'demande de suppression de toutes vos données', 'au plus tard le 23\u00a0décembre\u00a02026'],
    ['en', 'request to delete all your data', 'by 23\u00a0December\u00a02026'],
  ] as const)('notes the request and its deadline (%s), once', async (lang, request, deadline) => {
    const { email, ...ids } = await requested(true, { lang });
    await confirmDeletionRequest(deps, ids);
    await confirmDeletionRequest(deps, ids);
    const mail = only(sent);
    expect(mail.to).toBe(email);
    expect(mail.text).toContain(request);
    expect(mail.text).toContain(deadline);
  });

  it.each([
    ['fr', 'ne porte que sur cette candidature', 'l’étendre à toutes vos données'],
    ['en', 'concerns that application only', 'to widen it to all your data'],
  ] as const)(
    'explains a request that proves nothing and gives the signed link (%s)',
    async (lang, scope, widen) => {
      const ids = await requested(false, { lang });
      await confirmDeletionRequest(deps, ids);
      const mail = only(sent);
      for (const fact of [scope, widen, 'recrutement@varenne.example', 'https://guichet.example/portal/']) {
        expect(mail.text).toContain(fact);
      }
    },
  );

  it('one that a stranger may have caused counts towards the mails of the day, the person’s own does not (D37)', async () => {
    const email = `${randomUUID()}@courriel.example`;
    const all = [];
    for (let count = 0; count < 8; count += 1) all.push(await requested(false, { email }));
    for (const ids of all) await confirmDeletionRequest(deps, ids);
    expect(sent).toHaveLength(6);
    const own = await requested(true, { email });
    await confirmDeletionRequest(deps, own);
    expect(sent).toHaveLength(1);
  });

  it('says nothing once the request is closed or the person erased', async () => {
    const closed = await requested(true);
    await database.query
      .update(deletionRequests)
      .set({ state: 'refused', openSubject: null })
      .where(eq(deletionRequests.id, closed.deletionRequestId));
    await confirmDeletionRequest(deps, closed);
    const erased = await requested(true);
    await database.query.delete(candidates).where(eq(candidates.id, erased.candidateId));
    await confirmDeletionRequest(deps, erased);
    await confirmDeletionRequest(deps, { deletionRequestId: randomUUID() });
    expect(sent).toEqual([]);
  });
});
