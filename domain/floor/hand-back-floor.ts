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
    const speaker = to === 'interviewer' ? 'interviewer' : 'person';
    const isDone = floor.speaker === speaker && floor.actor === null && floor.version === floorVersion + 1;
    if (isDone) return floor.version;
    requireFloor(floor, { holder, floorVersion });
    if (to === 'interviewer' && !floor.aiConsent) throw consentMissing();
    const vacant = { speaker, actor: null, name: null, since: at, attendingUntil: null } as const;
    const moved = await moveFloor(tx, { sessionId, ...vacant });
    const subject = { kind: 'application', id: sessionId };
    const details = { to, version: moved };
    await audit({ action: 'conversation.handed_back', workspaceId: workspace.id, subject, details });
    return moved;
  });
  await announceFloor(deps, sessionId);
  return { floorVersion: version };
}
