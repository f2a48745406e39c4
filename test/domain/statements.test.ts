import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listDesk, listWaiting } from '#domain/desk/list-desk.ts';
import { openWholeApplication } from '#domain/desk/open-desk-application.ts';
import { createStartGate } from '#realtime/turn/admit-call.ts';
import { createFakeModel } from '../realtime/support/fake-model.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { countedService } from '../support/counted-service.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { applicationForm, fixturesOf, partnerApplication, tag } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import type { RoundTrips } from '../support/servers/counting-proxy.ts';
import { withModel } from '../transports/support/service-with-model.ts';

const model = createFakeModel();
const asked = await countedService({ modelInterviewer: model });
const byQuestionnaire = await countedService();
const startGate = createStartGate({ isBusy: () => true, onRefused: () => {} });
const busy = await countedService({ replace: withModel(model, { startGate }) });

const fixtures = fixturesOf(asked);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const partner = await fixtures.partner();

/**
 * Records the statements of each round trip: of the second call of two alike, so that the connection has prepared them.
 */
async function statementsOf(count: () => Promise<RoundTrips>): Promise<number[]> {
  await count();
  return (await count()).map((trip) => trip.length);
}

describe('the traffic of a turn to the database, BEGIN and COMMIT included,', () => {
  const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] }];
  // Expected: the session; BEGIN; both locks, with the history; the message, with the turn; COMMIT, and then the first
  // word.
  const start = [1, 1, 1, 1, 1];

  it('is five statements in five round trips before its first word, and seven in as many for its end', async () => {
    const turn = async () => {
      const sessionId = await insertAgreedSession(asked.deps, { workspaceId: workspace.id, jobId });
      return asked.count(async () => {
        model.say('Bonjour');
        const path = `/api/v2/prequalif/${sessionId}/stream`;
        const answer = await asked.open(path, { method: 'POST', body: { messages } });
        expect(answer.statusCode).toBe(200);
        model.end();
        await once(answer.resume(), 'end');
      });
    };
    // Expected: BEGIN; the lock; the turn; answer, facts and budget; COMMIT.
    expect(await statementsOf(turn)).toEqual([...start, 1, 1, 1, 3, 1]);
  });

  it('is one fewer for its end with the questionnaire, which has no budget', async () => {
    const { workspace, jobId } = await fixturesOf(byQuestionnaire).session();
    const turn = async () => {
      const sessionId = await insertAgreedSession(byQuestionnaire.deps, { workspaceId: workspace.id, jobId });
      const path = `/api/v2/prequalif/${sessionId}/stream`;
      return byQuestionnaire.count(() => byQuestionnaire.post(path, { messages }));
    };
    expect(await statementsOf(turn)).toEqual([...start, 1, 1, 1, 2, 1]);
  });

  it('is none where a busy node refuses it (D52)', async () => {
    const { sessionId } = await fixturesOf(busy).session();
    const refused = async () => {
      const { status } = await busy.post(`/api/v2/prequalif/${sessionId}/stream`, { messages });
      expect(status).toBe(503);
    };
    expect(await busy.count(refused)).toEqual([]);
  });
});

describe('the traffic of an application with a CV to the database', () => {
  const cv = Buffer.from(pdf());
  const resume = {
    file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv.toString('base64') },
  };

  const send = (applicant: object = {}) =>
    asked.count(async () => {
      const body = partnerApplication(jobId, { applicant: { resume, ...applicant } });
      const answer = await asked.post('/api/candidatures', body, { 'X-API-Key': partner.key });
      expect(answer.status).toBe(200);
    });

  it('is four statements in four round trips from a partner', async () => {
    // Expected: the key; its `id`; the job, with the person; the whole application.
    expect(await statementsOf(send)).toEqual([1, 1, 1, 1]);
  });

  it('is no more for a person who is known', async () => {
    const sendKnown = async () => {
      const email = `${tag()}@courriel.example`;
      await fixtures.application(workspace, jobId, { email });
      return send({ email });
    };
    expect(await statementsOf(sendKnown)).toEqual([1, 1, 1, 1]);
  });

  it('is two from the form, and with an Idempotency-Key five', async () => {
    const submit = (headers = {}) =>
      asked.count(async () => {
        const file = new File([cv], 'cv.pdf', { type: 'application/pdf' });
        const form = applicationForm(workspace.slug, jobId, { cv: file });
        expect((await asked.post('/api/v2/application/submit', form, headers)).status).toBe(200);
      });
    expect(await statementsOf(submit)).toEqual([1, 1]);
    let sent = 0;
    const submitOnce = () => submit({ 'Idempotency-Key': `submission-of-test-${sent++}` });
    // Expected: the key; the job, with the person; BEGIN; the whole application; COMMIT, once the submission was
    // counted.
    expect(await statementsOf(submitOnce)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('the traffic of a desk to the database', () => {
  const access = { actor: 'test', workspace };
  const total = async (read: () => Promise<unknown>) => {
    const trips = await statementsOf(() => asked.count(async () => void (await read())));
    return trips.reduce((sum, count) => sum + count, 0);
  };

  it('is three statements for the lists, and two for those next to an application, however many', async () => {
    const readBoth = async () => [
      await total(() => listDesk(asked.deps, access, { list: null, jobId: null, page: 1 })),
      await total(() => listWaiting(asked.deps, access)),
    ];
    expect(await readBoth()).toEqual([3, 2]);
    for (let more = 0; more < 12; more += 1) await fixtures.application(workspace, jobId);
    expect(await readBoth()).toEqual([3, 2]);
  });

  it('is twelve for an application with its conversation, history and files', async () => {
    const applicationId = await fixtures.application(workspace, jobId);
    expect(await total(() => openWholeApplication(asked.deps, access, applicationId))).toBe(12);
  });
});

describe('the traffic of a management call to the database', async () => {
  const { managementKey } = fixtures.admin;
  const scopes = 'jobs:manage,applications:manage';
  const { key } = await managementKey.issue({ workspace: workspace.slug, scopes });
  const path = `/api/manage/v1/workspaces/${workspace.slug}`;
  const headers = { 'X-API-Key': key };
  let written = 0;
  const put = (externalId: string) =>
    asked.count(async () => {
      const sent = { method: 'PUT', headers, body: { title: `Poste ${written++}` } };
      expect((await asked.send(`${path}/jobs/${externalId}`, sent)).status).toBeLessThan(300);
    });

  it('is three statements in three round trips for a job, new or changed (D115)', async () => {
    // A connection describes a statement at its first run. The first call creates the job, the second one changes it.
    for (let call = 0; call < 2; call += 1) await put('change');
    // Expected: the key; the job, with its workspace; the job again, with its entry in the trail.
    expect(await statementsOf(() => put('change'))).toEqual([1, 1, 1]);
    expect(await statementsOf(() => put(`nouveau-${written}`))).toEqual([1, 1, 1]);
  });

  it('has one plan for all pages of applications after five calls, whatever they ask for (D145)', async () => {
    for (let more = 0; more < 20; more += 1) await fixtures.application(workspace, jobId);
    const { query } = asked.deps.database;
    await query.execute('analyze');
    // The server plans as for large tables. Plans of a connection from before would count, so this test comes first.
    await query.execute(sql`update pg_class set reltuples = 100000
      where relname in ('application_changes', 'applications', 'recruitments')`);
    const list = async (query: string) => {
      const answer = await asked.get(`${path}/applications?${query}`, headers);
      expect(answer.status).toBe(200);
      return answer.json<{ syncToken: string }>();
    };
    const { syncToken } = await list('limit=1');
    const queries = ['', 'limit=1', `job=${jobId}`, 'status=received', `since=${syncToken}`];
    for (const query of [...queries, ...queries, ...queries]) await list(query);
    const plans = sql`select custom_plans::int as custom from pg_prepared_statements
      where statement like '%application_changes%' and custom_plans + generic_plans > 15`;
    expect(await selectRows(asked.deps, plans)).toEqual([{ custom: 5 }]);
  });

  it('is two for a page of applications, with news and without (D166)', async () => {
    await fixtures.application(workspace, jobId);
    const list = (query = '') => asked.get(`${path}/applications${query}`, headers);
    // Expected: the key; the page, with its moment and its entry in the trail.
    expect(await statementsOf(() => asked.count(list))).toEqual([1, 1]);
    const { syncToken } = (await list()).json<{ syncToken: string }>();
    const since = () => asked.count(() => list(`?since=${syncToken}`));
    expect(await statementsOf(since)).toEqual([1, 1]);
  });
});
