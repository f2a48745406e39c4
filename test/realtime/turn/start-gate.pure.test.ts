import { describe, expect, it } from 'vitest';
import { createStartGate } from '#realtime/turn/admit-call.ts';
import type { PendingAnswer } from '#realtime/turn/answer-stream.ts';
import { createTestConversation, settle } from '../support/conversations.ts';

const AT_ONCE = 8;
const WAITING = 64;

function createTestGate() {
  const load = { isBusy: false };
  const refused: string[] = [];
  const randoms = [0, 0.999];
  const startGate = createStartGate({
    isBusy: () => load.isBusy,
    onRefused: ({ reason }) => refused.push(reason),
    random: () => randoms.shift() ?? 0.5,
  });
  return { load, refused, startGate };
}

const begun: PendingAnswer = () => Promise.reject(new Error('nobody asks'));

describe('a busy node (D52)', () => {
  it('refuses new turns, each with its own time to come back, and begins them again when it is free', async () => {
    const { load, refused, startGate } = createTestGate();
    const { model, send } = createTestConversation({ startGate });
    load.isBusy = true;
    const overloaded = { reason: 'overloaded', retryAfterSeconds: 5 };
    await expect(send('Lundi.').answer).rejects.toMatchObject(overloaded);
    await expect(send('Lundi.').answer).rejects.toMatchObject({ ...overloaded, retryAfterSeconds: 10 });
    expect(refused).toEqual(['busy', 'busy']);
    load.isBusy = false;
    model.say('Bonjour');
    await expect(send('Lundi.').answer).resolves.toMatchObject({ generatedBy: 'ai' });
  });

  it('leaves running turns alone: they go on, are joined, resumed, answered anew and ended', async () => {
    const { load, refused, startGate } = createTestGate();
    const { conversation, model, store, send } = createTestConversation({ startGate });
    const { sessionId } = store.session;
    const first = send('Lundi.', 'm1');
    model.say('Bon');
    await first.answer;
    load.isBusy = true;
    expect(() => conversation.assertMayStart(sessionId)).not.toThrow();
    const joined = send('Lundi.', 'm1');
    await joined.answer;
    const resumed = await conversation.resume({
      session: store.session,
      signal: new AbortController().signal,
    });
    expect(resumed).not.toBeNull();
    model.say('jour');
    await settle();
    expect([first.text(), joined.text()]).toEqual(['Bonjour', 'Bonjour']);
    const next = send('Mardi.', 'm2');
    await expect(first.over).resolves.toBeUndefined();
    expect(first.types().at(-1)).toBe('abort');
    model.say('Très bien');
    await next.answer;
    conversation.revoke(sessionId);
    await next.over;
    expect(next.types().at(-1)).toBe('abort');
    expect(refused).toEqual([]);
  });
});

describe('many starts at once', () => {
  it(`are begun ${AT_ONCE} at a time, the next ${WAITING} in their order, and what is more is refused at once`, async () => {
    const { refused, startGate } = createTestGate();
    const order: number[] = [];
    const doors: (() => void)[] = [];
    const enter = (number: number) =>
      startGate.enter(async () => {
        order.push(number);
        await new Promise<void>((resolve) => doors.push(resolve));
        return begun;
      });
    const starts = Array.from({ length: AT_ONCE + WAITING }, (_, number) => enter(number));
    await settle();
    expect(order).toHaveLength(AT_ONCE);
    await expect(enter(-1)).rejects.toMatchObject({ reason: 'overloaded', retryAfterSeconds: 5 });
    expect(() => startGate.assertOpen()).toThrow(expect.objectContaining({ retryAfterSeconds: 10 }));
    expect(refused).toEqual(['crowded', 'crowded']);
    doors.shift()?.();
    await settle();
    expect(order).toHaveLength(AT_ONCE + 1);
    expect(() => startGate.assertOpen()).not.toThrow();
    while (order.length < starts.length || doors.length > 0) {
      doors.shift()?.();
      await settle();
    }
    await Promise.all(starts);
    expect(order).toEqual(starts.map((_, number) => number));
  });
});
