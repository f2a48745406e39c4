import { appendAudit } from '#db/audit/audit.ts';
import { findSession } from '#db/conversations/conversations.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { findEmployersApplication } from '../employers/employer-link.ts';
import type { Deps } from '../ports.ts';
import { toBrief } from '../sessions/conversation-session.ts';
import { toFloor } from '../sessions/read-floor.ts';
import { type FloorAccess, openFloor, unknownConversation } from './open-floor.ts';

type LinkCall = {
  token: string;
  /** The random name of the browser, since the holders of one link are several people. */
  holder: string;
  /** True for a renewal by an open page, which has a limit of its own. */
  isRenewal: boolean;
  onLimitState: LimitedCaller['onLimitState'];
};

/** Opens the conversation of an employer's link, whose holder needs no account (D46). */
export async function openFloorOfLink(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>,
  { token, holder, isRenewal, onLimitState }: LinkCall,
): Promise<FloorAccess> {
  const { application, workspace } = await findEmployersApplication(deps, token);
  await consumeSessionOrLinkLimit(deps, {
    policy: isRenewal ? 'employer-renewal' : 'employer',
    owner: token,
    onLimitState,
  });
  const access = await openFloor(deps, { actor: 'employer_link', workspace }, application.id);
  return { ...access, holder: `employer_link:${deps.tokenKeys.pseudonym(holder)}` };
}

/** Reads a conversation for a person of the employer. Only the reading that opens a page is audited. */
export async function readConversation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, holder, workspace, sessionId, defaultName }: FloorAccess,
  { isAudited }: { isAudited: boolean },
) {
  const { query } = database;
  const [session, floor, { messages }] = await Promise.all([
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
  const row = floor?.floor ?? null;
  const { status, aiConsent } = session;
  const shownFloor = { ...toFloor(row, at), version: row?.version ?? 0, isMine: row?.actor === holder };
  return {
    firstName: session.firstName,
    jobTitle: toBrief(session).jobTitle,
    workspace: session.workspace,
    status,
    aiConsent,
    defaultName,
    messages,
    floor: shownFloor,
    /** The hash of all that can change. An open page sends it back, and is answered once the hash differs. */
    state: sha256(Buffer.from(JSON.stringify([messages, shownFloor, status, aiConsent]))),
  };
}

export type ReadConversation = Awaited<ReturnType<typeof readConversation>>;
