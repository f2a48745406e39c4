import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  messageEnd,
  messageStart,
  sendEvents,
  startUpstream,
  textBlock,
  toolBlock,
} from '../realtime/support/upstream.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { startTestService } from '../support/service.ts';
import { type Call, transportNames, transports, wordsOf } from './support/transports.ts';
import { jobTitle, withProvider } from './support/with-provider.ts';

const HALF = 'Merci. Le poste est à Lyon, ce lieu de trav';
const reasons = ['refusal', 'max_tokens', 'pause_turn', 'model_context_window_exceeded', 'brand_new', null];

let respond: (response: ServerResponse) => void;
const provider = await startUpstream((response) => {
  respond(response);
  response.end();
});
const logs: string[] = [];
const service = await startTestService({
  replace: withProvider({ providerUrl: provider.url, fallback: true }, logs),
});
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const title = jobTitle('Technicienne de maintenance', 'anthropic');
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace, { title }) };
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
  await closeFileDatabase();
});

/** Asks the opening question over one transport, and reads what was stored of it. */
async function askedBy(name: (typeof transportNames)[number], answer: typeof respond) {
  respond = answer;
  const sessionId = await insertAgreedSession(service.deps, job);
  const call = await transports[name](service, { sessionId, text: null });
  expect([call.status, await call.over]).toEqual([200, 'ended']);
  const [stored] = await selectRows<{ text: string; origin: string; asks: string; incomplete: boolean }>(
    service.deps,
    sql`select text, origin, asks, incomplete from transcript_messages where session_id = ${sessionId}`,
  );
  return { call, said: wordsOf(call), stored };
}

const speakersOf = ({ received }: Call) =>
  received.flatMap((chunk) => ('messageMetadata' in chunk ? [chunk.messageMetadata] : []));

const question = /^\n\n.*\sÀ partir de quand .*\?$/s;

describe.each(transportNames)('over %s', (name) => {
  it.each(reasons)(
    'an answer that stops for %s in half a sentence ends with a whole question',
    async (reason) => {
      const { call, said, stored } = await askedBy(name, (response) =>
        sendEvents(response, [messageStart, ...textBlock(0, HALF), ...messageEnd(reason)]),
      );
      expect(said.startsWith(HALF)).toBe(true);
      expect(said.slice(HALF.length)).toMatch(question);
      expect(speakersOf(call)).toMatchObject([{ generatedBy: 'ai' }, { generatedBy: 'script' }]);
      expect(call.received.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
      expect(stored).toEqual({ text: said, origin: 'script', asks: 'availability', incomplete: false });
    },
  );
});

describe.each<[string, typeof respond]>([
  [
    'without a reason and its chunk',
    (response) => sendEvents(response, [messageStart, ...textBlock(0, HALF), { type: 'message_stop' }]),
  ],
  ['without an end', (response) => sendEvents(response, [messageStart, ...textBlock(0, HALF)])],
  [
    'within the record of facts',
    (response) =>
      sendEvents(response, [
        messageStart,
        ...textBlock(0, HALF),
        ...toolBlock(1, '{"asks": "avail').slice(0, -1),
        ...messageEnd('max_tokens'),
      ]),
  ],
])('an answer that stops %s', (_name, answer) => {
  it('ends with a whole question', async () => {
    const { said } = await askedBy('SSE POST', answer);
    expect(said.slice(HALF.length)).toMatch(question);
  });
});

it('a refusal before the first word leaves the answer to the questionnaire alone', async () => {
  const { call, said } = await askedBy('chat socket', (response) =>
    sendEvents(response, [messageStart, ...messageEnd('refusal')]),
  );
  expect(speakersOf(call)).toMatchObject([{ generatedBy: 'script' }]);
  expect(said).toMatch(/\sÀ partir de quand .*\?\n\nPour passer une question, écrivez « passer » ;/);
});

it('a question that was whole is not asked twice', async () => {
  const whole = 'Bonjour. À quelle date pourriez-vous commencer ?';
  const { said, stored } = await askedBy('SSE POST', (response) =>
    sendEvents(response, [messageStart, ...textBlock(0, `${whole} Et`), ...messageEnd('max_tokens')]),
  );
  expect(said.match(/\?/g)).toHaveLength(1);
  expect(stored).toMatchObject({ asks: 'availability' });
});

it('the log names the provider’s documented reasons, and no other words of its', () => {
  const lines = logs.join('\n');
  expect(lines).toContain('the provider failed: stopped for refusal');
  expect(lines).not.toContain('brand_new');
});
