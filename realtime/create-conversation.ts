import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { createKeyedMutex } from '#kernel/keyed-mutex.ts';
import type { Conversation } from './conversation.ts';
import { createFloorStreams } from './floor/floor-streams.ts';
import { isSameMessage, type SentMessage } from './model/messages.ts';
import type { Session } from './model/session.ts';
import type { ConversationPorts } from './ports.ts';
import { createTurnStarter } from './start-or-join-turn.ts';
import { parseEntryId } from './stream/entries.ts';
import { admitCall, maskFailures } from './turn/admit-call.ts';
import { type AnswerStream, type PendingAnswer, subscribeToTurn } from './turn/answer-stream.ts';
import type { Interruption } from './turn/interruptions.ts';
import { answerIn } from './turn/logged-answer.ts';
import { endOrphan, recheckIfOrphaned } from './turn/orphans.ts';
import { resumeRemoteTurn } from './turn/remote-turn.ts';
import { createSaveRetries } from './turn/save-retries.ts';
import type { RunningTurn } from './turn/turn.ts';

type Running = { turn: RunningTurn; message: SentMessage | null };

/** Creates the conversations of a node on its parts. */
export function createConversation(ports: ConversationPorts): Conversation {
  const { store, log, settings, startGate } = ports;
  const saveRetries = createSaveRetries(ports);
  /** The running turns of this node, by session. */
  const running = new Map<string, Running>();
  const withSessionLock = createKeyedMutex();
  const floorStreams = createFloorStreams(ports);
  const startOrJoinRemote = createTurnStarter(
    { ...ports, saveRetries, floorStreams },
    (turn, { session: { sessionId }, message }) => {
      const entry = { turn, message };
      running.set(sessionId, entry);
      void turn.done.then(() => {
        // A new turn may have taken the place of this one.
        if (running.get(sessionId) === entry) running.delete(sessionId);
      });
    },
  );
  let isDraining = false;

  function assertMayStart(sessionId: string): void {
    if (!running.has(sessionId)) startGate.assertOpen();
  }

  /**
   * Joins the turn of this node that answers this message, or ends the turn that answers another and starts a new one.
   */
  async function joinLocalOrStart(
    session: Session,
    message: SentMessage | null,
    signal: AbortSignal,
  ): Promise<PendingAnswer> {
    const hasInterviewer = ports.provider !== null || settings.fallback || session.isWithPerson;
    if (isDraining || !hasInterviewer) throw conversationUnavailable();
    const { sessionId } = session;
    const current = running.get(sessionId);
    if (current !== undefined && !current.turn.isOver() && isSameMessage(current.message, message))
      return subscribeToTurn(current.turn, { log, signal });
    const start = async () => {
      current?.turn.stop('superseded');
      await current?.turn.done;
      // The next answer needs the turns that could not be stored during an outage.
      await saveRetries.flush(sessionId);
      if (isDraining) throw conversationUnavailable();
      return startOrJoinRemote({ session, message, signal });
    };
    // A session whose turn runs here does not wait at the gate, since it only replaces that turn.
    return current === undefined ? startGate.enter(start) : start();
  }

  async function resume(
    session: Session,
    { afterEntryId, signal }: { afterEntryId: string | undefined; signal: AbortSignal },
  ): Promise<AnswerStream | null> {
    const { sessionId } = session;
    const afterEntry = afterEntryId === undefined ? null : parseEntryId(afterEntryId);
    const current = running.get(sessionId);
    const personStream = await floorStreams.resume({ session, afterEntry, signal });
    if (personStream !== null) return personStream;
    // If the entry belongs to an earlier turn, the present turn is read from its start.
    const sequenceIn = (turnId: string) => (afterEntry?.turnId === turnId ? afterEntry.sequence : 0);
    if (current !== undefined) {
      return subscribeToTurn(current.turn, { log, signal, after: sequenceIn(current.turn.turnId) })();
    }
    const foundTurn = await recheckIfOrphaned(
      () => store.findTurn({ sessionId, turnId: afterEntry?.turnId ?? null }),
      (turn) => turn?.state === 'orphaned',
      { ...ports, leaseSeconds: settings.leaseSeconds },
    );
    if (foundTurn === null) return null;
    if (foundTurn.state === 'orphaned') await endOrphan({ ...foundTurn, sessionId }, ports);
    const after = sequenceIn(foundTurn.turnId);
    const pendingAnswer = await resumeRemoteTurn(foundTurn, {
      session,
      log,
      timers: ports.timers,
      signal,
      after,
    });
    return pendingAnswer === null ? null : pendingAnswer();
  }

  /**
   * Cuts the log of another node's turn after the lease, in case its node is dead. The store has the turn's end
   * already, so no sweeper looks for it, and no other node would close its log (D128).
   */
  function cutIfLost({ turnId }: Interruption): void {
    // A turn of this node closes its log itself.
    if (turnId === null || log.turnIds().includes(turnId)) return;
    ports.timers.after(settings.leaseSeconds * 1000, () => void log.close(turnId, 'cut'));
  }

  async function forget(turnIds: readonly string[]): Promise<void> {
    const affected = [...running.values()].filter(({ turn }) => turnIds.includes(turn.turnId));
    // An erasure ends a turn as a revocation does: nothing of its text is kept.
    for (const { turn } of affected) turn.stop('consent_revoked');
    await Promise.all(affected.map(({ turn }) => turn.done));
    await log.forget(turnIds);
  }

  return {
    assertMayStart,
    converse: ({ message, signal, ...caller }) =>
      maskFailures(caller.session.sessionId, async () => {
        const { session } = caller;
        await admitCall(caller, { ...ports, policy: 'conversation', limit: settings.conversationLimit });
        const pendingAnswer = await withSessionLock(session.sessionId, () =>
          joinLocalOrStart(session, message, signal),
        );
        return pendingAnswer();
      }),
    resume: ({ after, signal, ...caller }) =>
      maskFailures(caller.session.sessionId, async () => {
        await admitCall(caller, { ...ports, policy: 'resume', limit: settings.resumeLimit });
        return resume(caller.session, { afterEntryId: after, signal });
      }),
    stop: async (sessionId) => {
      const turn = running.get(sessionId)?.turn;
      turn?.stop('stopped');
      await turn?.done;
      // The turn may run on another node.
      await store.requestStop(sessionId);
    },
    revoke: (sessionId) => {
      ports.interruptions.interrupt({ sessionId, turnId: null, reason: 'consent_revoked' });
      floorStreams.wake(sessionId);
    },
    wordsOf: async (turnId) => answerIn((await log.read(turnId).catch(() => null)) ?? []),
    wakeFloorStreams: floorStreams.wake,
    waitForChange: floorStreams.waitForChange,
    interrupt: (interruption) => {
      ports.interruptions.interrupt(interruption);
      // For these two reasons, but for no other, the store has the turn's end before the interruption is sent.
      if (interruption.reason === 'taken_over' || interruption.reason === 'superseded')
        cutIfLost(interruption);
    },
    forget,
    forgetErased: async () => forget(await store.findErased(log.turnIds())),
    drain: async (deadline) => {
      isDraining = true;
      floorStreams.close();
      const turns = [...running.values()].map(({ turn }) => turn);
      const cut = () => {
        for (const turn of turns) turn.stop('drained');
      };
      deadline.addEventListener('abort', cut, { once: true });
      if (deadline.aborted) cut();
      await Promise.all(turns.map((turn) => turn.done));
      await saveRetries.flush();
    },
  };
}
