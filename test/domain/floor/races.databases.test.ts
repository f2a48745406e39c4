import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import type { FloorAccess } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { NewTurn, TurnOutcome } from '#realtime/turn/store.ts';
import { inParallel } from '#test/interview/support/in-parallel.ts';
import { insertAgreedSessions } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';

// The service's own sweeper does not touch the turns of `node-1`.
const service = await serviceForFile({ node: 'node-1' });
const { deps, clock } = service;
const store = createConversationStore(deps);
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const job = { workspaceId: workspace.id, jobId };
const schedules = eventCount(12);
/** The conversations at one time, so that a database of several connections is busy. */
const AT_ONCE = 6;
const tally = { takes: 0, late: 0, refused: 0 };

type Words = { texts: Set<string>; facts: Set<string> };

/** A conversation with two nodes, two people, and what was stored when each of them had taken the floor. */
function createSchedule(sessionId: string, random: () => number) {
  const open = (actor: string): FloorAccess => ({
    ...{ actor, holder: actor, workspace, sessionId, defaultName: workspace.name },
  });
  const people = [open('key:one'), open('key:two')] as const;
  const begun: { turn: NewTurn; answersAt: number }[] = [];
  const sent: string[] = [];
  const acknowledged = new Set<string>();
  const takes: (Words & { version: number })[] = [];
  let said = 0;

  async function begin(): Promise<void> {
    const isNew = sent.length === 0 || random() < 0.6;
    const id = isNew ? `m${sent.length}` : pick(random, [sent[0] ?? '', ...sent.slice(1)]);
    if (isNew) sent.push(id);
    const turn: NewTurn = {
      turnId: randomUUID(),
      sessionId,
      userMessage: { id, text: `Message ${id}.` },
      need: null,
      distressReplyText: null,
      node: pick(random, ['node-1', 'node-2']),
      startedAt: clock.now(),
      leaseSeconds: pick(random, [3600, 3600, -1]),
      takeOver: random() < 0.5,
      turnsMax: 1000,
      provider: null,
      processor: null,
    };
    const start = await store.beginTurn(turn);
    // A turn of a dead node is stored first, and the message is sent again.
    if (start.kind !== 'orphaned') acknowledged.add(id);
    if (start.kind === 'begun') begun.push({ turn, answersAt: takes.length });
  }

  /** Stores the answer of any turn that was ever begun, as its node does, in time, late or twice, or as another node does. */
  async function finish(): Promise<void> {
    const [first, ...others] = begun;
    if (first === undefined) return;
    const { turn } = pick(random, [first, ...others]);
    const { turnId } = turn;
    const fact = { question: 'availability', status: 'answered', answer: turnId, quote: turnId } as const;
    const added = [{ ...fact, messageId: 'm0' }];
    const [state, endReason] = pick(random, [
      ['finished', 'finished'],
      ['finished', 'finished'],
      ['cut', 'drained'],
      ['aborted', 'stopped'],
      ['aborted', 'taken_over'],
    ] as const);
    const outcome: TurnOutcome = {
      ...{ turnId, sessionId, state, endReason, added, facts: added, text: `Answer ${turnId}` },
      ...{ speaker: { generatedBy: 'ai', model: 'test' }, promptVersion: 'test-1', asks: null },
      ...{ isComplete: false, finishReason: 'stop', usage: null, withProvider: false },
      finishedAt: clock.now(),
    };
    if (random() < 0.2) await store.sweepTurn(outcome);
    else await store.finishTurn(outcome);
  }

  async function take(person: FloorAccess): Promise<void> {
    const seen = await takeFloor(deps, person, {});
    const texts = seen.messages.flatMap(({ origin, parts }) =>
      origin === 'ai' ? [parts[0]?.text ?? ''] : [],
    );
    const facts = seen.facts.map(({ answer }) => answer);
    takes.push({ texts: new Set(texts), facts: new Set(facts), version: seen.floorVersion });
    tally.takes += 1;
  }

  const version = () => takes.at(-1)?.version ?? 0;
  const person = () => pick(random, people);
  const acts = {
    begin,
    finish,
    take: () => take(person()),
    say: async () => {
      said += 1;
      const messageId = `said-${said}`;
      await sayOnFloor(deps, person(), { messageId, text: 'Oui.', floorVersion: version() });
    },
    handBack: async () => {
      const to = pick(random, ['interviewer', 'interviewer', 'nobody'] as const);
      await handBackFloor(deps, person(), { to, floorVersion: version() });
    },
  };
  const kinds = ['begin', 'begin', 'finish', 'finish', 'finish', 'take', 'take', 'say', 'handBack'] as const;
  const act = () =>
    acts[pick(random, kinds)]().catch((error: unknown) => {
      // A person without the floor is refused, and that changes nothing.
      if (!(error instanceof DomainError) || error.reason !== 'invalid_request') throw error;
      tally.refused += 1;
    });
  return { act, begun, takes, acknowledged };
}

/** Lets two nodes and two people act in a new conversation, then compares what is stored with what each take showed. */
async function runSchedule(sessionId: string, { seed, schedule }: { seed: number; schedule: number }) {
  const random = seededRandom(seed + schedule);
  const { act, begun, takes, acknowledged } = createSchedule(sessionId, random);
  for (let step = 0; step < 10; step += 1) {
    const together = 1 + Math.floor(random() * 3);
    await Promise.all(Array.from({ length: together }, act));
  }
  const { messages, session } = await readStoredTranscript(deps.database.query, sessionId);
  const label = `schedule ${schedule} of seed ${seed}`;
  const facts = new Set(session?.facts.map(({ answer }) => answer));
  for (const { turn, answersAt } of begun) {
    const stored = messages.some(({ text }) => text === `Answer ${turn.turnId}`);
    for (const { texts, facts: known } of takes.slice(answersAt)) {
      if (stored) expect(texts, label).toContain(`Answer ${turn.turnId}`);
      if (facts.has(turn.turnId)) expect(known, label).toContain(turn.turnId);
      tally.late += stored ? 0 : 1;
    }
  }
  const kept = messages.filter(({ role }) => role === 'user').map(({ id }) => id);
  expect(kept.toSorted(), label).toEqual([...acknowledged].toSorted());
}

afterAll(() => expect(tally.takes).toBeGreaterThan(schedules / 2));

test(`${schedules} schedules of two nodes and two people: nothing of a model is stored after a take (D58)`, async () => {
  const seed = seedOf(58);
  const batch = Math.min(schedules, 500);
  for (let first = 0; first < schedules; first += batch) {
    const sessions = await insertAgreedSessions(deps, job, Math.min(batch, schedules - first));
    await inParallel(sessions.length, AT_ONCE, (index) =>
      runSchedule(sessions[index] ?? '', { seed, schedule: first + index }),
    );
  }
});
