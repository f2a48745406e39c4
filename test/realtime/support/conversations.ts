import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import type { Conversation } from '#realtime/conversation.ts';
import { createConversation } from '#realtime/create-conversation.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import type { SentMessage } from '#realtime/model/messages.ts';
import { conversationDefaults } from '#realtime/ports.ts';
import type { TurnEntry } from '#realtime/stream/entries.ts';
import { createMemoryTurnLog, type TurnLog } from '#realtime/stream/turn-log.ts';
import type { StartGate } from '#realtime/turn/admit-call.ts';
import type { AnswerStream } from '#realtime/turn/answer-stream.ts';
import { createInterruptions } from '#realtime/turn/interruptions.ts';
import { createMemoryWatch, type WatchEvent } from '#realtime/watch/watch.ts';
import { createFakeModel, type FakeModel } from './fake-model.ts';
import { createManualTime, type ManualTime, settle } from './manual-time.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { recordMetrics } from './metrics.ts';
import { openGate } from './open-gate.ts';

export type TestConversation = {
  conversation: Conversation;
  model: FakeModel;
  store: MemoryStore;
  log: TurnLog;
  time: ManualTime;
  faults: unknown[];
  /** The budgets for which turns began without the provider. */
  overBudget: string[];
  measured: Omit<ReturnType<typeof recordMetrics>, 'metrics'>;
  /** The events that watchers of the session received. */
  events: WatchEvent[];
  /** Sends a message; `reply` settles when the core answers. */
  send(text: string, id?: string): Subscriber;
  open(): Subscriber;
  /** Sends a message, and leaves the chunks to the test. */
  ask(message: SentMessage | null): Promise<AnswerStream>;
};

type Subscriber = {
  answer: ReturnType<Conversation['converse']>;
  leave(): void;
  /** The chunks so far. */
  received: TurnEntry[];
  text(): string;
  types(): string[];
  /** Resolves when the stream ends, to the error that ended it, if any. */
  over: Promise<unknown>;
};

type Options = {
  fallback?: boolean;
  provider?: Interviewer | null;
  turnsMax?: number;
  startGate?: StartGate;
};

/** Builds a conversation on fakes, with a time of its own. */
export function createTestConversation({
  fallback = true,
  provider,
  turnsMax = 30,
  startGate = openGate,
}: Options = {}): TestConversation {
  const time = createManualTime();
  const { clock, timers } = time;
  const model = createFakeModel();
  const store = createMemoryStore();
  const log = createMemoryTurnLog({ timers });
  const faults: unknown[] = [];
  const overBudget: string[] = [];
  const { metrics, ...measured } = recordMetrics();
  const events: WatchEvent[] = [];
  const watch = createMemoryWatch();
  watch.subscribe(store.session.sessionId, (event) => events.push(event));
  const conversation = createConversation({
    store,
    clock,
    timers,
    log,
    limiter: createMemoryRateLimiter({ clock }),
    interruptions: createInterruptions({ timers, findInterrupted: store.findInterrupted, watch }),
    watch,
    onFault: (fault) => faults.push(fault),
    metrics,
    startGate,
    provider: provider === undefined ? model : provider,
    questionnaire: questionnaireInterviewer,
    onOverBudget: (budget) => overBudget.push(budget),
    settings: { ...conversationDefaults, node: 'node-1', leaseSeconds: 1.2, fallback, turnsMax },
  });
  /** Refuses the call on a busy node first, as every transport does before it reads the session. */
  const ask = async (
    message: SentMessage | null,
    { signal }: { signal: AbortSignal } = new AbortController(),
  ) => {
    conversation.assertMayStart(store.session.sessionId);
    return conversation.converse({ session: { ...store.session }, message, signal });
  };
  return {
    conversation,
    model,
    store,
    log,
    time,
    faults,
    overBudget,
    measured,
    events,
    send: (text, id) => subscribeTo((signal) => ask({ id: id ?? null, text }, { signal })),
    open: () => subscribeTo((signal) => ask(null, { signal })),
    ask: (message) => ask(message),
  };
}

export function subscribeTo(call: (signal: AbortSignal) => ReturnType<Conversation['converse']>): Subscriber {
  const controller = new AbortController();
  const answer = call(controller.signal);
  const received: TurnEntry[] = [];
  const over = (async () => {
    for await (const entry of (await answer).chunks) received.push(entry);
  })().then(
    () => undefined,
    (error: unknown) => error,
  );
  return {
    answer,
    leave: () => controller.abort(),
    received,
    text: () => received.map(({ chunk }) => (chunk.type === 'text-delta' ? chunk.delta : '')).join(''),
    types: () => received.map(({ chunk }) => chunk.type),
    over,
  };
}

export { settle };
