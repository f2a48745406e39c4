import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findCandidate } from '#db/candidates/portal.ts';
import { deletionRequests } from '#db/schema/index.ts';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import { confirmDeletionRequest, confirmDeletionWithdrawal } from '#mails/candidates/answer-deletion.ts';
import { only } from '../support/fixtures.ts';
import { createJobFixture, type Submission } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, sent } = fixture;

async function withdrawn(narrow: boolean, submission: Submission = {}) {
  const applied = await fixture.apply(submission);
  const candidate = await findCandidate(deps.database.query, applied.candidateId);
  if (candidate === null) throw new Error('no such candidate');
  const holder = { candidate, applicationId: narrow ? applied.applicationId : null };
  const { id } = await requestDeletion(deps, { ...holder, actor: 'candidate' });
  await withdrawDeletion(deps, holder);
  sent.length = 0;
  return { deletionRequestId: id, email: applied.email };
}

it.each([
  ['fr', false, 'vos données sont gardées comme avant', 'Votre demande de suppression est retirée'],
  ['fr', true, 'cette candidature est gardée comme avant', 'Votre demande de suppression est retirée'],
  ['en', false, 'your data is kept as before', 'Your deletion request is withdrawn'],
  ['en', true, 'this application is kept as before', 'Your deletion request is withdrawn'],
] as const)(
  'a withdrawal is confirmed once, with the way to ask again (%s)',
  async (lang, narrow, kept, subject) => {
    const { email, ...ids } = await withdrawn(narrow, { lang });
    await confirmDeletionWithdrawal(deps, ids);
    await confirmDeletionWithdrawal(deps, ids);
    const mail = only(sent);
    expect([mail.to, mail.subject]).toEqual([email, subject]);
    for (const fact of [kept, 'https://guichet.example/portal/']) expect(mail.text).toContain(fact);
  },
);

it('the request itself is then no longer confirmed, and one that is open is not called withdrawn', async () => {
  const ids = await withdrawn(false);
  await confirmDeletionRequest(deps, ids);
  expect(sent).toEqual([]);
  await deps.database.query
    .update(deletionRequests)
    .set({ state: 'requested' })
    .where(eq(deletionRequests.id, ids.deletionRequestId));
  await confirmDeletionWithdrawal(deps, ids);
  expect(sent).toEqual([]);
});

it('asking and withdrawing without an end causes six mails a day (D37)', async () => {
  const email = `${randomUUID()}@courriel.example`;
  const all = [];
  for (let count = 0; count < 8; count += 1) all.push(await withdrawn(true, { email }));
  for (const ids of all) await confirmDeletionWithdrawal(deps, ids);
  expect(sent).toHaveLength(6);
});
