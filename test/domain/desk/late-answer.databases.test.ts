import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { chatTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

/** An application whose candidate asked something in the form; `remove` replaces the words by a plain answer. */
async function asked() {
  const { sessionId: id, workspace } = await fixtures.session();
  const path = `/api/v2/chat/${chatTokenFor(service, id)}`;
  await service.post(`${path}/answers`, {
    answers: [{ questionId: 'pay', value: 'Is 55k out of the question?' }],
  });
  const listed = () =>
    selectRows<{ sequence: number }>(
      service.deps,
      sql`select sequence::int from candidate_questions where application_id = ${id}`,
    );
  const question = only(await listed()).sequence;
  const messageId = randomUUID();
  return {
    listed,
    answer: () =>
      writeToCandidate(
        service.deps,
        { actor: 'key:1', workspace },
        {
          ...{ id: messageId, applicationId: id, text: 'No, it is within it.', by: 'Léa' },
          ...{ offeredTimes: [], question },
        },
      ),
    remove: () => service.send(`${path}/facts/pay`, { method: 'PUT', body: { answer: '50k suits me' } }),
    stored: async () => ({
      answers: await selectRows(
        service.deps,
        sql`select question::int from employer_messages where application_id = ${id}`,
      ),
      audited: await selectRows(
        service.deps,
        sql`select action from audit_entries where subject_id = ${id} and action = 'application.message_written'`,
      ),
    }),
    question,
  };
}

const detailsOf = (error: unknown) => toDomainError(error).details.map(({ field, code }) => [field, code]);

test('an answer to words that the candidate took out meanwhile is refused, and nothing of it is stored', async () => {
  const { answer, remove, listed, stored } = await asked();
  expect((await remove()).status).toBe(200);
  expect(await listed()).toEqual([]);
  const refusal = await answer().then(() => null, detailsOf);
  expect(refusal).toEqual([['question', 'changed_meanwhile']]);
  expect(await stored()).toEqual({ answers: [], audited: [] });
});

test('an answer that comes first keeps the question, though the candidate takes the words out then', async () => {
  const { answer, remove, listed, stored, question } = await asked();
  await answer();
  expect((await remove()).status).toBe(200);
  expect(await listed()).toEqual([{ sequence: question }]);
  expect(await stored()).toMatchObject({ answers: [{ question }], audited: [{}] });
});

test('an answer at the same moment is either refused, or keeps its question', async () => {
  for (let round = 0; round < 10; round++) {
    const { answer, remove, listed, stored, question } = await asked();
    const [refusal, corrected] = await Promise.all([answer().then(() => null, detailsOf), remove()]);
    expect(corrected.status).toBe(200);
    if (refusal !== null) expect(refusal).toEqual([['question', 'changed_meanwhile']]);
    expect(await listed()).toEqual(refusal === null ? [{ sequence: question }] : []);
    expect((await stored()).answers).toEqual(refusal === null ? [{ question }] : []);
  }
});
