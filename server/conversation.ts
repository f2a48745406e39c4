import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { createAnthropicModel } from '../realtime/anthropic-model.ts';
import { type Conversation, conversationDefaults, createConversation } from '../realtime/conversation.ts';
import { localInterviewer } from '../realtime/local-interviewer.ts';
import { createMemoryRateLimiter } from '../realtime/rate-limiter.ts';
import { createRevocations } from '../realtime/revocations.ts';
import { systemTimers } from '../realtime/timers.ts';
import { createMemoryTurnLog } from '../realtime/turn-log.ts';
import type { Watch } from '../realtime/watch.ts';
import { createConversationStore } from '../routers/prequalification/conversation-store.ts';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import type { Logger } from './logging.ts';

type Parts = { config: Config; database: Database; clock: Clock; watch: Watch; log: Logger };

/** The conversation core on this process's parts. */
export function buildConversation({ config, database, clock, watch, log }: Parts): Conversation {
  const timers = systemTimers;
  const store = createConversationStore(database);
  return createConversation({
    store,
    log: createMemoryTurnLog({ timers }),
    limiter: createMemoryRateLimiter({ clock }),
    revocations: createRevocations({ timers, revokedAmong: store.revokedAmong }),
    watch,
    clock,
    timers,
    onFault: (error) => log.warn({ err: error }, 'conversation'),
    provider: config.anthropic === null ? null : createAnthropicModel(config.anthropic),
    script: localInterviewer,
    settings: {
      ...conversationDefaults,
      node: randomUUID(),
      fallback: config.prequalification.fallback === 'local',
      turnsMax: config.prequalification.turnsMax,
      graceSeconds: config.prequalification.graceSeconds,
    },
  });
}
