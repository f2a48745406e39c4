import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { createKeyedMutex } from '#kernel/keyed-mutex.ts';
import { createFloorStreams, type FloorStreams } from './floor/floor-streams.ts';
import type { Speaker } from './model/answer.ts';
import type { SentMessage } from './model/messages.ts';
import type { Session } from './model/session.ts';
import type { ConversationPorts } from './ports.ts';
import { createTurnStarter } from './start-or-join-turn.ts';
import { parseEntryId } from './stream/entries.ts';
import { admitCall, type Caller, maskFailures } from './turn/admit-call.ts';
import { type AnswerStream, type PendingAnswer, subscribeToTurn } from './turn/answer-stream.ts';
import type { Interruption } from './turn/interruptions.ts';
import { answerIn } from './turn/logged-answer.ts';
import { endOrphan, recheckIfOrphaned } from './turn/orphans.ts';
import { resumeRemoteTurn } from './turn/remote-turn.ts';
import { createSaveRetries } from './turn/save-retries.ts';
import type { RunningTurn } from './turn/turn.ts';

/** A call for an answer. */
export type ConversationCall = Caller & {
  /** Aborts when the subscriber leaves; the turn continues for its grace time. */
  signal: AbortSignal;
};

/** The conversations of this node. */
export type Conversation = {
  /** Throws `overloaded` if this node is too busy for a new turn of the session. It queries no database (D52). */
  assertMayStart(sessionId: string): void;
  /**
   * Answers a message, or asks the opening question if it is null; resolves with the first words. Refuses with
   * `consent_missing`, `rate_limited` or `provider_unavailable`, in this order (D4), or with `overloaded` if too many
   * turns wait for their start.
   */
  converse(call: ConversationCall & { message: SentMessage | null }): Promise<AnswerStream>;
  /** Resumes the running turn from its start, or after the entry `after`; null if there is none. */
  resume(call: ConversationCall & { after?: string }): Promise<AnswerStream | null>;
  /** Ends the session's running turn, on any node; its text so far is kept. */
  stop(sessionId: string): Promise<void>;
  /** Ends the running turn of a session whose consent was revoked; to be called after the commit. */
  revoke(sessionId: string): void;
  /** Reads the speaker and the text so far of a running turn of any node; no text if no log has the turn. */
  wordsOf(turnId: string): Promise<{ speaker: Speaker | null; text: string }>;
  /** Wakes the streams of a session, or of all, that wait for a person: the floor changed, or a message came. */
  floorMoved(sessionId?: string): void;
  /** Resolves at a change of a session, for a page that shows it to the employer (D58). */
  waitForChange: FloorStreams['waitForChange'];
  /** Ends a turn of this node at the request of another node. Cuts a turn whose node died after its end was stored. */
  interrupt(interruption: Interruption): void;
  /** Ends these turns and deletes their entries from the log; to be called once their rows are erased. */
  forget(turnIds: readonly string[]): Promise<void>;
  /** Forgets those turns of this node whose rows are erased. */
  forgetErased(): Promise<void>;
  /** Lets running turns finish until `deadline`, then cuts them and stores their text so far. */
  drain(deadline: AbortSignal): Promise<void>;
};

type Running = { turn: RunningTurn; message: SentMessage | null };

export function createConversation(ports: ConversationPorts): Conversation {
  const { store, log, settings, startGate } = ports;
  const saveRetries = createSaveRetries(ports);
  const running = new Map<string, Running>();
  const withSessionLock = createKeyedMutex();
  const floors = createFloorStreams(ports);
  const startOrJoin = createTurnStarter(
    { ...ports, saveRetries, floors },
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

  /** A session whose turn runs on this node is never refused: its call joins or replaces that turn (D52). */
  function assertMayStart(sessionId: string): void {
    if (!running.has(sessionId)) startGate.assertOpen();
  }

  /** Joins the turn that answers this message, or ends the turn that answers another and starts a new one. */
  async function joinOrStart(
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
      return startOrJoin({ session, message, signal });
    };
    return current === undefined ? startGate.enter(start) : start();
  }

  async function resume(
    session: Session,
    { entryId, signal }: { entryId: string | undefined; signal: AbortSignal },
  ): Promise<AnswerStream | null> {
    const { sessionId } = session;
    const from = entryId === undefined ? null : parseEntryId(entryId);
    const current = running.get(sessionId);
    const withPerson = await floors.resume({ session, from, signal });
    if (withPerson !== null) return withPerson;
    // If the entry is of another turn, this one is read from its start.
    const sequenceIn = (turnId: string) => (from?.turnId === turnId ? from.sequence : 0);
    if (current !== undefined) {
      return subscribeToTurn(current.turn, { log, signal, after: sequenceIn(current.turn.turnId) })();
    }
    const found = await recheckIfOrphaned(
      () => store.findTurn({ sessionId, turnId: from?.turnId ?? null }),
      (turn) => turn?.state === 'orphaned',
      { ...ports, leaseSeconds: settings.leaseSeconds },
    );
    if (found === null) return null;
    if (found.state === 'orphaned') await endOrphan({ ...found, sessionId }, ports);
    const after = sequenceIn(found.turnId);
    const pending = await resumeRemoteTurn(found, { session, log, timers: ports.timers, signal, after });
    return pending?.() ?? null;
  }

  /** Cuts the log of another node's turn that is over in the store: if that node died, no sweeper finds it (D128). */
  function cutIfLost({ turnId }: Interruption): void {
    if (turnId === null || log.turnIds().includes(turnId)) return;
    ports.timers.after(settings.leaseSeconds * 1000, () => void log.close(turnId, 'cut'));
  }

  async function forget(turnIds: readonly string[]): Promise<void> {
    const affected = [...running.values()].filter(({ turn }) => turnIds.includes(turn.turnId));
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
        const pending = await withSessionLock(session.sessionId, () => joinOrStart(session, message, signal));
        return pending();
      }),
    resume: ({ after, signal, ...caller }) =>
      maskFailures(caller.session.sessionId, async () => {
        await admitCall(caller, { ...ports, policy: 'resume', limit: settings.resumeLimit });
        return resume(caller.session, { entryId: after, signal });
      }),
    stop: async (sessionId) => {
      const current = running.get(sessionId)?.turn;
      current?.stop('stopped');
      await current?.done;
      await store.requestStop(sessionId);
    },
    revoke: (sessionId) => {
      ports.interruptions.announce({ sessionId, turnId: null, reason: 'consent_revoked' });
      floors.wake(sessionId);
    },
    wordsOf: async (turnId) => answerIn((await log.read(turnId).catch(() => null)) ?? []),
    floorMoved: floors.wake,
    waitForChange: floors.waitForChange,
    interrupt: (interruption) => {
      ports.interruptions.announce(interruption);
      if (interruption.reason === 'taken_over' || interruption.reason === 'superseded')
        cutIfLost(interruption);
    },
    forget,
    forgetErased: async () => forget(await store.findErased(log.turnIds())),
    drain: async (deadline) => {
      isDraining = true;
      floors.close();
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

/** Compares messages by their ids, or by their texts if both have none. */
function isSameMessage(a: SentMessage | null, b: SentMessage | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.id === null && b.id === null) return a.text === b.text;
  return a.id === b.id;
}
