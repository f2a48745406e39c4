import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSession, REVOCATIONS_CHANNEL } from '#db/conversations/conversations.ts';
import { endSupersededTurn } from '#db/conversations/end-turn.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import { findConversationSession } from '#domain/sessions/conversation-session.ts';
import { formAnswerId } from '#kernel/input/form-answer-id.ts';
import type { NewTurn, SweptTurn, TurnOutcome } from '#realtime/turn/store.ts';
import { createDatabaseSession } from '../races/database-session.ts';
import { describeConversationStore } from '../realtime/support/conversation-store.contract.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

// The service's own sweeper does not touch the turns of `node-1`.
const service = await serviceForFile({ node: 'node-1' });
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const store = createConversationStore(deps);
const findSession = (sessionId: string) => findConversationSession(deps, sessionId);
/** A visitor's requests make this session; the other sessions are rows of the same job. */
let known: Awaited<ReturnType<typeof fixtures.session>>;

beforeAll(async () => {
  known = await fixtures.session();
});

async function agreedSession({ workspace, jobId }: Omit<typeof known, 'sessionId'> = known): Promise<string> {
  return insertAgreedSession(deps, { workspaceId: workspace.id, jobId });
}

function turnOf(sessionId: string, fields: Partial<NewTurn> = {}): NewTurn {
  const startedAt = clock.now();
  const turn = {
    turnId: randomUUID(),
    sessionId,
    userMessage: null,
    need: null,
    distressReplyText: null,
    node: 'node-1',
    startedAt,
    leaseSeconds: 3600,
  };
  return { ...turn, takeOver: false, turnsMax: 30, provider: null, processor: null, ...fields };
}

function outcomeOf({ turnId, sessionId }: NewTurn, fields: Partial<TurnOutcome> = {}): TurnOutcome {
  return {
    turnId,
    sessionId,
    state: 'finished',
    endReason: 'finished',
    speaker: { generatedBy: 'ai', model: 'claude-test' },
    promptVersion: 'test-1',
    text: 'Merci.',
    asks: 'availability',
    facts: [],
    isComplete: false,
    finishReason: 'stop',
    usage: { inputTokens: 7, outputTokens: 3 },
    added: fields.facts ?? [],
    withProvider: false,
    finishedAt: clock.now(),
    ...fields,
  };
}

describeConversationStore('the database', async () => createDatabaseSession(service, known, clock));

const lundi = { id: 'm1', text: 'Lundi' };
const transcriptOf = (sessionId: string) =>
  selectRows<{ role: string; text: string; incomplete: boolean }>(
    deps,
    sql`select role, text, incomplete from transcript_messages where session_id = ${sessionId} order by sequence`,
  );

describe('a session', () => {
  it('is known by its application, with the published job and nothing of the person', async () => {
    const { sessionId, workspace } = known;
    expect(await findSession(sessionId)).toMatchObject({
      sessionId,
      aiConsent: true,
      brief: {
        lang: 'fr',
        workspaceName: workspace.name,
        jobTitle: 'Technicienne de maintenance',
        location: 'Lyon 7e',
        salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
        companyName: 'Varenne Industrie',
      },
    });
    expect(await findSession(randomUUID())).toBeNull();
  });

  it('shows neither a hidden salary nor an anonymous company (D14, D15)', async () => {
    const { workspace } = known;
    const jobId = await fixtures.recruitment(workspace, { salaryVisible: false, anonymous: true });
    const sessionId = await fixtures.application(workspace, jobId);
    const session = await findSession(sessionId);
    expect(session).toMatchObject({ aiConsent: false, brief: { salary: null, companyName: null } });
    expect(JSON.stringify(session)).not.toMatch(/32000|38000|Varenne Industrie|1921/);
  });

  it('is gone with its workspace', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const sessionId = await agreedSession({ workspace, jobId });
    expect(await findSession(sessionId)).toMatchObject({ sessionId });
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    expect(await findSession(sessionId)).toBeNull();
  });

  it('can be ensured twice without losing what it holds', async () => {
    const { sessionId } = known;
    await ensureSession(deps.database.query, sessionId, clock.now());
    expect(await findSession(sessionId)).toMatchObject({ aiConsent: true });
  });
});

describe('a turn', () => {
  it('begins with the transcript up to its message, and ends as a stored answer', async () => {
    const sessionId = await agreedSession();
    const opening = turnOf(sessionId);
    expect(await store.beginTurn(opening)).toMatchObject({
      kind: 'begun',
      transcript: [],
      messageId: opening.turnId,
    });
    await store.finishTurn(outcomeOf(opening, { text: 'Bonjour' }));
    const turn = turnOf(sessionId, { userMessage: lundi });
    expect(await store.beginTurn(turn)).toMatchObject({
      kind: 'begun',
      transcript: [
        { role: 'assistant', text: 'Bonjour', asks: 'availability' },
        { role: 'user', text: 'Lundi', id: 'm1' },
      ],
    });
    const facts = [
      { question: 'availability', status: 'answered', answer: 'Lundi.', quote: 'Lundi', messageId: 'm1' },
    ] as const;
    await store.finishTurn(outcomeOf(turn, { facts: [...facts] }));
    expect(await store.beginTurn(turnOf(sessionId, { userMessage: lundi }))).toMatchObject({
      kind: 'answered',
      turnId: turn.turnId,
      messageId: turn.turnId,
      text: 'Merci.',
      speaker: { generatedBy: 'ai', model: 'claude-test' },
      facts,
      showsDisclosure: false,
    });
    expect(await countRows(deps, 'transcript_messages', sql`session_id = ${sessionId}`)).toBe(3);
  });

  it('writes over neither an answer of the form nor a correction, and over its own notes (D61, D73)', async () => {
    const sessionId = await agreedSession();
    const noteOf = (question: 'availability' | 'location' | 'contract', answer: string, messageId = 'm1') =>
      ({ question, status: 'answered', answer, quote: answer, messageId }) as const;
    const own = [
      noteOf('availability', 'En mars', 'form.availability'),
      { ...noteOf('location', 'Oui'), correctedAt: clock.now().toISOString() },
    ];
    const before = JSON.stringify([...own, noteOf('contract', 'CDI', 'form')]);
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    await selectRows(
      deps,
      sql`update prequalification_sessions set facts = ${before}::jsonb where id = ${sessionId}`,
    );
    const facts = [noteOf('availability', 'Lundi'), noteOf('location', 'Non'), noteOf('contract', 'CDD')];
    await store.finishTurn(outcomeOf(turn, { facts }));
    const [session] = await selectRows<{ facts: object[] }>(
      deps,
      sql`select facts from prequalification_sessions where id = ${sessionId}`,
    );
    expect(session?.facts).toEqual([...own, noteOf('contract', 'CDD')]);
  });

  it('begins with the newest messages of a long conversation, and with each that asked a question', async () => {
    const sessionId = await agreedSession();
    await selectRows(
      deps,
      sql`insert into transcript_messages (session_id, message_id, role, origin, text, asks, incomplete, at)
        select ${sessionId}::uuid, 'm' || n, case when n % 2 = 0 then 'user' else 'assistant' end,
          case when n % 2 = 0 then 'candidate' else 'script' end, 'text ' || n,
          case when n = 3 then 'availability' end, false, now()
        from generate_series(1, 500) as n`,
    );
    const start = await store.beginTurn(turnOf(sessionId, { userMessage: { id: 'last', text: 'Lundi' } }));
    const texts = start.kind === 'begun' ? start.transcript.map(({ text }) => text) : [];
    expect(texts).toHaveLength(201);
    expect([texts[0], texts[1], texts.at(-2), texts.at(-1)]).toEqual([
      'text 3',
      'text 302',
      'text 500',
      'Lundi',
    ]);
  });

  it('does not begin without consent', async () => {
    const sessionId = await agreedSession();
    await selectRows(
      deps,
      sql`update prequalification_sessions set ai_consent = false where id = ${sessionId}`,
    );
    expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'no_consent' });
    expect(await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId}`)).toBe(0);
  });

  it('is the only one running, however many begin at once', async () => {
    const sessionId = await agreedSession();
    const turns = Array.from({ length: 6 }, (_, index) =>
      turnOf(sessionId, { userMessage: { id: `m${index}`, text: 'Lundi' }, node: `node-${index}` }),
    );
    await Promise.all(turns.map((turn) => store.beginTurn(turn)));
    expect(
      await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId} and state = 'running'`),
    ).toBe(1);
    const renewed = await Promise.all(
      turns.map(({ turnId }) => store.renewLeases({ turnIds: [turnId], leaseSeconds: 3600 })),
    );
    expect(renewed.filter((lost) => lost.length === 0)).toHaveLength(1);
  });

  it('on another node is named to who sends the same message, and ended for another one', async () => {
    const sessionId = await agreedSession();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    const same = turnOf(sessionId, { userMessage: lundi, node: 'node-2' });
    expect(await store.beginTurn(same)).toEqual({ kind: 'running', turnId: turn.turnId });
    const other = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    expect(await store.beginTurn(other)).toMatchObject({ kind: 'begun' });
    await store.finishTurn(outcomeOf(turn));
    expect(await transcriptOf(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: 'Merci.' },
      { text: 'Mardi' },
    ]);
  });

  it('of a dead node is named as such, and makes way when it is stored or taken over', async () => {
    const sessionId = await agreedSession();
    const orphan = turnOf(sessionId, { userMessage: lundi, leaseSeconds: 0 });
    await store.beginTurn(orphan);
    const retry = turnOf(sessionId, { userMessage: lundi, node: 'node-2' });
    expect(await store.beginTurn(retry)).toEqual({ kind: 'orphaned', turnId: orphan.turnId });
    expect(await store.beginTurn({ ...retry, takeOver: true })).toMatchObject({
      kind: 'begun',
      messageId: orphan.turnId,
    });
    expect(
      await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId} and state = 'cut'`),
    ).toBe(1);
  });

  it('that was cut is replaced by its retry, under its messageId and in its place', async () => {
    const sessionId = await agreedSession();
    const cut = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(cut);
    await store.finishTurn(outcomeOf(cut, { state: 'cut', text: 'Mer' }));
    expect(await transcriptOf(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: 'Mer', incomplete: true },
    ]);
    const retry = turnOf(sessionId, { userMessage: lundi });
    const start = await store.beginTurn(retry);
    expect(start).toMatchObject({ kind: 'begun', messageId: cut.turnId, transcript: [{ text: 'Lundi' }] });
    await store.finishTurn(outcomeOf(retry));
    await store.finishTurn(outcomeOf(cut, { state: 'cut', text: 'Mer' }));
    expect(await transcriptOf(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: 'Merci.', incomplete: false },
    ]);
  });

  it('that is saved late adds to the facts, and leaves those of a later one as they are', async () => {
    const sessionId = await agreedSession();
    const late = turnOf(sessionId, { userMessage: lundi, leaseSeconds: 0 });
    await store.beginTurn(late);
    await store.sweepTurn(orphanOf(late));
    clock.advance(1000);
    const newer = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    await store.beginTurn(newer);
    const factOf = (question: 'availability' | 'location', answer: string, messageId: string) =>
      ({ question, status: 'answered', answer, quote: answer, messageId }) as const;
    const mardi = factOf('availability', 'Mardi', 'm2');
    const lyon = factOf('location', 'Lyon', 'm1');
    const lundiAndLyon = [factOf('availability', 'Lundi', 'm1'), lyon];
    const sheet = async () =>
      (await selectRows(deps, sql`select facts from prequalification_sessions where id = ${sessionId}`))[0];
    await store.finishTurn(outcomeOf(newer, { facts: [mardi] }));
    await store.finishTurn(outcomeOf(late, { facts: lundiAndLyon }));
    expect(await sheet()).toEqual({ facts: [mardi, lyon] });
    // Its text is stored nevertheless.
    expect(await transcriptOf(sessionId)).toContainEqual({
      role: 'assistant',
      text: 'Merci.',
      incomplete: false,
    });
  });

  it('replaces what the candidate skipped in the form, and nothing that they wrote there (D61, D142)', async () => {
    const sessionId = await agreedSession();
    const inForm = (question: string, status: string, answer: string) => {
      return { question, status, answer, quote: answer, messageId: formAnswerId(question) };
    };
    const written = inForm('location', 'answered', 'Lyon');
    const sheet = JSON.stringify([inForm('availability', 'declined', 'Passer'), written]);
    await deps.database.query.execute(
      sql`update prequalification_sessions set facts = ${sheet}::jsonb where id = ${sessionId}`,
    );
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    const said = { status: 'answered', answer: 'Lundi', quote: 'Lundi', messageId: 'm1' } as const;
    const facts = [
      { ...said, question: 'availability' as const },
      { ...said, question: 'location' as const },
    ];
    await store.finishTurn(outcomeOf(turn, { facts }));
    const [session] = await selectRows<{ facts: object[] }>(
      deps,
      sql`select facts from prequalification_sessions where id = ${sessionId}`,
    );
    expect(session?.facts).toEqual([facts[0], written]);
  });

  it('that began before a late save ends without losing what that one added', async () => {
    const sessionId = await agreedSession();
    const late = turnOf(sessionId, { userMessage: lundi, leaseSeconds: 0 });
    await store.beginTurn(late);
    await store.sweepTurn(orphanOf(late));
    const newer = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    await store.beginTurn(newer);
    const status = 'declined' as const;
    const fact = { status, answer: 'Non', quote: 'Non', messageId: 'm1' };
    await store.finishTurn(outcomeOf(late, { facts: [{ ...fact, question: 'location' }] }));
    await store.finishTurn(outcomeOf(newer, { facts: [{ ...fact, question: 'availability' }] }));
    const [session] = await selectRows<{ facts: { question: string }[] }>(
      deps,
      sql`select facts from prequalification_sessions where id = ${sessionId}`,
    );
    expect(session?.facts.map(({ question }) => question).sort()).toEqual(['availability', 'location']);
  });

  it.each(['before the next answer', 'after the next answer'])(
    'that another node ended, and is saved %s, has its answer in its place',
    async (when) => {
      const sessionId = await agreedSession();
      const opening = turnOf(sessionId);
      const first = turnOf(sessionId, { userMessage: lundi });
      const mardi = { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' };
      // The clocks of two nodes differ.
      const second = turnOf(sessionId, { ...mardi, startedAt: new Date(clock.now().getTime() - 90_000) });
      await store.beginTurn(opening);
      await store.beginTurn(first);
      expect(await store.beginTurn(second)).toMatchObject({ kind: 'begun' });
      const late = [outcomeOf(opening, { text: 'Bonjour' }), outcomeOf(first, { state: 'cut', text: 'Mer' })];
      const next = outcomeOf(second, { text: 'Noté.' });
      const saves = when.startsWith('after') ? [next, ...late] : [...late.toReversed(), next];
      for (const outcome of saves) await store.finishTurn(outcome);
      expect(await transcriptOf(sessionId)).toEqual([
        { role: 'assistant', text: 'Bonjour', incomplete: false },
        { role: 'user', text: 'Lundi', incomplete: false },
        { role: 'assistant', text: 'Mer', incomplete: true },
        { role: 'user', text: 'Mardi', incomplete: false },
        { role: 'assistant', text: 'Noté.', incomplete: false },
      ]);
    },
  );

  it('whose message another node answers anew takes nothing of that answer’s place', async () => {
    const sessionId = await agreedSession();
    const late = turnOf(sessionId, { userMessage: lundi });
    const retry = turnOf(sessionId, { userMessage: lundi, node: 'node-2', takeOver: true });
    await store.beginTurn(late);
    await store.beginTurn(retry);
    await store.finishTurn(outcomeOf(late, { text: 'Trop tard.' }));
    await store.finishTurn(outcomeOf(retry));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: 'Merci.' }]);
  });

  it('stores nothing once the consent is gone', async () => {
    const sessionId = await agreedSession();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await store.finishTurn(outcomeOf(turn));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }]);
    const erased = randomUUID();
    const interrupted = await store.findInterrupted([sessionId, erased]);
    expect(new Set(interrupted.map((each) => each.sessionId))).toEqual(new Set([sessionId, erased]));
    expect(await store.findTurn({ sessionId, turnId: null })).toBeNull();
  });

  it('keeps what produced it: model, prompt version, tokens (compliance L-5)', async () => {
    const sessionId = await agreedSession();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    await store.finishTurn(outcomeOf(turn));
    const rows = await selectRows(deps, sql`select * from prequalification_turns where id = ${turn.turnId}`);
    expect(rows).toMatchObject([
      {
        state: 'finished',
        user_message_id: 'm1',
        generated_by: 'ai',
        model: 'claude-test',
        prompt_version: 'test-1',
        input_tokens: 7,
        output_tokens: 3,
        finish_reason: 'stop',
      },
    ]);
  });

  it('is found while it runs, and by its id in its own session afterwards', async () => {
    const [sessionId, other] = [await agreedSession(), await agreedSession()];
    const turn = turnOf(sessionId);
    const { turnId } = turn;
    await store.beginTurn(turn);
    expect(await store.findTurn({ sessionId, turnId: null })).toMatchObject({ turnId, state: 'running' });
    await store.finishTurn(outcomeOf(turn));
    expect(await store.findTurn({ sessionId, turnId: null })).toBeNull();
    expect(await store.findTurn({ sessionId, turnId })).toMatchObject({ turnId, state: 'over' });
    expect(await store.findTurn({ sessionId: other, turnId })).toBeNull();
  });

  it('is a contact, from which retention counts (D32)', async () => {
    const sessionId = await agreedSession();
    clock.advance(60_000);
    await store.beginTurn(turnOf(sessionId, { userMessage: lundi }));
    const [row] = await selectRows<{ at: string | Date }>(
      deps,
      sql`select c.last_contact_at as at from candidates c join applications a on a.candidate_id = c.id where a.id = ${sessionId}`,
    );
    expect(new Date(row?.at ?? 0)).toEqual(clock.now());
  });
});

const orphanOf = ({ turnId, sessionId }: NewTurn): SweptTurn => ({
  turnId,
  sessionId,
  speaker: { generatedBy: 'script' },
  text: 'Mer',
  finishedAt: clock.now(),
});

describe('why a turn ended', () => {
  const endOf = (turnId: string) =>
    selectRows(
      deps,
      sql`select state, end_reason as "endReason" from prequalification_turns where id = ${turnId}`,
    );

  it.each([
    { state: 'finished', endReason: 'finished' },
    { state: 'aborted', endReason: 'abandoned' },
    { state: 'cut', endReason: 'drained' },
    { state: 'cut', endReason: 'provider_failed' },
  ] as const)('is stored with it: $endReason', async (end) => {
    const turn = turnOf(await agreedSession(), { userMessage: lundi });
    await store.beginTurn(turn);
    expect(await endOf(turn.turnId)).toEqual([{ state: 'running', endReason: null }]);
    await store.finishTurn(outcomeOf(turn, end));
    expect(await endOf(turn.turnId)).toEqual([end]);
  });

  it('is the revocation where the consent is gone, whatever its node says', async () => {
    const turn = turnOf(await agreedSession(), { userMessage: lundi });
    await store.beginTurn(turn);
    await service.post(`/api/v2/prequalif/${turn.sessionId}/consent`, { decision: 'human' });
    await store.finishTurn(outcomeOf(turn));
    expect(await endOf(turn.turnId)).toEqual([{ state: 'aborted', endReason: 'consent_revoked' }]);
  });

  it('is what made way for another turn: a living node, or one that is gone', async () => {
    const alive = turnOf(await agreedSession(), { userMessage: lundi });
    const gone = turnOf(await agreedSession(), { userMessage: lundi, leaseSeconds: 0 });
    for (const turn of [alive, gone]) {
      await store.beginTurn(turn);
      const next = { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2', takeOver: true };
      await store.beginTurn(turnOf(turn.sessionId, next));
    }
    expect(await endOf(alive.turnId)).toEqual([{ state: 'aborted', endReason: 'superseded' }]);
    expect(await endOf(gone.turnId)).toEqual([{ state: 'cut', endReason: 'node_lost' }]);
  });

  it('is not replaced by the end of a turn that still runs', async () => {
    const turn = turnOf(await agreedSession(), { userMessage: lundi });
    await store.beginTurn(turn);
    await store.finishTurn(outcomeOf(turn));
    const end = { state: 'cut', endReason: 'superseded', finishedAt: clock.now() } as const;
    await endSupersededTurn(deps.database.query, turn.turnId, end);
    expect(await endOf(turn.turnId)).toEqual([{ state: 'finished', endReason: 'finished' }]);
  });

  it('is the loss of its node where a sweep found it', async () => {
    const turn = turnOf(await agreedSession(), { userMessage: lundi, leaseSeconds: 0 });
    await store.beginTurn(turn);
    await store.sweepTurn(orphanOf(turn));
    expect(await endOf(turn.turnId)).toEqual([{ state: 'cut', endReason: 'node_lost' }]);
  });
});

describe('a turn that an older version began after a person had the floor', () => {
  it('ends without its words when its node is lost, and frees the session (D58)', async () => {
    const sessionId = await agreedSession();
    const access = await openFloor(deps, { actor: 'key:one', workspace: { ...known.workspace } }, sessionId);
    await takeFloor(deps, access, {});
    await handBackFloor(deps, access, { to: 'interviewer', floorVersion: 1 });
    const turn = turnOf(sessionId, { userMessage: lundi, leaseSeconds: 0 });
    await store.beginTurn(turn);
    await deps.database.query.execute(
      sql`update prequalification_turns set floor_version = 0 where id = ${turn.turnId}`,
    );
    expect(await store.sweepTurn(orphanOf(turn))).toBe(true);
    const end = sql`select state, end_reason from prequalification_turns where id = ${turn.turnId}`;
    expect(await selectRows(deps, end)).toEqual([{ state: 'aborted', end_reason: 'taken_over' }]);
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }]);
    const next = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    expect(await store.beginTurn(next)).toMatchObject({ kind: 'begun' });
  });
});

describe('an answer that a person’s floor refuses', () => {
  const answered = {
    question: 'availability',
    status: 'answered',
    answer: 'Lundi',
    quote: 'Lundi',
    messageId: 'm1',
  } as const;

  it('is told as not stored, and to no employer as a finished conversation (D58)', async () => {
    const endings = async (takes: boolean) => {
      const jobs: string[] = [];
      const followUp = {
        ...deps.followUp,
        enqueue: async (_tx: unknown, { name }: { name: string }) => void jobs.push(name),
      };
      const noting = createConversationStore({ ...deps, followUp });
      const sessionId = await agreedSession();
      const turn = turnOf(sessionId, { userMessage: lundi });
      await noting.beginTurn(turn);
      const access = await openFloor(
        deps,
        { actor: 'key:one', workspace: { ...known.workspace } },
        sessionId,
      );
      if (takes) await takeFloor(deps, access, {});
      const outcome = outcomeOf(turn, { facts: [answered], isComplete: true });
      // The second call is the retry of one whose answer was lost.
      const told = [await noting.finishTurn(outcome), await noting.finishTurn(outcome)];
      return { told, jobs: new Set(jobs) };
    };
    expect(await endings(false)).toEqual({ told: [true, true], jobs: new Set(['announce-answers']) });
    expect(await endings(true)).toEqual({ told: [false, false], jobs: new Set() });
  });

  it('leaves no word of a model without consent when the floor is taken (D105)', async () => {
    const sessionId = await agreedSession();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    await deps.database.query.execute(
      sql`update prequalification_sessions set ai_consent = false where id = ${sessionId}`,
    );
    const access = await openFloor(deps, { actor: 'key:one', workspace: { ...known.workspace } }, sessionId);
    const words = { speaker: { generatedBy: 'ai', model: 'claude-test' }, text: 'Mer' } as const;
    await takeFloor(
      { ...deps, conversation: { ...deps.conversation, wordsOf: async () => words } },
      access,
      {},
    );
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }]);
    expect(await transcriptOf(sessionId)).toHaveLength(1);
  });
});

describe('a turn whose lease is over', () => {
  async function orphaned(fields: Partial<NewTurn> = {}) {
    const sessionId = await agreedSession();
    const turn = turnOf(sessionId, { userMessage: lundi, leaseSeconds: 0, ...fields });
    await store.beginTurn(turn);
    return turn;
  }

  it('is an orphan to the other nodes, and to none once it is renewed', async () => {
    const { sessionId, turnId } = await orphaned();
    const orphan = { turnId, sessionId, expiredSeconds: expect.any(Number) };
    expect(await store.findOrphans({ otherThan: 'node-2' })).toContainEqual(orphan);
    expect(await store.findOrphans({ otherThan: 'node-1' })).not.toContainEqual({ turnId, sessionId });
    expect(await store.renewLeases({ turnIds: [turnId], leaseSeconds: 3600 })).toEqual([]);
    expect(await store.findOrphans({ otherThan: 'node-2' })).not.toContainEqual({ turnId, sessionId });
  });

  it('is erased once its row is gone', async () => {
    const [kept, erased] = [await orphaned(), await orphaned()];
    const remove = sql`delete from prequalification_turns where id = ${erased.turnId}`;
    await service.deps.database.query.execute(remove);
    expect(await store.findErased([kept.turnId, erased.turnId])).toEqual([erased.turnId]);
    expect(await store.findErased([])).toEqual([]);
  });

  it('is stored as cut once, however many nodes sweep at once, and frees the session', async () => {
    const turn = await orphaned();
    const swept = await Promise.all(Array.from({ length: 4 }, () => store.sweepTurn(orphanOf(turn))));
    expect(swept.filter(Boolean)).toHaveLength(1);
    expect(await transcriptOf(turn.sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: 'Mer', incomplete: true },
    ]);
    const next = turnOf(turn.sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    expect(await store.beginTurn(next)).toMatchObject({ kind: 'begun' });
  });

  it('is not swept while it is renewed, nor stored without consent', async () => {
    const [alive, revoked] = [await orphaned({ leaseSeconds: 3600 }), await orphaned()];
    expect(await store.sweepTurn(orphanOf(alive))).toBe(false);
    await service.post(`/api/v2/prequalif/${revoked.sessionId}/consent`, { decision: 'human' });
    expect(await store.sweepTurn(orphanOf(revoked))).toBe(true);
    expect(await transcriptOf(revoked.sessionId)).toMatchObject([{ text: 'Lundi' }]);
  });

  it('is found as cut for a while, with what is stored of it', async () => {
    const turn = await orphaned();
    const { sessionId, turnId } = turn;
    expect(await store.findTurn({ sessionId, turnId: null })).toMatchObject({ turnId, state: 'orphaned' });
    await store.sweepTurn(orphanOf(turn));
    expect(await store.findTurn({ sessionId, turnId: null })).toEqual({
      turnId,
      messageId: turnId,
      state: 'cut',
      answer: { text: 'Mer', speaker: { generatedBy: 'script' } },
    });
    await service.deps.database.query.execute(
      sql`update prequalification_turns set lease_expires_at = now() - interval '2 minutes' where id = ${turnId}`,
    );
    expect(await store.findTurn({ sessionId, turnId: null })).toBeNull();
  });

  it('is its slow node’s again if nothing came after, and is then stored whole', async () => {
    const turn = await orphaned();
    await store.sweepTurn(orphanOf(turn));
    expect(await store.renewLeases({ turnIds: [turn.turnId], leaseSeconds: 3600 })).toEqual([]);
    await store.finishTurn(outcomeOf(turn));
    expect(await transcriptOf(turn.sessionId)).toMatchObject([{ text: 'Lundi' }, { text: 'Merci.' }]);
  });

  it('is not its node’s any more when another came after, or when that node cut it itself', async () => {
    const [overtaken, own] = [await orphaned(), await orphaned()];
    await store.sweepTurn(orphanOf(overtaken));
    clock.advance(1000);
    await store.beginTurn(turnOf(overtaken.sessionId, { userMessage: lundi, node: 'node-2' }));
    await store.finishTurn(outcomeOf(own, { state: 'cut', finishReason: null }));
    const turnIds = [overtaken.turnId, own.turnId];
    const lost = await store.renewLeases({ turnIds, leaseSeconds: 3600 });
    expect(new Set(lost)).toEqual(new Set(turnIds.map((turnId) => ({ turnId, reason: 'node_lost' }))));
  });
});

describe('a decision for a person', () => {
  it('is notified with its session alone, when it is committed', async () => {
    const sessionId = await agreedSession();
    // The connection that listens is shared, so a decision of an earlier test may still arrive.
    const payloads: string[] = [];
    const stop = await deps.database.listen(REVOCATIONS_CHANNEL, (payload) => payloads.push(payload));
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await expect.poll(() => payloads).toContain(sessionId);
    await stop();
  });
});
