import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findCandidate } from '#db/candidates/portal.ts';
import { insertAgreedSessions } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { serviceForFile, type TestService } from '#test/support/service.ts';
import { askDeletion } from './person.ts';

const PERSONS = 40;
/** The calls stay below the limits of one session. */
const ROUNDS = 4;

const service = await serviceForFile({ config: { CALL_LIMIT_PER_MINUTE: '1000000' } });
const fixtures = fixturesOf(service);

/**
 * Does everything that a page or a board may do with a person, in turn, until the person is erased; resolves to the
 * statuses.
 */
async function converse(
  { post, get }: TestService,
  sessionId: string,
  erased: AbortSignal,
): Promise<number[]> {
  const statuses: number[] = [];
  const path = `/api/v2/prequalif/${sessionId}`;
  const message = () => ({ messages: [{ id: randomUUID(), role: 'user', content: 'Lundi.' }] });
  for (let round = 0; round < ROUNDS; round++) {
    const calls = [
      () => post(`${path}/consent`, { decision: round % 2 === 0 ? 'ai' : 'human' }),
      () => post(`${path}/save`, { [`step-${round}`]: true }),
      () => post(`${path}/stream`, message()),
      () => get(`/api/v2/portal/${sessionId}/export`),
      () => post(`/api/v2/portal/${sessionId}/delete`),
    ];
    const answers = await Promise.all(calls.map((call) => call()));
    statuses.push(...answers.map(({ status }) => status));
    if (erased.aborted) break;
  }
  return statuses;
}

test('forty erasures during busy conversations are all carried out, and no answer is 5xx', async () => {
  const workspace = await fixtures.workspace();
  const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
  const sessionIds = await insertAgreedSessions(service.deps, job, PERSONS);
  const outcomes = sessionIds.map(async (sessionId) => {
    const candidateId = await candidateOf(service.deps, sessionId);
    const id = await askDeletion(service, candidateId);
    const erased = new AbortController();
    const conversing = converse(service, sessionId, erased.signal);
    const { state } = await fixtures.admin.deletion.execute({ id });
    erased.abort();
    const left = await findCandidate(service.deps.database.query, candidateId);
    return { state, left, statuses: await conversing };
  });
  const all = await Promise.all(outcomes);
  expect(all.map(({ state, left }) => ({ state, left }))).toEqual(
    all.map(() => ({ state: 'done', left: null })),
  );
  const statuses = new Set(all.flatMap((outcome) => outcome.statuses));
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses].every((status) => [200, 403, 404, 429].includes(status))).toBe(true);
});
