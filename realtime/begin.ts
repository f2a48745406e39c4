import { randomUUID } from 'node:crypto';
import type { ConversationPorts, SentMessage } from './conversation.ts';
import { followElsewhere } from './elsewhere.ts';
import { createLeases } from './leases.ts';
import { tokensFor } from './prompt.ts';
import { questionsFor } from './questions.ts';
import { consentMissing, unknownSession } from './refusals.ts';
import { listen, type Promised, repeat } from './replies.ts';
import type { Saves } from './saves.ts';
import type { Interviewers } from './speak.ts';
import type { Grant, Session } from './store.ts';
import { rescue, saveProduced } from './sweeper.ts';
import { type RunningTurn, startTurn } from './turn.ts';

type Beginning = { session: Session; message: SentMessage | null; signal: AbortSignal };

/** Answers a message that no turn of this node answers: by a new turn, or as it is or was answered elsewhere. */
export function createBeginnings(
  ports: ConversationPorts & { saves: Saves },
  onBegun: (turn: RunningTurn, beginning: Beginning) => void,
): (beginning: Beginning) => Promise<Promised> {
  const { store, log, clock, timers, saves, settings } = ports;
  const { node, leaseSeconds, turnsMax, graceSeconds } = settings;
  const leases = createLeases({
    timers,
    leaseSeconds,
    renew: (turnIds) => store.renewLeases({ turnIds, leaseSeconds }),
  });
  /** Beyond a budget the questionnaire speaks, also where it is switched off: nobody gets an error for it (D36). */
  const interviewersFor = (grant: Grant): Interviewers =>
    grant === 'granted'
      ? { provider: ports.provider, fallback: settings.fallback ? ports.script : null }
      : { provider: null, fallback: ports.script };
  return (beginning) => begin(beginning, false);

  async function begin(beginning: Beginning, takeOver: boolean): Promise<Promised> {
    const { session, message, signal } = beginning;
    const { sessionId, brief } = session;
    const provider = session.mayUseProvider ? ports.provider : null;
    const turnId = randomUUID();
    const interview = { brief, questions: questionsFor(brief), said: '', last: false };
    const start = await store.beginTurn({
      turnId,
      sessionId,
      userMessage: message && { id: message.id ?? randomUUID(), text: message.text },
      node,
      startedAt: clock.now(),
      leaseSeconds,
      takeOver,
      turnsMax,
      provider: provider && {
        ...settings.providerBudget,
        tokensFor: (start) => tokensFor({ ...interview, ...start }),
      },
    });
    if (start.kind === 'no_session') throw unknownSession();
    if (start.kind === 'no_consent') throw consentMissing();
    if (start.kind === 'answered') return () => repeat(session, start, { log, signal });
    if (start.kind === 'running') {
      const promised = await followElsewhere(start, { session, log, timers, signal });
      return promised ?? begin(beginning, true);
    }
    if (start.kind === 'orphaned') {
      const orphan = { turnId: start.turnId, sessionId };
      const rescued = await rescue(orphan, ports);
      // Who was rescued by another node may have made way for its answer to this message already.
      if (rescued) return begin(beginning, false);
      try {
        return await begin(beginning, true);
      } finally {
        const giveUp = () => ports.onFault(new Error('what an orphan said was never found'));
        void saves.save(sessionId, { store: () => saveProduced(orphan, ports), giveUp });
      }
    }
    const { messageId, transcript, facts, grant } = start;
    if (grant === 'tokens' || grant === 'concurrency') ports.onOverBudget(grant);
    const last = grant === 'turns';
    const turn = startTurn(
      { ...ports, leases },
      {
        sessionId,
        turnId,
        messageId,
        interview: { ...interview, transcript, facts, last },
        interviewers: interviewersFor(grant),
        graceSeconds,
      },
    );
    onBegun(turn, beginning);
    return listen(turn, { log, signal });
  }
}
