import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { Database } from '#db/connection/database.ts';
import { REVOCATIONS_CHANNEL } from '#db/conversations/conversations.ts';
import { FLOORS_CHANNEL } from '#db/conversations/floor/floor.ts';
import { STOPS_CHANNEL } from '#db/conversations/interrupted-turns.ts';
import { ensureSlots } from '#db/conversations/provider-slots.ts';
import { ERASED_TURNS_CHANNEL } from '#db/erasure/announce-erased-turns.ts';
import type { FollowUp } from '#domain/ports.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import type { Clock } from '#kernel/clock.ts';
import { createBusySignal } from '#kernel/load/busy-signal.ts';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createConversation } from '#realtime/create-conversation.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import type { ConversationMetrics } from '#realtime/model/metrics.ts';
import { conversationDefaults } from '#realtime/ports.ts';
import { createStartGate } from '#realtime/turn/admit-call.ts';
import { createInterruptions } from '#realtime/turn/interruptions.ts';
import { startSweeper } from '#realtime/turn/sweeper.ts';
import { describedProvider } from '../config/ai-providers.ts';
import type { Config } from '../config/config.ts';
import { createBudgetReport } from '../observability/budget-report.ts';
import { createConversationMetrics } from '../observability/conversation-metrics.ts';
import { createBackgroundFailureLog } from '../observability/failure-log.ts';
import type { Logger } from '../observability/logging.ts';
import type { Tracing } from '../observability/tracing.ts';
import { createSharedParts } from './shared-parts.ts';
import type { ShutdownStep } from './shutdown-steps.ts';

/** Turns may run until `deadline`; `step` bounds the shutdown of each part. */
export type Shutdown = { deadline: AbortSignal; step: ShutdownStep };

type Options = {
  config: Config;
  database: Database;
  followUp: FollowUp;
  clock: Clock;
  publicUrl: string;
  log: Logger;
  registry: Registry;
  /** The interviewer of the AI provider; null if the questionnaire alone asks. */
  modelInterviewer: Interviewer | null;
  /** Identifies this process among all that share the database. */
  node?: string | undefined;
  tracing?: Tracing | undefined;
};

/** The lease of a turn on the embedded database. It is long, since no other process waits for it. */
const EMBEDDED_LEASE_SECONDS = 30;

/** Builds the conversation of this process, and its background work. */
export async function buildConversation({
  config,
  database,
  followUp,
  clock,
  publicUrl,
  log,
  registry,
  modelInterviewer,
  node = randomUUID(),
  tracing,
}: Options) {
  const store = createConversationStore({ database, followUp, clock, settings: { publicUrl } });
  const { name, country } = describedProvider(config.aiProvider);
  const sharedParts = await createSharedParts(config.redis, { node, clock, log, registry });
  const { turnLog, limiter, watch } = sharedParts;
  const leaseSeconds =
    database.embedded === null ? config.prequalification.leaseSeconds : EMBEDDED_LEASE_SECONDS;
  const metrics = withTracing(createConversationMetrics(registry), tracing);
  const logFault = createBackgroundFailureLog(log);
  const onFault = (fault: unknown) => logFault(fault, 'conversation');
  const conversation = createConversation({
    store,
    log: turnLog,
    limiter,
    interruptions: createInterruptions({ timers, findInterrupted: store.findInterrupted, watch }),
    watch,
    clock,
    timers,
    onFault,
    metrics,
    startGate: createStartGate({
      isBusy: createBusySignal(busyOptions(config.prequalification)),
      onRefused: metrics.onTurnRefused,
    }),
    provider: modelInterviewer,
    questionnaire: questionnaireInterviewer,
    onOverBudget: createBudgetReport({ log, registry }),
    settings: {
      ...conversationDefaults,
      node,
      leaseSeconds,
      fallback: config.prequalification.fallback === 'local',
      turnsMax: config.prequalification.turnsMax,
      providerBudget: {
        ...conversationDefaults.providerBudget,
        concurrency: config.prequalification.providerConcurrency,
        tokensPerDay: config.prequalification.providerTokensPerDay,
      },
      processor: { name, country },
      graceSeconds: config.prequalification.graceSeconds,
    },
  });
  let stopWork = async () => {};
  return {
    conversation,
    watch,
    limiter,
    /** Subscribes to other nodes' revocations and erasures, and takes over the turns of lost nodes. */
    startWork: async () => {
      await ensureSlots(database.query, config.prequalification.providerConcurrency);
      const unlistenRevocations = await database.listen(REVOCATIONS_CHANNEL, conversation.revoke);
      const unlistenStops = await database.listen(STOPS_CHANNEL, (payload) => {
        // For example `<session's id> <turn's id> taken_over`.
        const [sessionId = '', turnId = '', reason] = payload.split(' ');
        conversation.interrupt({
          sessionId,
          turnId,
          reason: reason === 'taken_over' || reason === 'superseded' ? reason : 'stopped',
        });
      });
      // The last argument of `listen` catches up on the messages that a lost connection has missed.
      const wakeAll = () => conversation.wakeFloorStreams();
      const unlistenFloors = await database.listen(FLOORS_CHANNEL, conversation.wakeFloorStreams, wakeAll);
      const forget = (turnId: string) => void conversation.forget([turnId]).catch(onFault);
      const forgetMissed = () => void conversation.forgetErased().catch(onFault);
      const unlistenErasures = await database.listen(ERASED_TURNS_CHANNEL, forget, forgetMissed);
      const stopSweeper = startSweeper({
        store,
        log: turnLog,
        watch,
        clock,
        timers,
        node,
        leaseSeconds,
        onFault,
        metrics,
      });
      stopWork = async () => {
        stopSweeper();
        await Promise.all([unlistenRevocations(), unlistenStops(), unlistenFloors(), unlistenErasures()]);
      };
    },
    close: async ({ deadline, step }: Shutdown) => {
      await step('conversation', conversation.drain(deadline));
      await step('listeners', stopWork());
      await step('shared parts', sharedParts.close());
    },
  };
}

/**
 * Samples the load over a second, so that a garbage collection alone does not count as busy. New turns are admitted
 * again ten points below the limit (D52).
 */
function busyOptions({ busyPercent }: Config['prequalification']) {
  return { from: busyPercent / 100, until: busyPercent / 100 - 0.1, sampleMs: 1000 };
}

/** Adds spans of the provider's calls to the metrics' callbacks. */
function withTracing(metrics: ConversationMetrics, tracing: Tracing | undefined): ConversationMetrics {
  if (tracing === undefined) return metrics;
  const onProviderCall: ConversationMetrics['onProviderCall'] = (call) => {
    metrics.onProviderCall(call);
    tracing.onProviderCall(call);
  };
  return { ...metrics, onProviderCall };
}
