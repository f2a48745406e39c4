import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import { questionIds } from '#realtime/model/questions.ts';
import { type TestWireName, testWireNames } from '../realtime/support/test-wires.ts';
import { insertAgreedSessions } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';
import { overSse, speakersOf, wordsOf } from './support/candidates.ts';
import { inParallel } from './support/in-parallel.ts';
import {
  type Death,
  errorCanary,
  type Plan,
  startInterviewingProvider,
} from './support/interviewing-provider.ts';
import { jobTitle, withProvider } from './support/with-provider.ts';

type Shape = {
  /** How the server behaves, in each turn or in all of them. */
  plan: Partial<Plan> | ((turn: number) => Partial<Plan>);
  facts?: FactsMode;
  /** The speaker that finishes each answer: the model, unless its server fails. */
  speaker?: 'script' | ((turn: number) => 'ai' | 'script');
  factsStored?: 0;
};

const cuts: Death[] = [
  { how: 'cut', reason: 'empty' },
  { how: 'cut', reason: 'absent' },
  { how: 'cut', reason: 'limit' },
  { how: 'error event', at: 1 },
  { how: 'truncation', at: 0.99 },
];

/** Twelve conversations, each with a server of another character. */
const shapes = {
  'as documented': { plan: {} },
  'with frames split after every third byte': { plan: { splitBytes: 3 } },
  'without any usage': { plan: { isUncounted: true } },
  'with a 422 for an unknown option': { plan: { refusesOptions: true } },
  'with the tool called before any word': { plan: { recordsFirst: true } },
  'with thoughts in a field of their own': { plan: { thinks: 'apart' } },
  'with thoughts between split tags': { plan: { thinks: 'in tags', splitBytes: 11 } },
  'with tags around each piece of a thought': { plan: { thinks: 'in tags of every piece' } },
  'with facts as JSON': { plan: { thinks: 'in tags' }, facts: 'json' },
  'without facts': { plan: {}, facts: 'off', factsStored: 0 },
  'with tools refused': { plan: { dies: { how: 'no tools' } }, speaker: 'script' },
  'with answers that end for no reason, or in an error': {
    plan: (turn) => ({ dies: turn === 0 ? null : (cuts[turn - 1] ?? null) }),
    speaker: (turn) => (turn === 0 || turn > cuts.length ? 'ai' : 'script'),
  },
} satisfies Record<string, Shape>;

const names = Object.keys(shapes) as (keyof typeof shapes)[];
const shapeOf = (name: keyof typeof shapes): Shape => shapes[name];

const provider = await startInterviewingProvider((turn) => {
  const [index = '', number = ''] = turn.split(/ .*:/);
  const { plan } = shapeOf(names[Number(index)] ?? 'as documented');
  return { dies: null, ...(typeof plan === 'function' ? plan(Number(number)) : plan) };
});
const logs: string[] = [];
const service = await serviceForFile({
  replace: withProvider({ providerUrl: provider.url, fallback: true }, logs),
});
afterAll(() => provider[Symbol.asyncDispose]());
const fixtures = fixturesOf(service);

const replyText = (turn: number) => `Voici ma réponse ${turn}, sans détour.`;

type Row = { role: string; origin: string; text: string; asks: string | null; incomplete: boolean };

/** Holds one conversation, and returns what its candidate and its employer see of it. */
async function hold(name: keyof typeof shapes, wire: TestWireName) {
  const workspace = await fixtures.workspace();
  const title = jobTitle(String(names.indexOf(name)), wire, shapeOf(name).facts);
  const jobId = await fixtures.recruitment(workspace, { title });
  const [sessionId = ''] = await insertAgreedSessions(service.deps, { workspaceId: workspace.id, jobId }, 1);
  const talk = overSse(service, sessionId);
  const said = [await talk(null, 'm0')];
  for (let turn = 1; turn <= questionIds.length; turn += 1)
    said.push(await talk(replyText(turn), `m${turn}`));
  const bySession = sql`where session_id = ${sessionId}`;
  const transcript = await selectRows<Row>(
    service.deps,
    sql`select role, origin, replace(text, ${wire}, 'wire') as text, asks, incomplete
        from transcript_messages ${bySession} order by sequence`,
  );
  const ends = await selectRows<{ end: string }>(
    service.deps,
    sql`select state || ': ' || end_reason as end from prequalification_turns ${bySession} order by started_at`,
  );
  const [stored] = await selectRows<{ facts: { question: string; quote: string }[] }>(
    service.deps,
    sql`select facts from prequalification_sessions where id = ${sessionId}`,
  );
  return {
    received: said.map((answer) => ({
      status: answer.status,
      words: wordsOf(answer).replaceAll(wire, 'wire'),
      speakers: speakersOf(answer),
      last: answer.chunks.at(-1)?.type,
    })),
    transcript,
    ends: ends.map(({ end }) => end),
    facts: stored?.facts ?? [],
  };
}

describe('twelve conversations over both wires', () => {
  const pairs = new Map<string, Awaited<ReturnType<typeof hold>>[]>();
  beforeAll(async () => {
    await inParallel(names.length, 4, async (index) => {
      const name = names[index] ?? 'as documented';
      pairs.set(name, [await hold(name, testWireNames[0]), await hold(name, testWireNames[1])]);
    });
  });

  it.each(names)('%s: the same words, transcript, facts and ends', (name) => {
    const [one, other] = pairs.get(name) ?? [];
    expect(other).toEqual(one);
  });

  it.each(names)('%s: it is held to its end, by the speaker that was named', (name) => {
    const { speaker = 'ai', factsStored = questionIds.length } = shapeOf(name);
    const speakerOf = typeof speaker === 'function' ? speaker : () => speaker;
    const [held] = pairs.get(name) ?? [];
    const answers = held?.transcript.filter(({ role }) => role === 'assistant') ?? [];
    expect(answers.map(({ origin, incomplete }) => [origin, incomplete])).toEqual(
      Array.from({ length: questionIds.length + 1 }, (_, turn) => [speakerOf(turn), false]),
    );
    expect(answers.map(({ asks }) => asks)).toEqual([...questionIds, null]);
    expect(new Set(held?.ends)).toEqual(new Set(['finished: finished']));
    expect(held?.facts.map(({ quote }) => quote)).toEqual(
      Array.from({ length: factsStored }, (_, index) => replyText(index + 1)),
    );
    expect(held?.received.map(({ status, last }) => [status, last])).toEqual(
      answers.map(() => [200, 'finish']),
    );
    expect(JSON.stringify(held)).not.toMatch(new RegExp(`secret|${errorCanary}`));
  });
});
