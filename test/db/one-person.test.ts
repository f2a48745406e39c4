import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationForm,
  fixturesOf,
  type Partner,
  partnerApplication,
  tag,
  type Workspace,
} from '../support/fixtures.ts';
import { createHttp, type Http } from '../support/requests/http.ts';
import { countJobs, selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';

const config = { SUBMIT_LIMIT_PER_EMAIL_HOUR: '1000' };
const service = await serviceForFile({ config });
let other: TestService;
let workspace: Workspace;
let boards: [Partner, Partner];
let jobId: string;
/** There are two clients for each node, with 25 open requests each. On a slow machine a node would refuse more. */
let ways: Http[];

beforeAll(async () => {
  other = await startTestService({ config });
  const fixtures = fixturesOf(service);
  workspace = await fixtures.workspace();
  boards = [await fixtures.partner(), await fixtures.partner()];
  jobId = await fixtures.recruitment(workspace);
  ways = [service, other, service, other].map(({ url }) => createHttp(url, { socketsMax: 25 }));
});

afterAll(async () => {
  for (const way of ways) way.close();
  await other[Symbol.asyncDispose]();
});

const name = tag();
const spellings = [
  `ada.${name}@courriel.example`,
  `Ada.${name.toUpperCase()}@Courriel.Example`,
  ` ada.${name}@COURRIEL.EXAMPLE `,
  `\tADA.${name}@courriel.example`,
];

test('two hundred sends of one person and job at once, on two nodes, from boards and forms (SH4, D16, D18, D19)', async () => {
  const idempotencyKey = `cle-${tag()}-${tag()}`;
  const spelling = (index: number) => spellings[index % spellings.length] ?? '';
  const form = (email: string) =>
    applicationForm(workspace.slug, jobId, { email, firstName: 'Ada', lastName: 'Fontanel' });
  const senders = {
    first: (http: Http, email: string) => fromBoard(http, boards[0], email),
    second: (http: Http, email: string) => fromBoard(http, boards[1], email),
    form: (http: Http, email: string) => http.post('/api/v2/application/submit', form(email)),
    // The content is the same each time; other content would be another submission.
    retriedForm: (http: Http) =>
      http.post('/api/v2/application/submit', form(spelling(1)), { 'Idempotency-Key': idempotencyKey }),
  };
  const answersOf = (send: (http: Http, email: string) => ReturnType<Http['post']>, offset: number) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const way = ways[(index + offset) % ways.length] ?? service;
        const answer = await send(way, spelling(index));
        expect(answer.status).toBe(200);
        return answer.json<{ applicationId: string; candidateId?: string }>();
      }),
    );
  const [first, second, forms, retried] = await Promise.all([
    answersOf(senders.first, 0),
    answersOf(senders.second, 1),
    answersOf(senders.form, 2),
    answersOf(senders.retriedForm, 3),
  ]);
  const ids = [first, second, forms, retried].map(
    (reported) => new Set(reported.map(({ applicationId }) => applicationId)),
  );
  expect(ids.map(({ size }) => size)).toEqual([1, 1, 50, 1]);
  const rows = await selectRows<{ id: string; candidateId: string; duplicateOf: string | null }>(
    service.deps,
    sql`select id, candidate_id as "candidateId", duplicate_of as "duplicateOf" from applications
      where workspace_id = ${workspace.id}`,
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.flatMap((reported) => [...reported])));
  expect(rows).toHaveLength(53);
  const candidates = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from candidates where workspace_id = ${workspace.id}`,
  );
  expect(candidates).toHaveLength(1);
  const reported = [...first, ...second].map(({ candidateId }) => candidateId);
  expect(new Set(reported)).toEqual(new Set(candidates.map(({ id }) => id)));
  expect(rows.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1);
  for (const { id } of rows) expect(await countJobs(service.deps, 'acknowledge-application', id)).toBe(1);
});

function fromBoard(http: Http, board: Partner, email: string) {
  return http.post('/api/candidatures', partnerApplication(jobId, { applicant: { email } }), {
    'X-API-Key': board.key,
  });
}
