import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureSession } from '../../db/conversations.ts';
import type { NewTurn, TurnOutcome } from '../../realtime/store.ts';
import { createConversationStore } from '../../routers/prequalification/conversation-store.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const store = createConversationStore(deps.database);

function turnOf(sessionId: string, fields: Partial<NewTurn> = {}): NewTurn {
  const startedAt = clock.now();
  const leaseExpiresAt = new Date(startedAt.getTime() + 10_000);
  const turn = {
    turnId: randomUUID(),
    sessionId,
    userMessage: null,
    node: 'node-1',
    startedAt,
    leaseExpiresAt,
  };
  return { ...turn, takeOver: false, ...fields };
}

function outcomeOf({ turnId, sessionId }: NewTurn, fields: Partial<TurnOutcome> = {}): TurnOutcome {
  return {
    turnId,
    sessionId,
    state: 'finished',
    speaker: { generatedBy: 'ai', model: 'claude-test' },
    promptVersion: 'test-1',
    text: 'Merci.',
    asks: 'availability',
    facts: [],
    finishReason: 'stop',
    usage: { inputTokens: 7, outputTokens: 3 },
    finishedAt: clock.now(),
    ...fields,
  };
}

const lundi = { id: 'm1', text: 'Lundi' };
const transcriptOf = (sessionId: string) =>
  selectRows<{ role: string; text: string; cut: boolean }>(
    deps,
    sql`select role, text, cut from transcript_messages where session_id = ${sessionId} order by sequence`,
  );

describe('a session', () => {
  it('is known by its application, with the published job and the first name sent with it', async () => {
    const { sessionId, workspace } = await fixtures.session();
    expect(await store.findSession(sessionId)).toMatchObject({
      sessionId,
      aiConsent: true,
      brief: {
        lang: 'fr',
        workspaceName: workspace.name,
        jobTitle: 'Technicienne de maintenance',
        candidateFirstName: 'Camille',
        location: 'Lyon 7e',
        salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
        companyName: 'Varenne Industrie',
      },
    });
    expect(await store.findSession(randomUUID())).toBeNull();
  });

  it('shows neither a hidden salary nor an anonymous company (D14, D15)', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace, { salaryVisible: false, anonymous: true });
    const sessionId = await fixtures.application(workspace, jobId);
    const session = await store.findSession(sessionId);
    expect(session).toMatchObject({ aiConsent: false, brief: { salary: null, companyName: null } });
    expect(JSON.stringify(session)).not.toMatch(/32000|38000|Varenne Industrie|1921/);
  });

  it('is gone with its workspace', async () => {
    const { sessionId, workspace } = await fixtures.session();
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    expect(await store.findSession(sessionId)).toBeNull();
  });

  it('can be ensured twice without losing what it holds', async () => {
    const { sessionId } = await fixtures.session('ai');
    await ensureSession(deps.database.query, sessionId, clock.now());
    expect(await store.findSession(sessionId)).toMatchObject({ aiConsent: true });
  });
});

describe('a turn', () => {
  it('begins with the transcript up to its message, and ends as a stored answer', async () => {
    const { sessionId } = await fixtures.session();
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
      messageId: turn.turnId,
      text: 'Merci.',
      speaker: { generatedBy: 'ai', model: 'claude-test' },
      facts,
      first: false,
    });
    expect(await countRows(deps, 'transcript_messages', sql`session_id = ${sessionId}`)).toBe(3);
  });

  it('does not begin without consent', async () => {
    const { sessionId } = await fixtures.session('human');
    expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'no_consent' });
    expect(await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId}`)).toBe(0);
  });

  it('is the only one running, however many begin at once', async () => {
    const { sessionId } = await fixtures.session();
    const turns = Array.from({ length: 12 }, (_, index) =>
      turnOf(sessionId, { userMessage: { id: `m${index}`, text: 'Lundi' }, node: `node-${index}` }),
    );
    await Promise.all(turns.map((turn) => store.beginTurn(turn)));
    expect(
      await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId} and state = 'running'`),
    ).toBe(1);
    const renewed = await Promise.all(
      turns.map(({ turnId }) => store.renewLease({ turnId, leaseExpiresAt: clock.now() })),
    );
    expect(renewed.filter(Boolean)).toHaveLength(1);
  });

  it('on another node is named to who sends the same message, and ended for another one', async () => {
    const { sessionId } = await fixtures.session();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    const same = turnOf(sessionId, { userMessage: lundi, node: 'node-2' });
    expect(await store.beginTurn(same)).toEqual({ kind: 'running', turnId: turn.turnId });
    const other = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' }, node: 'node-2' });
    expect(await store.beginTurn(other)).toMatchObject({ kind: 'begun' });
    await store.finishTurn(outcomeOf(turn));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: 'Mardi' }]);
  });

  it('of a dead node makes way when its lease is over', async () => {
    const { sessionId } = await fixtures.session();
    await store.beginTurn(turnOf(sessionId, { userMessage: lundi }));
    const startedAt = new Date(clock.now().getTime() + 10_000);
    const retry = turnOf(sessionId, { userMessage: lundi, node: 'node-2', startedAt });
    expect(await store.beginTurn(retry)).toMatchObject({ kind: 'begun' });
    expect(
      await countRows(deps, 'prequalification_turns', sql`session_id = ${sessionId} and state = 'cut'`),
    ).toBe(1);
  });

  it('that was cut is replaced by its retry, under its messageId and in its place', async () => {
    const { sessionId } = await fixtures.session();
    const cut = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(cut);
    await store.finishTurn(outcomeOf(cut, { state: 'cut', text: 'Mer' }));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: 'Mer', cut: true }]);
    const retry = turnOf(sessionId, { userMessage: lundi });
    const start = await store.beginTurn(retry);
    expect(start).toMatchObject({ kind: 'begun', messageId: cut.turnId, transcript: [{ text: 'Lundi' }] });
    await store.finishTurn(outcomeOf(retry));
    await store.finishTurn(outcomeOf(cut, { state: 'cut', text: 'Mer' }));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: 'Merci.', cut: false }]);
  });

  it('stores nothing once the consent is gone', async () => {
    const { sessionId } = await fixtures.session();
    const turn = turnOf(sessionId, { userMessage: lundi });
    await store.beginTurn(turn);
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await store.finishTurn(outcomeOf(turn));
    expect(await transcriptOf(sessionId)).toMatchObject([{ text: 'Lundi' }]);
    expect(await store.revokedAmong([sessionId, randomUUID()])).toEqual([sessionId]);
    expect(await store.findTurn({ sessionId, turnId: null })).toBeNull();
  });

  it('keeps what produced it: model, prompt version, tokens (compliance L-5)', async () => {
    const { sessionId } = await fixtures.session();
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
    const [{ sessionId }, other] = [await fixtures.session(), await fixtures.session()];
    const turn = turnOf(sessionId);
    const { turnId } = turn;
    await store.beginTurn(turn);
    expect(await store.findTurn({ sessionId, turnId: null })).toEqual({ turnId });
    await store.finishTurn(outcomeOf(turn));
    expect(await store.findTurn({ sessionId, turnId: null })).toBeNull();
    expect(await store.findTurn({ sessionId, turnId })).toEqual({ turnId });
    expect(await store.findTurn({ sessionId: other.sessionId, turnId })).toBeNull();
  });

  it('is a contact, from which retention counts (D32)', async () => {
    const { sessionId } = await fixtures.session();
    clock.advance(60_000);
    await store.beginTurn(turnOf(sessionId, { userMessage: lundi }));
    const [row] = await selectRows<{ at: string | Date }>(
      deps,
      sql`select c.last_contact_at as at from candidates c join applications a on a.candidate_id = c.id where a.id = ${sessionId}`,
    );
    expect(new Date(row?.at ?? 0)).toEqual(clock.now());
  });
});
