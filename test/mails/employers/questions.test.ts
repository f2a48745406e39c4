import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { transports } from '#test/interview/support/transports.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { countJobs, selectRows } from '#test/support/rows.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const { deps, clock } = service;
const until = { timeout: 60_000, interval: 20 };
const SESSIONS = 10;
const QUESTIONS_EACH = 10;

const subjects = [
  'le parking',
  'la cantine',
  'le logiciel de paie',
  'la mutuelle',
  'le bus 7',
  'les congés d’été',
];
const templates = [
  (subject: string, mark: string) => `Comment marche ${subject} chez vous ${mark}?`,
  (subject: string, mark: string) => `Je voudrais savoir ce qu’il en est pour ${subject} ${mark}`,
  (subject: string, mark: string) => `Lundi me va. Dites-moi aussi si ${subject} est compris ${mark}`,
  (subject: string, mark: string) => `Could you tell me about ${subject} ${mark}`,
  (subject: string, mark: string) => `does ${subject} cost anything ${mark}`,
];
const answers = ['Dès lundi.', 'Lyon me va.', 'Un CDI.', 'Dix ans.', 'Non merci.'];
const ways = Object.values(transports) as [(typeof transports)['SSE POST']];

const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const unescaped = (page: string) => page.replaceAll('&#39;', '’').replaceAll('&amp;', '&');

it('each of 100 questions, at any point and over any transport, is on the employer’s page and in a mail (D83)', async () => {
  const random = seededRandom(83);
  const asked = new Map<string, string[]>();
  const contactEmail = 'questions@varenne.example';
  const workspace = await fixtures.workspace({ contactEmail });
  const jobId = await fixtures.recruitment(workspace);
  for (let session = 0; session < SESSIONS; session += 1) {
    const sessionId = await fixtures.application(workspace, jobId);
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
    const questions: string[] = [];
    for (let turn = 0; questions.length < QUESTIONS_EACH; turn += 1) {
      clock.advance(20_000);
      const isQuestion = random() < 0.7;
      const mark = `n° ${session}-${turn}`;
      const text = isQuestion
        ? pick(random, templates as [(typeof templates)[0]])(pick(random, subjects as [string]), mark)
        : `${pick(random, answers as [string])} ${mark}`;
      const call = await pick(random, ways)(service, { sessionId, text, id: `m${turn}` });
      expect([text, call.status, await call.over]).toEqual([text, 200, 'ended']);
      if (isQuestion) questions.push(text);
    }
    asked.set(sessionId, questions);
    expect(await countJobs(deps, 'announce-answers', sessionId)).toBeGreaterThan(0);
  }
  // Ten minutes later, by the service's clock and by the queue's.
  clock.advance(16 * 60_000);
  await deps.database.query.execute(
    sql`update pgboss.job set start_after = now() where name = 'announce-answers'`,
  );
  for (const [sessionId, questions] of asked) {
    const page = await service.get(new URL(mintEmployerLink(deps, sessionId).url).pathname, {
      Accept: 'text/html',
    });
    const [top = ''] =
      /<section class="panel"><h2>Ses questions et remarques, dans ses mots<\/h2>.*?<\/section>/s.exec(
        page.text,
      ) ?? [];
    const candidateId = await candidateOf(deps, sessionId);
    const portal = await service.get(`/portal/${portalTokenFor(service, candidateId)}`, {
      Accept: 'text/html',
    });
    for (const shown of [top, portal.text])
      for (const question of questions) expect(unescaped(shown)).toContain(question);
    await deps.followUp.enqueue(deps.database.query, {
      name: 'announce-answers',
      applicationId: sessionId,
      updateId: crypto.randomUUID(),
    });
    const mail = await vi.waitFor(
      () =>
        only(
          mailServer.mails.filter(
            ({ text, subject }) => text.includes(sessionId) && subject?.startsWith('Question') === true,
          ),
        ),
      until,
    );
    for (const question of questions) expect(words(mail.text)).toContain(question);
  }
  const [kept] = await selectRows<{ count: number }>(
    deps,
    sql`select count(*)::int as count from candidate_questions`,
  );
  expect(kept?.count).toBeGreaterThanOrEqual(SESSIONS * QUESTIONS_EACH);
});

it('a correction in the conversation is noted under the question that is open, after the words it corrects (D186)', async () => {
  const workspace = await fixtures.workspace();
  const sessionId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  const said = ['Bonjour', 'Le 1er mars', 'En fait non, plutôt le 15 mars.', 'suivante', 'Lyon me va'];
  for (const [turn, text] of said.entries()) {
    clock.advance(20_000);
    const call = await transports['SSE POST'](service, { sessionId, text, id: `m${turn}` });
    expect([text, call.status, await call.over]).toEqual([text, 200, 'ended']);
  }
  const link = new URL(mintEmployerLink(deps, sessionId).url).pathname;
  const page = unescaped((await service.get(link, { Accept: 'text/html' })).text);
  for (const text of ['Le 1er mars', 'En fait non, plutôt le 15 mars.']) expect(page).toContain(text);
  const facts = await selectRows<{ answer: string }>(
    deps,
    sql`select fact->>'answer' as answer from prequalification_sessions, jsonb_array_elements(facts) as fact
      where id = ${sessionId}`,
  );
  expect(facts.map(({ answer }) => answer)).toEqual([
    'Le 1er mars\nEn fait non, plutôt le 15 mars.',
    'Lyon me va',
  ]);
});

/** Sends messages to a new conversation, and returns what the employer's list of questions and remarks has of them. */
async function listedOf(said: string[]): Promise<string[]> {
  const workspace = await fixtures.workspace();
  const sessionId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  for (const [turn, text] of said.entries()) {
    clock.advance(20_000);
    const call = await transports['SSE POST'](service, { sessionId, text, id: `m${turn}` });
    expect([text, call.status, await call.over]).toEqual([text, 200, 'ended']);
  }
  const listed = await selectRows<{ text: string }>(
    deps,
    sql`select text from candidate_questions where application_id = ${sessionId} order by asked_at`,
  );
  return listed.map(({ text }) => text);
}

it('a remark in a pause is listed, but none in a pause after distress (D83)', async () => {
  const remark = 'Je précise que je suis absente en août';
  const stop = ['Bonjour', 'On s’arrête là pour ce soir', remark, 'J’ai aussi le permis B'];
  expect(await listedOf(stop)).toEqual([remark, 'J’ai aussi le permis B']);
  const distress = [
    'Bonjour',
    'Je veux mourir',
    'oui ça va un peu mieux',
    'Ma sœur est avec moi',
    'Y a-t-il un parking ?',
  ];
  expect(await listedOf(distress)).toEqual(['Y a-t-il un parking ?']);
});
