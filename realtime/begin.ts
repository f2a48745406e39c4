import { randomUUID } from 'node:crypto';
import type { ConversationPorts, SentMessage } from './conversation.ts';
import { followElsewhere } from './elsewhere.ts';
import { createLeases } from './leases.ts';
import { questionsFor } from './questions.ts';
import { consentMissing } from './refusals.ts';
import { listen, type Promised, repeat } from './replies.ts';
import type { Saves } from './saves.ts';
import type { Session } from './store.ts';
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
  const interviewers = { provider: ports.provider, fallback: settings.fallback ? ports.script : null };
  return (beginning) => begin(beginning, false);

  async function begin(beginning: Beginning, takeOver: boolean): Promise<Promised> {
    const { session, message, signal } = beginning;
    const { sessionId, brief } = session;
    const turnId = randomUUID();
    const start = await store.beginTurn({
      turnId,
      sessionId,
      userMessage: message && { id: message.id ?? randomUUID(), text: message.text },
      node,
      startedAt: clock.now(),
      leaseSeconds,
      takeOver,
    });
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
    const { messageId, transcript, facts } = start;
    const answers = transcript.filter(({ role, cut }) => role === 'assistant' && !cut).length;
    const last = answers + 1 >= turnsMax;
    const turn = startTurn(
      { ...ports, leases },
      {
        sessionId,
        turnId,
        messageId,
        interview: { brief, questions: questionsFor(brief), transcript, facts, said: '', last },
        interviewers: last ? { provider: null, fallback: ports.script } : interviewers,
        graceSeconds,
      },
    );
    onBegun(turn, beginning);
    return listen(turn, { log, signal });
  }
}
