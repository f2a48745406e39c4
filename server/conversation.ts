import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { Database } from '../db/client.ts';
import { REVOCATIONS } from '../db/conversations.ts';
import { ERASED_TURNS } from '../db/erasure.ts';
import { conversationDefaults, createConversation } from '../realtime/conversation.ts';
import { localInterviewer } from '../realtime/local-interviewer.ts';
import type { InterviewModel } from '../realtime/model.ts';
import { createRevocations } from '../realtime/revocations.ts';
import { startSweeper } from '../realtime/sweeper.ts';
import { systemTimers as timers } from '../realtime/timers.ts';
import { createConversationStore } from '../routers/prequalification/conversation-store.ts';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import type { Logger } from './logging.ts';
import { createSharedParts } from './shared-parts.ts';

type Parts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  provider: InterviewModel | null;
};

/** No other process opens the embedded database, so that none waits for this one's turns. */
const EMBEDDED_LEASE_SECONDS = 30;

/** The conversation core on this process's parts. */
export async function buildConversation({ config, database, clock, log, registry, provider }: Parts) {
  const store = createConversationStore(database);
  const node = randomUUID();
  const { turnLog, limiter, watch, close } = await createSharedParts(config.redisUrl, {
    node,
    clock,
    log,
    registry,
  });
  const leaseSeconds =
    database.embedded === null ? conversationDefaults.leaseSeconds : EMBEDDED_LEASE_SECONDS;
  const onFault = (error: unknown) => log.warn({ err: error }, 'conversation');
  const conversation = createConversation({
    store,
    log: turnLog,
    limiter,
    revocations: createRevocations({ timers, revokedAmong: store.revokedAmong }),
    watch,
    clock,
    timers,
    onFault,
    provider,
    script: localInterviewer,
    settings: {
      ...conversationDefaults,
      node,
      leaseSeconds,
      fallback: config.prequalification.fallback === 'local',
      turnsMax: config.prequalification.turnsMax,
      graceSeconds: config.prequalification.graceSeconds,
    },
  });
  let rest = async () => {};
  return {
    conversation,
    watch,
    limiter,
    /** Hears other nodes' revocations and erasures, and rescues the turns of those that died. */
    startWork: async () => {
      const unlisten = await database.listen(REVOCATIONS, conversation.revoke);
      const forget = (turnId: string) => void conversation.forget([turnId]).catch(onFault);
      const unlistenErasures = await database.listen(ERASED_TURNS, forget);
      const stop = startSweeper({ store, log: turnLog, watch, clock, timers, node, leaseSeconds, onFault });
      rest = async () => {
        stop();
        await Promise.all([unlisten(), unlistenErasures()]);
      };
    },
    close: async (deadline: AbortSignal) => {
      await conversation.drain(deadline);
      await rest().catch(onFault);
      await close();
    },
  };
}
