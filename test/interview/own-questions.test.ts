import { afterAll, expect, it } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import {
  messageEnd,
  messageStart,
  sendEvents,
  startUpstream,
  textBlock,
  toolBlock,
} from '../realtime/support/upstream.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { serviceForFile } from '../support/service.ts';

const questions = [
  {
    id: 'licence',
    text: { fr: 'Avez-vous le CACES 3 ?', en: 'Do you drive a forklift?' },
    kind: 'yesNo',
    where: 'conversation',
  },
  {
    id: 'hours',
    text: { fr: 'Quel horaire ?' },
    kind: 'choice',
    options: [
      { value: 'day', text: { fr: 'La journée' } },
      { value: 'night', text: { fr: 'La nuit' } },
    ],
    where: 'conversation',
  },
  { id: 'why-us', text: { fr: 'Pourquoi chez nous ?' }, kind: 'text', where: 'form' },
];
const asks = ['own.licence', 'own.hours', 'candidate_questions'];
const said = ['Oui, depuis 2020.', 'La nuit, si possible.', 'Et le parking'];

type Request = { messages: { content: string }[] };

/** Asks the questions in their order, and records what was said in answer to the last one. */
const provider = await startUpstream((response, count) => {
  const { messages } = provider.requests[count - 1] as Request;
  const heard = messages.filter(({ content }) => content.startsWith('<candidate_message>')).length;
  const next = asks[heard] ?? null;
  const answer = said[heard - 1];
  const facts =
    answer === undefined ? [] : [{ question: asks[heard - 1], status: 'answered', answer, quote: answer }];
  const words = next === null ? 'Merci, au revoir.' : `Voici la question ${heard + 1} ?`;
  sendEvents(response, [
    messageStart,
    ...textBlock(0, words),
    ...toolBlock(1, JSON.stringify({ asks: next, facts })),
    ...messageEnd('tool_use'),
  ]);
  response.end();
});
const service = await serviceForFile({
  config: { ANTHROPIC_API_KEY: 'sk-stub', ANTHROPIC_BASE_URL: provider.url },
});
afterAll(() => provider[Symbol.asyncDispose]());
const fixtures = fixturesOf(service);

async function talk(jobQuestions: readonly object[], messages: readonly (string | null)[]) {
  const workspace = await fixtures.workspace();
  const sessionId = await fixtures.application(
    workspace,
    await fixtures.recruitment(workspace, { questions: jobQuestions }),
  );
  const path = `/api/v2/prequalif/${sessionId}`;
  await service.post(`${path}/consent`, { decision: 'ai' });
  const before = provider.bodies.length;
  for (const [index, content] of messages.entries()) {
    const sent = content === null ? [] : [{ id: `m${index}`, role: 'user', content }];
    expect((await service.post(`${path}/stream`, { messages: sent })).status).toBe(200);
  }
  return { sessionId, bodies: provider.bodies.slice(before) };
}

it('a model asks the job’s own questions, and the answers are facts in the person’s words for both sides (D60)', async () => {
  const { sessionId, bodies } = await talk(questions, [null, ...said]);
  for (const body of bodies) {
    for (const known of ['own.licence', 'Avez-vous le CACES 3 ?', 'own.hours', 'La journée', 'La nuit'])
      expect(body).toContain(known);
    for (const unknown of ['Pourquoi chez nous', 'own.why-us', 'Do you drive', '"availability"', '"pay"'])
      expect(body).not.toContain(unknown);
  }
  const token = portalTokenFor(service, await candidateOf(service.deps, sessionId));
  const [portal, exported, employers] = [
    await service.get(`/portal/${token}`, { Accept: 'text/html' }),
    await service.get(`/api/v2/portal/${token}/export`),
    await service.get(new URL(mintEmployerLink(service.deps, sessionId).url).pathname, {
      Accept: 'text/html',
    }),
  ];
  for (const { text } of [portal, employers])
    for (const part of [
      'Avez-vous le CACES 3',
      'Oui, depuis 2020.',
      'Quel horaire',
      'La nuit, si possible.',
      'Et le parking',
    ])
      expect(text).toContain(part);
  expect(employers.text).toMatch(/<h2>Ses questions et remarques, dans ses mots<\/h2>.*Et le parking/s);
  const { applications } = exported.json<{
    applications: { prequalification: { facts: object[] }; candidateQuestions: { text: string }[] }[];
  }>();
  expect(applications[0]?.prequalification.facts).toMatchObject([
    { question: 'own.licence', asked: 'Avez-vous le CACES 3 ?', quote: 'Oui, depuis 2020.', messageId: 'm1' },
    { question: 'own.hours', asked: 'Quel horaire ?', quote: 'La nuit, si possible.', messageId: 'm2' },
    { question: 'candidate_questions', quote: 'Et le parking', messageId: 'm3' },
  ]);
  expect(applications[0]?.candidateQuestions.map(({ text }) => text)).toEqual(['Et le parking']);
});

it('the longest questions and options that a job may have fit into a bounded prompt', async () => {
  const options = Array.from({ length: 50 }, (_, index) => ({
    value: `v${index}`,
    text: { fr: `${index} ${'x'.repeat(190)}` },
  }));
  const longest = Array.from({ length: 20 }, (_, index) => ({
    id: `${'q'.repeat(60)}${index}`,
    text: { fr: `${index} ${'é'.repeat(490)} ?` },
    kind: 'choice',
    options,
    where: 'conversation',
  }));
  const { bodies } = await talk(longest, [null]);
  expect(bodies).toHaveLength(1);
  for (const { id } of longest) expect(bodies[0]).toContain(`own.${id}`);
  expect(bodies[0]?.length).toBeLessThan(40_000);
});
