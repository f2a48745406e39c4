import { randomUUID } from 'node:crypto';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createConversation } from '#realtime/create-conversation.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { conversationDefaults } from '#realtime/ports.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import type { StartGate } from '#realtime/turn/admit-call.ts';
import { createInterruptions } from '#realtime/turn/interruptions.ts';
import type { Environment } from '#server/config/config.ts';
import { recordMetrics } from '#test/realtime/support/metrics.ts';
import { openGate } from '#test/realtime/support/open-gate.ts';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile, type TestService, type TestServiceOptions } from '#test/support/service.ts';
import { createPacedModel, type PacedModel } from './paced-model.ts';

type Stage = {
  service: TestService;
  model: PacedModel;
  /** Creates a session whose candidate agreed to the AI conversation. */
  session(): Promise<string>;
  /** Resets the limits of all sessions. */
  wait(): void;
  streamUrl(sessionId: string): string;
  socketUrl(sessionId: string): string;
  trpcUrl: string;
};

type Replacements = {
  graceSeconds?: number;
  fallback?: boolean;
  startGate?: StartGate;
  onFault?: (fault: unknown) => void;
};

/** Replaces the provider by the test's model; the rest is the real service. */
export function withModel(
  model: Interviewer,
  { graceSeconds = 30, fallback = true, startGate = openGate, onFault = () => {} }: Replacements = {},
): NonNullable<TestServiceOptions['replace']> {
  return ({ database, followUp, clock, watch, settings }) => {
    const store = createConversationStore({ database, followUp, clock, settings });
    return {
      // Candidates agree to the notices of a service with a provider.
      settings: { ...settings, interviewer: 'ai' },
      conversation: createConversation({
        store,
        log: createMemoryTurnLog({ timers }),
        limiter: createMemoryRateLimiter({ clock }),
        interruptions: createInterruptions({ timers, findInterrupted: store.findInterrupted, watch }),
        watch,
        clock,
        timers,
        onFault,
        metrics: recordMetrics().metrics,
        startGate,
        provider: model,
        questionnaire: questionnaireInterviewer,
        onOverBudget: () => {},
        settings: {
          ...conversationDefaults,
          node: randomUUID(),
          turnsMax: 1_000,
          leaseSeconds: 60,
          fallback,
          graceSeconds,
        },
      }),
    };
  };
}

export async function serviceWithModel({
  model = createPacedModel(),
  config = {},
  graceSeconds = 30,
}: {
  model?: PacedModel;
  config?: Environment;
  graceSeconds?: number;
} = {}): Promise<Stage> {
  const service = await serviceForFile({ replace: withModel(model, { graceSeconds }), config });
  const fixtures = fixturesOf(service);
  const job = (async () => {
    const workspace = await fixtures.workspace();
    return { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
  })();
  const socketBase = service.url.replace('http:', 'ws:');
  return {
    service,
    model,
    session: async () => insertAgreedSession(service.deps, await job),
    wait: () => service.clock.advance(60_000),
    streamUrl: (sessionId) => `${service.url}/api/v2/prequalif/${sessionId}/stream`,
    socketUrl: (sessionId) => `${socketBase}/api/v2/prequalif/${sessionId}/socket`,
    trpcUrl: `${service.url}/trpc`,
  };
}
