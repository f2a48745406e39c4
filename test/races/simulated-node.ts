import type { Conversation } from '#realtime/conversation.ts';
import { createConversation } from '#realtime/create-conversation.ts';
import type { Interviewer, InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { conversationDefaults } from '#realtime/ports.ts';
import type { TurnLog } from '#realtime/stream/turn-log.ts';
import { createInterruptions } from '#realtime/turn/interruptions.ts';
import type { ConversationStore } from '#realtime/turn/store.ts';
import { startSweeper } from '#realtime/turn/sweeper.ts';
import { createMemoryWatch } from '#realtime/watch/watch.ts';
import { recordMetrics } from '../realtime/support/metrics.ts';
import { openGate } from '../realtime/support/open-gate.ts';
import type { createSimulatedTime } from './simulated-time.ts';

/** A model's answer that is under way; the schedule gives its words. */
export type OpenAnswer = { node: { isDead: boolean }; words: number; push(event: InterviewerEvent): void };

export type SimulatedNode = { name: string; isDead: boolean; conversation: Conversation; leave(): void };

const leaseSeconds = 15;
/** The candidate sends as often as the schedule likes. */
const limiter = {
  consume: async () => ({ allowed: true, limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 0 }),
};

/** A node of the service, with the real core, whose store, log and model are the schedule's. */
export function createSimulatedNode(
  node: { name: string; isDead: boolean },
  parts: {
    store: ConversationStore;
    log: TurnLog;
    time: ReturnType<typeof createSimulatedTime>;
    onAnswer(answer: OpenAnswer): void;
  },
): SimulatedNode {
  const { store, log, time, onAnswer } = parts;
  const { clock } = time;
  const timers = time.timersOf(node);
  const watch = createMemoryWatch();
  const { metrics } = recordMetrics();
  const onFault = () => {};
  const shared = { store, log, watch, clock, timers, metrics, onFault };
  const conversation = createConversation({
    ...shared,
    limiter,
    interruptions: createInterruptions({ timers, findInterrupted: store.findInterrupted, watch }),
    startGate: openGate,
    provider: createSlowModel(node, onAnswer),
    questionnaire: questionnaireInterviewer,
    onOverBudget: () => {},
    settings: { ...conversationDefaults, node: node.name, leaseSeconds, turnsMax: 1000 },
  });
  const leave = startSweeper({ ...shared, node: node.name, leaseSeconds });
  return Object.assign(node, { conversation, leave });
}

/** A model that ignores the signal, so that the core must obey it. */
function createSlowModel(node: { isDead: boolean }, onAnswer: (answer: OpenAnswer) => void): Interviewer {
  return {
    speaker: { generatedBy: 'ai', model: 'test' },
    promptVersion: 'test-1',
    answer: () => {
      const events: InterviewerEvent[] = [];
      let wake = () => {};
      const push = (event: InterviewerEvent) => {
        events.push(event);
        wake();
      };
      onAnswer({ node, words: 0, push });
      return (async function* () {
        for (;;) {
          const event = events.shift();
          if (event !== undefined) yield event;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      })();
    },
  };
}
