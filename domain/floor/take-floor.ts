import { lockCandidateOfApplication } from '#db/candidates/candidates.ts';
import { ensureSession } from '#db/conversations/conversations.ts';
import { findRunningTurn } from '#db/conversations/find-turn.ts';
import { type LockedFloor, lockFloor, moveFloor, renewAttendance } from '#db/conversations/floor/floor.ts';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { toManagedMessage } from '../administration/applications/managed/managed-message.ts';
import { changeAs } from '../administration/change-as-administrator.ts';
import type { Deps } from '../ports.ts';
import { endModelTurn } from '../prequalification/turns/finish-turn.ts';
import { toFacts } from '../sessions/conversation-session.ts';
import { announceFloor } from './announce-floor.ts';
import { attendsUntil } from './attend-floor.ts';
import {
  type FloorAccess,
  floorMoved,
  heldByOther,
  requireOngoingApplication,
  unknownConversation,
} from './open-floor.ts';

type TakeDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch'>;

type Take = {
  /** The name that the candidate reads. */
  name?: string | undefined;
  /** The version that the person saw; with it, they may also take the floor of an absent colleague. */
  expectedVersion?: number | undefined;
};

/**
 * Takes the floor (D58). The running answer of the interviewer ends, and is stored as far as it is written. If the
 * actor has the floor already, only their attendance is renewed.
 */
export async function takeFloor(deps: TakeDeps, access: FloorAccess, take: Take) {
  const { database, conversation } = deps;
  const { actor, holder, workspace, sessionId, defaultName } = access;
  const runningTurn = await findRunningTurn(database.query, sessionId);
  // The text that the interviewer has written so far is stored with its interrupted turn.
  const words =
    runningTurn === null ? null : { turnId: runningTurn, ...(await conversation.wordsOf(runningTurn)) };
  const { version: floorVersion, endedTurnId } = await changeAs(deps, actor, async ({ tx, at, audit }) => {
    await lockCandidateOfApplication(tx, sessionId);
    await requireOngoingApplication(tx, sessionId);
    const until = attendsUntil(at);
    await ensureSession(tx, sessionId, at);
    const floor = await lockFloor(tx, sessionId);
    if (floor === null) throw unknownConversation(sessionId);
    if (floor.speaker === 'person' && floor.actor === holder) {
      await renewAttendance(tx, { sessionId, actor: holder, until });
      return { version: floor.version, endedTurnId: null };
    }
    assertMayTake(floor, take, at);
    const endedTurnId = await endModelTurn(tx, { sessionId, words, aiConsent: floor.aiConsent, at });
    const name = take.name ?? defaultName;
    const person = { speaker: 'person', actor: holder, name, since: at, attendingUntil: until } as const;
    const version = await moveFloor(tx, { sessionId, ...person });
    const subject = { kind: 'application', id: sessionId };
    await audit({ action: 'conversation.taken', workspaceId: workspace.id, subject, details: { version } });
    return { version, endedTurnId };
  });
  if (endedTurnId !== null) conversation.interrupt({ sessionId, turnId: endedTurnId, reason: 'taken_over' });
  await announceFloor(deps, sessionId);
  const { messages, session } = await readStoredTranscript(database.query, sessionId);
  return {
    floorVersion,
    messages: messages.map(toManagedMessage),
    facts: toFacts(session?.facts ?? []),
  };
}

/**
 * Refuses to take the floor from an attending colleague. Without the present version as `expectedVersion`, refuses to
 * take it from an absent colleague; any other version is refused in every case.
 */
function assertMayTake(floor: LockedFloor, { expectedVersion }: Take, at: Date): void {
  const hasSeenVersion = expectedVersion === floor.version;
  if (floor.speaker === 'person' && floor.actor !== null) {
    const isAttending = floor.attendingUntil !== null && floor.attendingUntil > at;
    if (isAttending || !hasSeenVersion) throw heldByOther(floor);
  }
  if (expectedVersion !== undefined && !hasSeenVersion) throw floorMoved(floor);
}
