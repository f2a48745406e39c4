import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import {
  applicationForm,
  errorOf,
  type FormFields,
  faultsOf,
  fixturesOf,
  type Partner,
  partnerApplication,
  tag,
  type Workspace,
} from '#test/support/fixtures.ts';
import { answerFields, jobQuestions } from '#test/support/questions.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcData, rpcError } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;
let plainJobId: string;
let partner: Partner;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace, { questions: jobQuestions });
  plainJobId = await fixtures.recruitment(workspace);
  partner = await fixtures.partner();
});

const send = (fields: FormFields, headers: Record<string, string> = {}) =>
  service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId, fields), headers);
const sendAsPartner = (answers: unknown, fields: Record<string, unknown> = {}) =>
  service.post('/api/candidatures', partnerApplication(jobId, { answers, ...fields }), {
    'X-API-Key': partner.key,
  });
const answersOf = async (id: string) => (await fixtures.admin.application.show({ id })).submitted.answers;
const valuesOf = async (id: string) =>
  (await answersOf(id)).map(({ questionId, value }) => [questionId, value]);

async function accepted(fields: FormFields = answerFields): Promise<string> {
  const answer = await send(fields);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"ok":true')]);
  return answer.json<{ applicationId: string }>().applicationId;
}

describe('the form (D60)', () => {
  test('answers are kept in the person’s words, in the order of the questions, each with its question', async () => {
    const id = await accepted(Object.fromEntries(Object.entries(answerFields).toReversed()));
    expect(await answersOf(id)).toEqual([
      {
        questionId: 'why-us',
        question: { fr: 'Pourquoi chez nous ?', en: 'Why us?' },
        kind: 'text',
        value: 'Pour l’atelier.\r\nEt vous ?',
      },
      {
        questionId: 'licence',
        question: { fr: 'Avez-vous le permis B ?', en: 'Do you drive?' },
        kind: 'yesNo',
        value: 'yes',
      },
      {
        questionId: 'hours',
        question: { fr: 'Quel horaire ?', en: 'Which hours?' },
        kind: 'choice',
        value: 'night',
        option: { fr: 'La nuit', en: 'Night' },
      },
      {
        questionId: 'start',
        question: { fr: 'Quand pouvez-vous commencer ?', en: 'When can you start?' },
        kind: 'date',
        value: '2027-03-31',
      },
      {
        questionId: 'pay',
        question: { fr: 'Quelle rémunération attendez-vous ?' },
        kind: 'amount',
        value: '32 000 € brut',
      },
      {
        questionId: 'years',
        question: { en: 'How many years of experience?' },
        kind: 'number',
        value: '4,5',
      },
    ]);
  });

  test('blank answers are none, answers to other questions are left out, and no answer decides', async () => {
    const id = await accepted({
      'answers.licence': 'no',
      'answers.pay': '  ',
      'answers.unknown': 'x',
      'answers.': 'x',
      'answers.__proto__': 'x',
    });
    expect(await valuesOf(id)).toEqual([['licence', 'no']]);
    expect(await fixtures.admin.application.show({ id })).toMatchObject({ status: 'received' });
  });

  test.each<[string, FormFields, string]>([
    ['a required answer that is missing', {}, 'answers.licence required'],
    ['a required answer that is blank', { 'answers.licence': ' ' }, 'answers.licence required'],
    ['neither yes nor no', { 'answers.licence': 'oui' }, 'answers.licence unknown_option'],
    ['no option', { 'answers.licence': 'yes', 'answers.hours': 'La nuit' }, 'answers.hours unknown_option'],
    ['no day', { 'answers.licence': 'yes', 'answers.start': '31/03/2027' }, 'answers.start invalid_type'],
    [
      'no such day',
      { 'answers.licence': 'yes', 'answers.start': '2027-02-30' },
      'answers.start invalid_type',
    ],
    ['no amount', { 'answers.licence': 'yes', 'answers.pay': 'beaucoup' }, 'answers.pay invalid_type'],
    ['no number', { 'answers.licence': 'yes', 'answers.years': 'four' }, 'answers.years invalid_type'],
    [
      'too long',
      { 'answers.licence': 'yes', 'answers.why-us': '😀'.repeat(4001) },
      'answers.why-us too_long',
    ],
    ['given twice', { 'answers.licence': ['yes', 'no'] }, 'answers.licence already_used'],
  ])('is refused: %s', async (_, fields, fault) => {
    const answer = await send(fields);
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
  });

  test('a text of the maximum in characters is taken, with the soft line ends of word processors', async () => {
    const id = await accepted({ 'answers.licence': 'yes', 'answers.why-us': `a\v${'😀'.repeat(3998)}` });
    expect(await valuesOf(id)).toContainEqual(['why-us', `a\n${'😀'.repeat(3998)}`]);
  });

  test('all twenty questions and every other field fit into one form', async () => {
    const questions = Array.from({ length: 20 }, (_, index) => ({
      id: `q${index}`,
      text: { fr: `Question ${index} ?` },
      kind: 'text',
    }));
    const id = await fixtures.recruitment(workspace, { questions });
    const fields = Object.fromEntries(questions.map((one) => [`answers.${one.id}`, `Réponse ${one.id}`]));
    const others = {
      phone: '1',
      why: 'x',
      source: 'board',
      idempotencyKey: tag().padEnd(16, '0'),
      website: '',
    };
    const application = await fixtures.application(workspace, id, { ...fields, ...others, startedAt: '1' });
    expect(await valuesOf(application)).toEqual(questions.map((one) => [one.id, `Réponse ${one.id}`]));
  });

  test('typed RPC sends a list', async () => {
    const input = {
      workspaceSlug: workspace.slug,
      jobId,
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `${tag()}@courriel.example`,
      consent: '1',
      answers: [
        { questionId: 'licence', value: true },
        { questionId: 'years', value: 4 },
        { questionId: 'pay', value: null },
      ],
    };
    const { applicationId } = rpcData<{ applicationId: string }>(
      await callRpc(service, 'applications.submit', { type: 'mutation', input }),
    );
    expect(await valuesOf(applicationId)).toEqual([
      ['licence', 'yes'],
      ['years', '4'],
    ]);
  });

  test('the Idempotency-Key compares answers: the same are a repeat, others are refused (D18)', async () => {
    const headers = { 'Idempotency-Key': `key-of-answers-${tag()}` };
    const email = `${tag()}@courriel.example`;
    const first = await send({ ...answerFields, email }, headers);
    const cv = new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf' });
    const reversed = Object.fromEntries(Object.entries(answerFields).toReversed());
    const again = await send({ ...reversed, email, 'answers.unknown': 'x' }, headers);
    expect([again.status, again.json()]).toEqual([
      200,
      expect.objectContaining({ applicationId: first.json<{ applicationId: string }>().applicationId }),
    ]);
    for (const changed of [{ 'answers.pay': '40 000' }, { 'answers.pay': '' }]) {
      const other = await send({ ...answerFields, email, cv, ...changed }, headers);
      expect([other.status, faultsOf(other)]).toEqual([400, ['idempotencyKey already_used']]);
    }
  });

  test('a repeat is compared by its answers, also after the job’s questions changed, and when they are refused', async () => {
    const externalId = `job-${tag()}`;
    const ofJob = (questions: unknown[]) => fixtures.recruitment(workspace, { externalId, questions });
    const id = await ofJob(jobQuestions.slice(1, 3));
    const headers = { 'Idempotency-Key': `key-of-changes-${tag()}` };
    const email = `${tag()}@courriel.example`;
    const sendHere = (fields: FormFields) =>
      service.post(
        '/api/v2/application/submit',
        applicationForm(workspace.slug, id, { email, ...fields }),
        headers,
      );
    const first = await sendHere({ 'answers.licence': 'yes' });
    const { applicationId } = first.json<{ applicationId: string }>();
    // A field that is not compared makes another digest, so that the answers decide.
    const repeat = (fields: FormFields) => sendHere({ source: 'board', ...fields });
    for (const other of [
      { 'answers.licence': 'yes', 'answers.hours': 'soir' },
      { 'answers.licence': 'yes', 'answers.hours': ['day', 'night'] },
      { 'answers.licence': ['yes', 'yes'] },
      { 'answers.licence': 'no' },
      {},
    ]) {
      const answer = await repeat(other);
      expect([answer.status, faultsOf(answer)]).toEqual([400, ['idempotencyKey already_used']]);
    }
    await ofJob(jobQuestions.slice(2, 3));
    const again = await repeat({ 'answers.licence': 'yes' });
    expect([again.status, again.json()]).toEqual([200, expect.objectContaining({ applicationId })]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(faultsOf(await repeat({ 'answers.licence': 'no' }))).toEqual(['idempotencyKey already_used']);
  });

  test('typed RPC may have answers in a list and as fields: none is lost', async () => {
    const input = {
      workspaceSlug: workspace.slug,
      jobId,
      ...{ firstName: 'Camille', lastName: 'Fontanel', email: `${tag()}@courriel.example`, consent: '1' },
      answers: [{ questionId: 'licence', value: true }],
      'answers.years': '4',
    };
    const submit = (sent: object) =>
      callRpc(service, 'applications.submit', { type: 'mutation', input: sent });
    const { applicationId } = rpcData<{ applicationId: string }>(await submit(input));
    expect(await valuesOf(applicationId)).toEqual([
      ['licence', 'yes'],
      ['years', '4'],
    ]);
    const { data } = rpcError(await submit({ ...input, answers: 'yes' }));
    expect(data.details).toMatchObject([{ field: 'answers', code: 'invalid_type' }]);
  });
});

describe('a partner (D60)', () => {
  const idIn = (answer: Awaited<ReturnType<typeof sendAsPartner>>) => {
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('received')]);
    return answer.json<{ applicationId: string }>().applicationId;
  };

  test('may answer questions of both places, or none', async () => {
    const answers = [
      { questionId: 'talk', value: 'Vitrailliste\vdepuis dix ans.' },
      { questionId: 'licence', value: false },
      { questionId: 'years', value: 4.5 },
    ];
    expect(await valuesOf(idIn(await sendAsPartner(answers)))).toEqual([
      ['licence', 'no'],
      ['years', '4.5'],
      ['talk', 'Vitrailliste\ndepuis dix ans.'],
    ]);
    for (const none of [
      undefined,
      null,
      [],
      [{ questionId: 'licence' }],
      [{ questionId: 'licence', value: null }],
    ])
      expect(await valuesOf(idIn(await sendAsPartner(none)))).toEqual([]);
  });

  test('a dry run names the answers that would be left out', async () => {
    const answers = [
      { questionId: 'licence', value: 'yes', confidence: 1 },
      { questionId: 'unknown', value: 'x' },
    ];
    const dry = await sendAsPartner(answers, { dryRun: true });
    expect(dry.json<{ message: string }>().message).toContain(
      'would be left out: answers.0.confidence, answers.unknown.',
    );
    expect(await valuesOf(idIn(await sendAsPartner(answers)))).toEqual([['licence', 'yes']]);
  });

  test.each<[string, unknown, string]>([
    ['an object', { licence: 'yes' }, 'answers invalid_type'],
    ['an answer without a question', [{ value: 'yes' }], 'answers.0.questionId required'],
    ['a value of another type', [{ questionId: 'licence', value: {} }], 'answers.0.value invalid_type'],
    [
      'two answers to one question',
      [1, 2].map((value) => ({ questionId: 'years', value })),
      'answers.years already_used',
    ],
    ['no number', [{ questionId: 'years', value: 'four' }], 'answers.years invalid_type'],
    ['a control character', [{ questionId: 'why-us', value: 'a\u0000' }], 'answers.0.value invalid_type'],
    ['too many', Array.from({ length: 101 }, () => ({ questionId: 'x', value: 'x' })), 'answers too_long'],
  ])('is refused: %s', async (_, answers, fault) => {
    for (const dryRun of [true, false]) {
      const answer = await sendAsPartner(answers, { dryRun });
      expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
    }
  });

  test('a nesting that no answer has is refused, and no fault of ours', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const body = JSON.stringify(partnerApplication(jobId, { answers: 1 })).replace(
      '"answers":1',
      `"answers":${deep}`,
    );
    const answer = await service.post('/api/candidatures', body, {
      'X-API-Key': partner.key,
      'Content-Type': 'application/json',
    });
    expect(answer.status).toBe(400);
  });
});

test('an answer keeps the question that was asked when the job’s questions change', async () => {
  const externalId = `job-${tag()}`;
  const id = await fixtures.recruitment(workspace, { externalId, questions: jobQuestions.slice(1, 2) });
  const application = await fixtures.application(workspace, id, { 'answers.licence': 'no' });
  const changed = { id: 'licence', text: { fr: 'Refusez-vous le permis B ?' }, kind: 'yesNo' };
  await fixtures.recruitment(workspace, { externalId, questions: [changed] });
  expect(await answersOf(application)).toMatchObject([
    { question: { fr: 'Avez-vous le permis B ?' }, value: 'no' },
  ]);
});

test('the employer reads them on the page of a link, in both languages, as text (D46)', async () => {
  const hostile = '<script>alert(1)</script>';
  const id = await accepted({ ...answerFields, 'answers.why-us': hostile });
  const { pathname } = new URL(mintEmployerLink(service.deps, id).url);
  const page = async (lang: string) =>
    (await service.get(`${pathname}?lang=${lang}`, { Accept: 'text/html' })).text;
  const [french, english] = [await page('fr'), await page('en')];
  for (const words of [
    'Réponses à vos questions',
    'Avez-vous le permis B\u202f?',
    'Oui',
    'La nuit',
    '31 mars 2027',
  ])
    expect(french).toContain(words);
  for (const words of [
    'Answers to your questions',
    'Do you drive?',
    'Yes',
    'Night',
    '31 March 2027',
    '32 000 € brut',
  ])
    expect(english).toContain(words);
  expect(french).toContain('<span lang="en">How many years of experience?</span>');
  expect(french).toContain(escapeHtml(hostile));
  expect(french).not.toContain(hostile);
  const without = await fixtures.application(workspace, plainJobId);
  const bare = await service.get(new URL(mintEmployerLink(service.deps, without).url).pathname, {
    Accept: 'text/html',
  });
  expect(bare.text).not.toContain('Réponses à vos questions');
});

test('the portal, the export and its sheet have them, and nothing is left after an erasure (D31)', async () => {
  const canary = `reponse${tag()}`;
  const id = await accepted({ ...answerFields, 'answers.why-us': canary });
  const candidateId = await candidateOf(service.deps, id);
  const token = portalTokenFor(service, candidateId);
  const exported = await service.get(`/api/v2/portal/${token}/export`);
  const { applications } = exported.json<{ applications: { answers: unknown[] }[] }>();
  expect(applications).toMatchObject([{ answers: await answersOf(id) }]);
  const sheet = await service.get(`/portal/${token}/sheet?lang=fr`, { Accept: 'text/html' });
  for (const words of ['Réponses aux questions de l’employeur', 'Pourquoi chez nous', canary, 'La nuit'])
    expect(sheet.text).toContain(words);
  const portal = await service.get(`/portal/${token}?lang=en`, { Accept: 'text/html' });
  for (const words of ['Your 6 answers', 'Why us?', canary, 'Night']) expect(portal.text).toContain(words);
  const { id: request } = await fixtures.admin.deletion.request({
    candidate: candidateId,
  });
  await fixtures.admin.deletion.execute({ id: request });
  const rows = await selectRows(
    service.deps,
    sql`select 1 from applications where answers::text like ${`%${canary}%`}`,
  );
  expect(rows).toEqual([]);
});

test('a refusal has a sentence for each fault', async () => {
  const answer = await send({ 'answers.start': 'demain', 'answers.hours': 'x' });
  expect(errorOf(answer).error).toBe(
    'answers.licence is required. answers.hours must be one of: day, night. answers.start must be a day such as 2027-03-31.',
  );
});
