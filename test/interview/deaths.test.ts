import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { factSchema } from '../../realtime/facts.ts';
import { questionAskedIn, questionIds } from '../../realtime/questions.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { startTestService } from '../support/service.ts';
import { overSocket, overSse, type Said, speakersOf, wordsOf } from './support/candidates.ts';
import { inParallel } from './support/in-parallel.ts';
import {
  type Death,
  type Plan,
  providerCanary,
  startInterviewingProvider,
} from './support/interviewing-provider.ts';
import { pick, seededRandom } from './support/seeded.ts';
import { interviewedBy } from './support/stage.ts';

const SEED = 20_261_121;
const CONVERSATIONS = 34;
const ANSWERS = questionIds.length;

const statuses = [
  { how: 'status', status: 429, retryAfter: '30' },
  { how: 'status', status: 429 },
  { how: 'status', status: 500 },
  { how: 'status', status: 529 },
  { how: 'status', status: 400 },
] as const satisfies Death[];
const ways = ['stall', 'reset', 'truncation', 'error event', 'broken JSON'] as const;

/** One answer in eight comes whole; half of the others die on their way, anywhere in the text or the tool call. */
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
  for (let turn = 0; turn <= ANSWERS; turn += 1) plans.set(`Camille${candidate}:${turn}`, planned(random));
}

const provider = await startInterviewingProvider((turn) => plans.get(turn) ?? { dies: null });
const told = (candidate: number, turn: number) => provider.told.get(`Camille${candidate}:${turn}`);
const logs: string[] = [];
const printed = (['log', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));

async function openService(fallback: boolean) {
  const service = await startTestService({
    config: { SUBMIT_LIMIT_PER_MINUTE: '100000' },
    replace: interviewedBy({ providerUrl: provider.url, fallback }, logs),
  });
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const agree = async (firstName: string) => {
    const sessionId = await fixtures.application(workspace, jobId, { firstName });
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
    return sessionId;
  };
  return { service, agree };
}

afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await closeFileDatabase();
});

type Row = {
  role: string;
  origin: string;
  text: string;
  asks: string | null;
  cut: boolean;
  messageId: string;
};

const replyText = (turn: number) => `Voici ma réponse ${turn}, sans détour.`;

describe(`${CONVERSATIONS} interviews whose provider dies at random (seed ${SEED})`, () => {
  let held: Awaited<ReturnType<typeof hold>>[];
  beforeAll(async () => {
    const { service, agree } = await openService(true);
    held = await inParallel(CONVERSATIONS, 8, (candidate) => hold({ service, agree }, candidate));
    await service[Symbol.asyncDispose]();
  }, 60_000);

  async function hold({ service, agree }: Awaited<ReturnType<typeof openService>>, candidate: number) {
    const sessionId = await agree(`Camille${candidate}`);
    const talk = candidate % 2 === 0 ? overSse(service, sessionId) : overSocket(service, sessionId);
    const said: Said[] = [await talk(null, 'm0')];
    for (let turn = 1; turn <= ANSWERS; turn += 1) said.push(await talk(replyText(turn), `m${turn}`));
    const transcript = await selectRows<Row>(
      service.deps,
      sql`select role, origin, text, asks, cut, message_id as "messageId" from transcript_messages
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

  it('200 and more of them died, in every way', () => {
    const died = [...provider.told].filter(([, { ended }]) => !ended);
    expect(died.length).toBeGreaterThanOrEqual(200);
    const hows = died.map(([turn]) => plans.get(turn)?.dies?.how);
    expect(new Set(hows)).toEqual(new Set([...ways, 'status']));
    const takenOver = held.flatMap(({ said }) => said).filter((answer) => speakersOf(answer).length === 2);
    expect(takenOver.length).toBeGreaterThan(50);
  });

  it('every turn is finished, and its transcript is what was heard', () => {
    for (const { said, transcript } of held) {
      expect(said.map(({ status, chunks }) => [status, chunks.at(-1)?.type])).toEqual(
        said.map(() => [200, 'finish']),
      );
      const expected = said.flatMap((answer, turn) => [
        ...(turn === 0 ? [] : [{ role: 'user', text: replyText(turn), cut: false }]),
        { role: 'assistant', text: wordsOf(answer), cut: false },
      ]);
      expect(transcript.map(({ role, text, cut }) => ({ role, text, cut }))).toEqual(expected);
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
        const { spoke = false, ended = false } = told(candidate, turn) ?? {};
        const isHeard = wordsOf(answer).startsWith(providerCanary.slice(0, 6));
        // A word that was sent may be lost with its connection; one that was not sent cannot be heard.
        expect(isHeard && !spoke, `Camille${candidate}:${turn}`).toBe(false);
        const expected = ended ? ['ai'] : isHeard ? ['ai', 'script'] : ['script'];
        expect(speakersOf(answer), `Camille${candidate}:${turn}`).toEqual(expected);
        expect(answer.mode).toBe(expected[0] === 'ai' ? null : 'local');
        expect(answers[turn]?.origin).toBe(expected.at(-1));
      }
    }
  });
});

it('with the fallback off a death is a 503 before the first byte, and an error chunk after it', async () => {
  provider.told.clear();
  const { service, agree } = await openService(false);
  const outcomes = await inParallel(CONVERSATIONS, 8, async (candidate) => {
    const sessionId = await agree(`Camille${candidate}`);
    const talk = candidate % 2 === 0 ? overSse(service, sessionId) : overSocket(service, sessionId);
    const { status, chunks } = await talk(null, 'm0');
    const { ended = false } = told(candidate, 0) ?? {};
    const expected = ended ? [200, 'finish'] : chunks.length > 0 ? [200, 'error'] : [503, undefined];
    expect([status, chunks.at(-1)?.type], `Camille${candidate}`).toEqual(expected);
    return expected[1] ?? 'refused';
  });
  expect(new Set(outcomes)).toEqual(new Set(['finish', 'error', 'refused']));
  await service[Symbol.asyncDispose]();
});

it('nothing that the provider or a candidate wrote is in a log', () => {
  const lines = [...logs, ...printed.flatMap(({ mock }) => mock.calls.map((call) => call.join(' ')))];
  expect(lines.filter((line) => line.includes('the provider failed')).length).toBeGreaterThan(200);
  const telling = lines.filter((line) => line.includes(providerCanary) || line.includes('sans détour'));
  expect(telling.map((line) => line.slice(0, 200))).toEqual([]);
});
