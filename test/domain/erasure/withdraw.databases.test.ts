import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findTokenHolder } from '#domain/access/token-holder.ts';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { deps } = service;
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);

async function asked() {
  const applicationId = await fixtures.application(workspace, jobId);
  const candidateId = await candidateOf(deps, applicationId);
  const holder = await findTokenHolder(deps, { token: portalTokenFor(service, candidateId) });
  return { candidateId, holder, id: await askDeletion(service, candidateId) };
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toDomainError(error).message,
  );

test('a withdrawn deletion is neither carried out nor refused', async () => {
  const { id, holder, candidateId } = await asked();
  await withdrawDeletion(deps, holder);
  expect(await outcomeOf(executeDeletion(deps, { id, withoutMail: true }))).toBe(
    `The deletion request ${id} was withdrawn.`,
  );
  expect(await outcomeOf(fixtures.admin.deletion.refuse({ id, reason: 'Trop tard' }))).toBe(
    `The deletion request ${id} was withdrawn by its candidate.`,
  );
  expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(1);
});

test('a withdrawal and an execution at once: one of them wins, and the other says so', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id, holder, candidateId } = await asked();
    const race = [
      () => withdrawDeletion(deps, holder),
      () => executeDeletion(deps, { id, withoutMail: true }),
    ];
    const started = (round % 2 === 0 ? race : race.toReversed()).map((begin) => outcomeOf(begin()));
    const outcomes = await Promise.all(started);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const { state } = only(
      await selectRows<{ state: string }>(deps, sql`select state from deletion_requests where id = ${id}`),
    );
    const people = await countRows(deps, 'candidates', sql`id = ${candidateId}`);
    expect([state, people]).toEqual(people === 1 ? ['withdrawn', 1] : ['done', 0]);
    const trail = await selectRows<{ action: string }>(
      deps,
      sql`select action from audit_entries where subject_id = ${id} order by sequence`,
    );
    expect(trail.map(({ action }) => action)).toEqual(
      state === 'withdrawn'
        ? ['deletion.requested', 'deletion.withdrawn']
        : ['deletion.requested', 'deletion.started', 'deletion.executed'],
    );
  }
});
