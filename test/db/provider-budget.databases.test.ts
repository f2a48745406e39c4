import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockCandidateExclusive } from '#db/candidates/candidates.ts';
import { eraseScope, findScope } from '#domain/erasure/erase-scope.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import type { NewTurn, ProviderBudget, TurnOutcome } from '#realtime/turn/store.ts';
import { insertAgreedSessions } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { candidateOf } from '../support/requests/portal.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

// The service's own sweeper does not touch the turns of `node-1`.
const service = await serviceForFile({ node: 'node-1' });
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const store = createConversationStore(deps);

const RESERVED = 100;
const plenty: ProviderBudget = {
  concurrency: 200,
  tokensPerDay: 1_000_000,
  holdSeconds: 150,
  tokensFor: () => RESERVED,
};

type Job = { workspaceId: string; jobId: string };
let job: Job;

async function jobOfNewWorkspace(): Promise<Job> {
  const workspace = await fixtures.workspace();
  return { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
}

beforeAll(async () => {
  job = await jobOfNewWorkspace();
});

/** Creates sessions of one workspace with AI consent. */
const sessions = (count: number, of = job) => insertAgreedSessions(deps, of, count);

function turnOf(sessionId: string, fields: Partial<NewTurn> = {}): NewTurn {
  return {
    turnId: randomUUID(),
    sessionId,
    need: null,
    distressReplyText: null,
    userMessage: { id: randomUUID(), text: 'Lundi' },
    node: 'node-1',
    startedAt: clock.now(),
    leaseSeconds: 3600,
    takeOver: false,
    turnsMax: 30,
    provider: plenty,
    processor: null,
    ...fields,
  };
}

/** Begins a turn; resolves to it and to the decision about its budget. */
async function begin(sessionId: string, fields: Partial<NewTurn> = {}) {
  const turn = turnOf(sessionId, fields);
  const start = await store.beginTurn(turn);
  return { turn, budgetDecision: start.kind === 'begun' ? start.budgetDecision : start.kind };
}

const person = { actor: 'key:one', holder: 'key:one', defaultName: 'Ateliers Varenne' };
const floorOf = (sessionId: string) => {
  const workspace = { id: job.workspaceId, name: person.defaultName };
  return { ...person, workspace, sessionId };
};

async function erase(sessionId: string): Promise<void> {
  const candidateId = await candidateOf(deps, sessionId);
  await deps.database.transaction(async (tx) => {
    const candidate = await lockCandidateExclusive(tx, candidateId);
    if (candidate === null) throw new Error('no such candidate');
    const scope = await findScope(tx, candidate, { applicationId: null, sentUntil: null });
    await eraseScope(tx, scope, clock.now());
  });
}

const budgetDecisionsOf = (begun: { budgetDecision: string }[]) =>
  begun.map(({ budgetDecision }) => budgetDecision);

function finish({ turnId, sessionId }: NewTurn, fields: Partial<TurnOutcome> = {}): Promise<boolean> {
  return store.finishTurn({
    turnId,
    sessionId,
    state: 'finished',
    endReason: 'finished',
    speaker: { generatedBy: 'ai', model: 'claude-test' },
    promptVersion: 'test-1',
    text: 'Merci.',
    asks: null,
    facts: [],
    added: [],
    isComplete: false,
    finishReason: 'stop',
    usage: { inputTokens: 30, outputTokens: 10 },
    withProvider: true,
    finishedAt: clock.now(),
    ...fields,
  });
}

async function usedTokens(): Promise<Record<string, number>> {
  const rows = await selectRows<{ day: string; tokens: number | string }>(
    deps,
    sql`select day::text as day, tokens from provider_usage where workspace_id = ${job.workspaceId}`,
  );
  return Object.fromEntries(rows.map(({ day, tokens }) => [day, Number(tokens)]));
}

const today = () => clock.now().toISOString().slice(0, 10);

/** Clears the usage of earlier tests. */
beforeEach(async () => {
  await selectRows(deps, sql`update provider_slots set turn_id = null, held_until = null`);
  await selectRows(deps, sql`delete from provider_usage`);
});

describe('the installation’s turns with the provider (D36)', () => {
  it('are at most as many as are allowed at once, and one that ended makes room for another', async () => {
    const sessionIds = await sessions(4);
    const provider = { ...plenty, concurrency: 2 };
    const begun = [];
    for (const id of sessionIds.slice(0, 3)) begun.push(await begin(id, { provider }));
    expect(budgetDecisionsOf(begun)).toEqual(['granted', 'granted', 'concurrency']);
    if (begun[0]) await finish(begun[0].turn);
    expect((await begin(sessionIds[3] ?? '', { provider })).budgetDecision).toBe('granted');
  });

  it('are counted without a race: of twenty that begin at once, as many as are allowed', async () => {
    const sessionIds = await sessions(20);
    const provider = { ...plenty, concurrency: 7 };
    const begun = await Promise.all(sessionIds.map((id) => begin(id, { provider })));
    expect(
      budgetDecisionsOf(begun).filter((budgetDecision) => budgetDecision === 'granted').length,
    ).toBeLessThanOrEqual(7);
    expect(budgetDecisionsOf(begun)).toContain('granted');
    expect(budgetDecisionsOf(begun)).toContain('concurrency');
    const granted = budgetDecisionsOf(begun).filter((budgetDecision) => budgetDecision === 'granted').length;
    expect(await usedTokens()).toEqual({ [today()]: granted * RESERVED });
  });

  it('end with the turn whatever became of it: stored, refused a place in the transcript, or its consent gone', async () => {
    const [one = '', two = ''] = await sessions(2);
    const provider = { ...plenty, concurrency: 1 };
    const superseded = await begin(one, { provider });
    // Another node's turn is superseded: its node has not closed the call yet and holds the slot until then.
    expect((await begin(one, { node: 'node-2', provider })).budgetDecision).toBe('concurrency');
    await finish(superseded.turn, { state: 'aborted', text: '' });
    const next = await begin(one, { node: 'node-2', provider });
    expect(next.budgetDecision).toBe('granted');
    await service.post(`/api/v2/prequalif/${one}/consent`, { decision: 'human' });
    await finish(next.turn);
    expect((await begin(two, { provider })).budgetDecision).toBe('granted');
  });

  it('end when the person was erased in the middle of the answer (D31)', async () => {
    const [erased = '', other = ''] = await sessions(2);
    const provider = { ...plenty, concurrency: 1 };
    const { turn } = await begin(erased, { provider });
    await selectRows(deps, sql`delete from prequalification_sessions where id = ${erased}`);
    await finish(turn);
    expect(await usedTokens()).toEqual({ [today()]: 40 });
    expect((await begin(other, { provider })).budgetDecision).toBe('granted');
  });

  it('of a node that died end with the sweep, or with the time of their slot', async () => {
    const [one = '', two = '', three = ''] = await sessions(3);
    const provider = { ...plenty, concurrency: 1 };
    const { turn } = await begin(one, { provider, leaseSeconds: 0 });
    expect((await begin(two, { provider })).budgetDecision).toBe('concurrency');
    const { turnId, sessionId } = turn;
    await store.sweepTurn({ turnId, sessionId, speaker: null, text: '', finishedAt: clock.now() });
    // The node may only have been slow, but its slot is taken by another turn, so that the turn is over.
    expect(await store.renewLeases({ turnIds: [turnId], leaseSeconds: 3600 })).toEqual([
      { turnId, reason: 'node_lost' },
    ]);
    expect((await begin(three, { provider: { ...provider, holdSeconds: 0 } })).budgetDecision).toBe(
      'granted',
    );
    expect((await begin(two, { provider })).budgetDecision).toBe('granted');
  });
});

describe('a turn that its own node did not end (D149)', () => {
  const provider = { ...plenty, concurrency: 1 };
  // The lease is over for longer than a living node needs.
  const leaseSeconds = -6;

  it.each<[string, (sessionId: string) => Promise<unknown>]>([
    ['a person who took the floor', (id) => takeFloor(deps, floorOf(id), {})],
    ['an erasure', erase],
  ])('leaves no slot behind: %s', async (_, endElsewhere) => {
    const [one = '', two = ''] = await sessions(2);
    await begin(one, { provider, leaseSeconds });
    expect((await begin(two, { provider })).budgetDecision).toBe('concurrency');
    await endElsewhere(one);
    expect((await begin(two, { provider, takeOver: true })).budgetDecision).toBe('granted');
    // The tokens that it may have used stay reserved.
    expect(await usedTokens()).toEqual({ [today()]: 2 * RESERVED });
  });

  it('leaves its slot to the message that took its place', async () => {
    const [one = ''] = await sessions(1);
    await begin(one, { provider, leaseSeconds });
    const next = await begin(one, { provider, node: 'node-2', takeOver: true });
    expect(next.budgetDecision).toBe('granted');
  });

  it('holds its slot while its node may live, and settles it', async () => {
    const [one = '', two = ''] = await sessions(2);
    const { turn } = await begin(one, { provider, leaseSeconds: 60 });
    await takeFloor(deps, floorOf(one), {});
    expect((await begin(two, { provider })).budgetDecision).toBe('concurrency');
    const held = sql`select extract(epoch from held_until - lease_expires_at)::int as seconds from provider_slots
      join prequalification_turns turns on turns.id = turn_id`;
    expect(await selectRows(deps, held)).toEqual([{ seconds: 5 }]);
    await finish(turn);
    expect(await usedTokens()).toEqual({ [today()]: 40 });
  });
});

describe('a workspace’s tokens of a day (D36)', () => {
  it('are reserved before the call, and what was used stands in their place afterwards', async () => {
    const [id = ''] = await sessions(1);
    const { turn } = await begin(id);
    expect(await usedTokens()).toEqual({ [today()]: RESERVED });
    await finish(turn);
    expect(await usedTokens()).toEqual({ [today()]: 40 });
    await finish(turn);
    expect(await usedTokens()).toEqual({ [today()]: 40 });
  });

  it('stay as reserved where nobody knows what was used', async () => {
    const [id = ''] = await sessions(1);
    const { turn } = await begin(id);
    await finish(turn, { usage: null, state: 'cut' });
    expect(await usedTokens()).toEqual({ [today()]: RESERVED });
  });

  it('are never exceeded by turns that begin at once, and those that got none hold no slot', async () => {
    const sessionIds = await sessions(15);
    const provider = { ...plenty, tokensPerDay: 5 * RESERVED + 1 };
    const begun = await Promise.all(sessionIds.map((id) => begin(id, { provider })));
    expect(budgetDecisionsOf(begun).filter((budgetDecision) => budgetDecision === 'granted')).toHaveLength(5);
    expect(new Set(budgetDecisionsOf(begun))).toEqual(new Set(['granted', 'tokens']));
    expect(await usedTokens()).toEqual({ [today()]: 5 * RESERVED });
    const held = await selectRows(deps, sql`select from provider_slots where turn_id is not null`);
    expect(held).toHaveLength(5);
  });

  it('are another workspace’s own, and new on the next UTC day', async () => {
    const provider = { ...plenty, tokensPerDay: RESERVED };
    const [first = '', second = '', third = ''] = await sessions(3);
    const [other = ''] = await sessions(1, await jobOfNewWorkspace());
    expect((await begin(first, { provider })).budgetDecision).toBe('granted');
    expect((await begin(second, { provider })).budgetDecision).toBe('tokens');
    expect((await begin(other, { provider })).budgetDecision).toBe('granted');
    const startedAt = new Date(clock.now().getTime() + 86_400_000);
    expect((await begin(third, { provider, startedAt })).budgetDecision).toBe('granted');
  });
});

describe('a conversation’s turns (D36)', () => {
  it('count whatever became of them, once they were begun with the provider', async () => {
    const [id = ''] = await sessions(1);
    const begun = [];
    for (const fields of [
      { state: 'aborted', text: '' },
      { state: 'cut', text: '' },
      { state: 'finished' },
    ] as const) {
      const next = await begin(id, { turnsMax: 4 });
      begun.push(next);
      await finish(next.turn, fields);
    }
    begun.push(await begin(id, { turnsMax: 4 }));
    expect(budgetDecisionsOf(begun)).toEqual(['granted', 'granted', 'granted', 'turns']);
  });

  it('of the questionnaire count when they were answered', async () => {
    const [id = ''] = await sessions(1);
    const script = { turnsMax: 2, provider: null };
    const dropped = await begin(id, script);
    expect(dropped.budgetDecision).toBe('none');
    await finish(dropped.turn, { withProvider: false, state: 'aborted', text: '' });
    const answered = await begin(id, script);
    expect(answered.budgetDecision).toBe('none');
    await finish(answered.turn, { withProvider: false, speaker: { generatedBy: 'script' } });
    expect((await begin(id, script)).budgetDecision).toBe('turns');
  });
});
