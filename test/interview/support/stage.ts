import { randomUUID } from 'node:crypto';
import { createAnthropicModel } from '../../../realtime/anthropic-model.ts';
import { conversationDefaults, createConversation } from '../../../realtime/conversation.ts';
import { localInterviewer } from '../../../realtime/local-interviewer.ts';
import { createMemoryRateLimiter } from '../../../realtime/rate-limiter.ts';
import { createRevocations } from '../../../realtime/revocations.ts';
import { systemTimers, type Timers } from '../../../realtime/timers.ts';
import { createMemoryTurnLog } from '../../../realtime/turn-log.ts';
import { createConversationStore } from '../../../routers/prequalification/conversation-store.ts';
import { createLogger } from '../../../server/logging.ts';
import type { TestServiceOptions } from '../../support/service.ts';

/** A time that runs so many times faster, so that the real patience is tested in a fraction of it. */
export function fasterTimers(times: number): Timers {
  return { after: (milliseconds, run) => systemTimers.after(milliseconds / times, run) };
}

export type Interviewing = {
  providerUrl: string;
  fallback?: boolean;
  timesFaster?: number;
  graceSeconds?: number;
};

/** The conversation on the real SDK, with a provider of the test's and a time of its own; all else as it is. */
export function interviewedBy(
  { providerUrl, fallback = true, timesFaster = 20, graceSeconds = 30 }: Interviewing,
  logs: string[],
): NonNullable<TestServiceOptions['replace']> {
  const patience = { timers: fasterTimers(timesFaster), firstWordMs: 10_000, idleMs: 20_000 };
  const log = createLogger('trace', { write: (line: string) => logs.push(line) });
  return ({ database, clock, watch }) => {
    const store = createConversationStore(database);
    const timers = systemTimers;
    return {
      conversation: createConversation({
        store,
        log: createMemoryTurnLog({ timers }),
        limiter: createMemoryRateLimiter({ clock }),
        revocations: createRevocations({ timers, revokedAmong: store.revokedAmong }),
        watch,
        clock,
        timers,
        onFault: (fault) => log.warn({ err: fault }, 'conversation'),
        provider: createAnthropicModel({ apiKey: 'sk-stub', baseUrl: providerUrl }, patience),
        script: localInterviewer,
        settings: { ...conversationDefaults, node: randomUUID(), leaseSeconds: 60, fallback, graceSeconds },
      }),
    };
  };
}
