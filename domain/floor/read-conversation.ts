import { appendAudit } from '#db/audit/audit.ts';
import { findSession } from '#db/conversations/conversations.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { Deps } from '../ports.ts';
import { toBrief } from '../sessions/conversation-session.ts';
import { toFloor } from '../sessions/read-floor.ts';
import { type FloorAccess, unknownConversation } from './open-floor.ts';

/** Reads a conversation for a person of the employer. Only the reading that opens a page is audited, no refresh. */
export async function readConversation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, holder, workspace, sessionId, defaultName }: FloorAccess,
  { isAudited }: { isAudited: boolean },
) {
  const { query } = database;
  const [session, sessionWithFloor, { messages }] = await Promise.all([
    findSession(query, sessionId),
    findSessionWithFloor(query, sessionId),
    readStoredTranscript(query, sessionId),
  ]);
  if (session === null) throw unknownConversation(sessionId);
  const at = clock.now();
  if (isAudited) {
    const subject = { kind: 'application', id: sessionId };
    const action = 'employer.application_opened';
    await appendAudit(query, { at, actor, action, workspaceId: workspace.id, subject });
  }
  const floor = sessionWithFloor?.floor ?? null;
  const { status, aiConsent } = session;
  const shownFloor = { ...toFloor(floor, at), version: floor?.version ?? 0, isMine: floor?.actor === holder };
  return {
    firstName: session.firstName,
    jobTitle: toBrief(session).jobTitle,
    workspace: session.workspace,
    status,
    aiConsent,
    defaultName,
    messages,
    floor: shownFloor,
    /** The hash of all that can change. An open page sends it back, and gets an answer when the hash differs. */
    state: sha256(Buffer.from(JSON.stringify([messages, shownFloor, status, aiConsent]))),
  };
}

export type ReadConversation = Awaited<ReturnType<typeof readConversation>>;
