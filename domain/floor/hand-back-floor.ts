import { lockFloor, moveFloor } from '#db/conversations/floor/floor.ts';
import { consentMissing } from '#kernel/errors/refusals.ts';
import { changeAs } from '../administration/change-as-administrator.ts';
import type { Deps } from '../ports.ts';
import { announceFloor } from './announce-floor.ts';
import { type FloorAccess, requireFloor, unknownConversation } from './open-floor.ts';

type HandBackDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch'>;

/** The new holder of the floor. With `nobody`, the conversation is silent until a person takes the floor. */
type HandBack = { to: 'interviewer' | 'nobody'; floorVersion: number };

/** Hands the floor back (D58). The interviewer takes it only while the candidate agrees to the AI conversation. */
export async function handBackFloor(
  deps: HandBackDeps,
  { actor, holder, workspace, sessionId }: FloorAccess,
  { to, floorVersion }: HandBack,
): Promise<{ floorVersion: number }> {
  const version = await changeAs(deps, actor, async ({ tx, at, audit }) => {
    const floor = await lockFloor(tx, sessionId);
    if (floor === null) throw unknownConversation(sessionId);
    // Without a new holder the floor stays a person's, so that the interviewer is silent.
    const speaker = to === 'interviewer' ? 'interviewer' : 'person';
    const isReleased = floor.speaker === speaker && floor.actor === null;
    // A repeated call finds the floor in the next version, since the first call handed it back.
    if (isReleased && floor.version === floorVersion + 1) return floor.version;
    requireFloor(floor, { holder, floorVersion });
    if (to === 'interviewer' && !floor.aiConsent) throw consentMissing();
    const released = { speaker, actor: null, name: null, since: at, attendingUntil: null } as const;
    const newVersion = await moveFloor(tx, { sessionId, ...released });
    const subject = { kind: 'application', id: sessionId };
    const details = { to, version: newVersion };
    await audit({ action: 'conversation.handed_back', workspaceId: workspace.id, subject, details });
    return newVersion;
  });
  await announceFloor(deps, sessionId);
  return { floorVersion: version };
}
