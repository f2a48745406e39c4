import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { factSchema } from '#realtime/model/facts.ts';
import { questionAskedIn, questionIds } from '#realtime/model/questions.ts';
import { testWireNames } from '../realtime/support/test-wires.ts';
import { insertAgreedSessions } from '../support/agreed-sessions.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { pick, seededRandom } from '../support/seeded-random.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Answer, overSocket, overSse, speakersOf, wordsOf } from './support/candidates.ts';
import { inParallel } from './support/in-parallel.ts';
import {
  type Death,
  errorCanary,
  type Plan,
  providerCanary,
  startInterviewingProvider,
} from './support/interviewing-provider.ts';
import { jobTitle, withProvider } from './support/with-provider.ts';

const SEED = 20_261_121;
const CONVERSATIONS = 32;
/** So many interviews are started again where no questionnaire takes over. */
const ALONE = 12;
const ANSWERS = questionIds.length;

const statuses = [
  { how: 'status', status: 429, retryAfter: '30' },
  { how: 'status', status: 429 },
  { how: 'status', status: 500 },
  { how: 'status', status: 529 },
  { how: 'status', status: 400 },
  { how: 'status', status: 422 },
  { how: 'no tools' },
  { how: 'cut', reason: 'empty' },
  { how: 'cut', reason: 'absent' },
  { how: 'cut', reason: 'limit' },
] as const satisfies Death[];
const ways = ['stall', 'reset', 'truncation', 'error event', 'broken JSON'] as const;

/** Two candidates of four, one on each transport, are interviewed over each wire. */
const titleOf = (candidate: number) =>
  jobTitle(`Poste${candidate}`, testWireNames[Math.floor(candidate / 2) % 2] ?? 'anthropic');

/** One answer in eight is complete; half of the others die on their way, anywhere in the text or the tool call. */
function planned(random: () => number): Plan {
  const dice = random();
  if (dice < 0.08) return { dies: null, recordsFirst: random() < 0.5 };
  if (dice < 0.12) return { dies: pick(random, statuses), onlyOnce: true };
  if (dice < 0.3) return { dies: pick(random, statuses) };
  const recordsFirst = random() < 0.1;
  if (dice < 0.4) return { dies: { how: pick(random, ways), at: 'no headers' }, recordsFirst };
  return { dies: { how: pick(random, ways), at: random() }, recordsFirst };
}

const random = seededRandom(SEED);
const plans = new Map<string, Plan>();
for (let candidate = 0; candidate < CONVERSATIONS; candidate += 1) {
  for (let turn = 0; turn <= ANSWERS; turn += 1) plans.set(`${titleOf(candidate)}:${turn}`, planned(random));
}

const provider = await startInterviewingProvider((turn) => plans.get(turn) ?? { dies: null });
const reported = (candidate: number, turn: number) => provider.reported.get(`${titleOf(candidate)}:${turn}`);
const logs: string[] = [];
const printed = (['log', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));

async function openService({ fallback, candidates }: { fallback: boolean; candidates: number }) {
  const service = await startTestService({
    replace: withProvider({ providerUrl: provider.url, fallback }, logs),
  });
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace();
  const sessions: string[] = [];
  for (let candidate = 0; candidate < candidates; candidate += 1) {
    // The provider knows no name, so each candidate has a job of their own.
    const jobId = await fixtures.recruitment(workspace, { title: titleOf(candidate) });
    sessions.push(...(await insertAgreedSessions(service.deps, { workspaceId: workspace.id, jobId }, 1)));
  }
  return { service, sessions };
}

const talkOf = (service: TestService, sessionId: string, candidate: number) =>
  candidate % 2 === 0 ? overSse(service, sessionId) : overSocket(service, sessionId);

afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await closeFileDatabase();
});

type Row = {
  role: string;
  origin: string;
  text: string;
  asks: string | null;
  incomplete: boolean;
  messageId: string;
};

const replyText = (turn: number) => `Voici ma réponse ${turn}, sans détour.`;

describe(`${CONVERSATIONS} interviews whose provider dies at random (seed ${SEED})`, () => {
  let held: Awaited<ReturnType<typeof hold>>[];
  beforeAll(async () => {
    const { service, sessions } = await openService({ fallback: true, candidates: CONVERSATIONS });
    held = await inParallel(CONVERSATIONS, 16, (candidate) =>
      hold(service, sessions[candidate] ?? '', candidate),
    );
    await service[Symbol.asyncDispose]();
  });

  async function hold(service: TestService, sessionId: string, candidate: number) {
    const talk = talkOf(service, sessionId, candidate);
    const said: Answer[] = [await talk(null, 'm0')];
    for (let turn = 1; turn <= ANSWERS; turn += 1) said.push(await talk(replyText(turn), `m${turn}`));
    const transcript = await selectRows<Row>(
      service.deps,
      sql`select role, origin, text, asks, incomplete, message_id as "messageId" from transcript_messages
          where session_id = ${sessionId} order by sequence`,
    );
    const [stored] = await selectRows<{ facts: unknown[] }>(
      service.deps,
      sql`select facts from prequalification_sessions where id = ${sessionId}`,
    );
    return {
      candidate,
      said,
      transcript,
      facts: (stored?.facts ?? []).map((fact) => factSchema.parse(fact)),
    };
  }

  it('two hundred and more answers died, in every way, on both wires', () => {
    const died = [...provider.reported].filter(([, { ended }]) => !ended);
    expect(died.length).toBeGreaterThanOrEqual(200);
    for (const wire of testWireNames)
      expect(died.filter(([turn]) => turn.includes(wire)).length).toBeGreaterThan(80);
    const hows = died.map(([turn]) => plans.get(turn)?.dies?.how);
    expect(new Set(hows)).toEqual(new Set([...ways, ...statuses.map(({ how }) => how)]));
    const takenOver = held.flatMap(({ said }) => said).filter((answer) => speakersOf(answer).length === 2);
    expect(takenOver.length).toBeGreaterThan(25);
  });

  it('every turn is finished, and its transcript is what was received', () => {
    for (const { said, transcript } of held) {
      expect(said.map(({ status, chunks }) => [status, chunks.at(-1)?.type])).toEqual(
        said.map(() => [200, 'finish']),
      );
      const expected = said.flatMap((answer, turn) => [
        ...(turn === 0 ? [] : [{ role: 'user', text: replyText(turn), incomplete: false }]),
        { role: 'assistant', text: wordsOf(answer), incomplete: false },
      ]);
      expect(transcript.map(({ role, text, incomplete }) => ({ role, text, incomplete }))).toEqual(expected);
      expect(JSON.stringify(said)).not.toContain(errorCanary);
    }
  });

  it('every question is asked once, and every answer to it is on the fact sheet, quoted', () => {
    for (const { transcript, facts } of held) {
      const put = transcript.filter(({ role }) => role === 'assistant');
      expect(put.map(({ asks }) => asks)).toEqual([...questionIds, null]);
      const sentences = put.flatMap(({ text }) => text.match(/[^.!?\n]*\?/g) ?? []);
      expect(sentences.map((sentence) => questionAskedIn(sentence, questionIds))).toEqual([...questionIds]);
      expect(facts).toMatchObject(
        questionIds.map((question, index) => ({
          question,
          quote: replyText(index + 1),
          messageId: `m${index + 1}`,
        })),
      );
    }
  });

  it('who spoke is told as it was, to the candidate and in the transcript', () => {
    for (const { candidate, said, transcript } of held) {
      const answers = transcript.filter(({ role }) => role === 'assistant');
      for (const [turn, answer] of said.entries()) {
        const { spoke = false, ended = false } = reported(candidate, turn) ?? {};
        const isReceived = wordsOf(answer).startsWith(providerCanary.slice(0, 6));
        // A word that was sent may be lost with its connection; one that was not sent cannot be received.
        expect(isReceived && !spoke, `Poste${candidate}:${turn}`).toBe(false);
        const expected = ended ? ['ai'] : isReceived ? ['ai', 'script'] : ['script'];
        expect(speakersOf(answer), `Poste${candidate}:${turn}`).toEqual(expected);
        expect(answer.mode).toBe(expected[0] === 'ai' ? null : 'local');
        expect(answers[turn]?.origin).toBe(expected.at(-1));
      }
    }
  });
});

it('with the fallback off a death is a 503 before the first byte, and an error chunk after it', async () => {
  provider.reported.clear();
  const { service, sessions } = await openService({ fallback: false, candidates: ALONE });
  const outcomes = await inParallel(ALONE, 8, async (candidate) => {
    const talk = talkOf(service, sessions[candidate] ?? '', candidate);
    const { status, chunks } = await talk(null, 'm0');
    const { ended = false } = reported(candidate, 0) ?? {};
    const expected = ended ? [200, 'finish'] : chunks.length > 0 ? [200, 'error'] : [503, undefined];
    expect([status, chunks.at(-1)?.type], `Poste${candidate}`).toEqual(expected);
    return expected[1] ?? 'refused';
  });
  expect(new Set(outcomes)).toEqual(new Set(['finish', 'error', 'refused']));
  await service[Symbol.asyncDispose]();
});

it('nothing that the provider or a candidate wrote is in a log', () => {
  const lines = [...logs, ...printed.flatMap(({ mock }) => mock.calls.map((call) => call.join(' ')))];
  expect(lines.filter((line) => line.includes('the provider failed')).length).toBeGreaterThan(100);
  const appender = lines.filter((line) =>
    [providerCanary, errorCanary, 'sans détour'].some((canary) => line.includes(canary)),
  );
  expect(appender.map((line) => line.slice(0, 200))).toEqual([]);
});
