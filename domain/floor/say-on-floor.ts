import { randomUUID } from 'node:crypto';
import { recordContact } from '#db/candidates/portal.ts';
import { lockFloor, renewAttendance } from '#db/conversations/floor/floor.ts';
import { findMessageOfEmployer, storeMessageOfPerson } from '#db/conversations/floor/person-messages.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { toManagedMessage } from '../administration/applications/managed/managed-message.ts';
import { changeAs } from '../administration/change-as-administrator.ts';
import type { Deps } from '../ports.ts';
import { announceFloor } from './announce-floor.ts';
import { attendsUntil } from './attend-floor.ts';
import {
  type FloorAccess,
  requireFloor,
  requireOngoingApplication,
  unknownConversation,
} from './open-floor.ts';

/** A message that the candidate has not received after this time is mailed (D119). */
const UNREAD_SECONDS = 120;

type SayDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch' | 'followUp'>;
type NewMessage = { messageId: string; text: string; floorVersion: number };

/** Stores a message to the candidate, once for each `messageId`, while the actor has the floor (D58). */
export async function sayOnFloor(deps: SayDeps, access: FloorAccess, newMessage: NewMessage) {
  const { actor, holder, workspace, sessionId, defaultName } = access;
  const { messageId, text, floorVersion } = newMessage;
  const stored = await changeAs(deps, actor, async ({ tx, at, audit }) => {
    const floor = await lockFloor(tx, sessionId);
    if (floor === null) throw unknownConversation(sessionId);
    const earlierMessage = await findMessageOfEmployer(tx, { sessionId, messageId });
    if (earlierMessage !== null) {
      const isSame = earlierMessage.origin === 'person' && earlierMessage.text === text;
      if (!isSame) throw invalidField('messageId', 'already_used', 'Another message has this id.');
      return { author: earlierMessage.author ?? defaultName, at: earlierMessage.at };
    }
    await requireOngoingApplication(tx, sessionId);
    requireFloor(floor, { holder, floorVersion });
    const author = floor.name ?? defaultName;
    const turnId = randomUUID();
    await storeMessageOfPerson(tx, {
      sessionId,
      messageId,
      turnId,
      text,
      author,
      version: floorVersion,
      at,
    });
    await recordContact(tx, floor.candidateId, at);
    await renewAttendance(tx, { sessionId, actor: holder, until: attendsUntil(at) });
    const mail = { name: 'deliver-unread-words', applicationId: sessionId, wordsId: turnId } as const;
    await deps.followUp.enqueue(tx, mail, { id: turnId, afterSeconds: UNREAD_SECONDS });
    await audit({
      action: 'conversation.said',
      workspaceId: workspace.id,
      subject: { kind: 'application', id: sessionId },
    });
    return { author, at };
  });
  await announceFloor(deps, sessionId);
  const byPerson = { role: 'assistant', origin: 'person', model: null, incomplete: false } as const;
  return { message: toManagedMessage({ id: messageId, ...byPerson, text, ...stored }) };
}
