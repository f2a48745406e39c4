import { findApplication, findStatus } from '#db/applications/manage-applications.ts';
import type { Queryable } from '#db/connection/database.ts';
import { findSession } from '#db/conversations/conversations.ts';
import type { LockedFloor } from '#db/conversations/floor/floor.ts';
import { noConversationAfterWithdrawal, noWordsAfterRejection } from '#kernel/errors/application-refusals.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import { mayWrite } from '../administration/applications/write-to-candidate.ts';
import type { Deps } from '../ports.ts';

/**
 * The access of a key, a member, or the holder of an employer's link to one conversation. The caller has checked
 * whether they may speak or only read.
 */
export type FloorAccess = {
  actor: string;
  /** The id under which the floor is taken: the actor, or the browser in which a mailed link is open. */
  holder: string;
  workspace: { id: string };
  sessionId: string;
  /** The name that the candidate reads if the actor gives none. */
  defaultName: string;
};

/** Opens the conversation about an application of the workspace; throws `not_found` if there is none. */
export async function openFloor(
  { database }: Pick<Deps, 'database'>,
  { actor, workspace }: WorkspaceAccess,
  id: string,
): Promise<FloorAccess> {
  const application = await findApplication(database.query, id);
  const isOwn = application?.workspaceId === workspace.id && !application.test;
  const session = isOwn ? await findSession(database.query, id) : null;
  if (session === null) throw unknownConversation(id);
  return { actor, holder: actor, workspace, sessionId: id, defaultName: session.workspace.name };
}

/**
 * Refuses to speak about an application that is over. Call it under the candidate's lock, which changes of status take.
 */
export async function requireOngoingApplication(tx: Queryable, applicationId: string): Promise<void> {
  const status = await findStatus(tx, applicationId);
  if (status === null) throw unknownConversation(applicationId);
  if (status === 'withdrawn') throw noConversationAfterWithdrawal();
  if (!mayWrite(status)) throw noWordsAfterRejection();
}

export function unknownConversation(id: string): DomainError {
  return new DomainError('not_found', `There is no conversation about an application with the id ${id}.`);
}

type FloorHolder = Pick<LockedFloor, 'speaker' | 'version' | 'actor' | 'name'>;

/** Refuses a holder who does not have the floor, or has it in another version. */
export function requireFloor(
  floor: FloorHolder,
  { holder, floorVersion }: { holder: string; floorVersion: number },
): void {
  const personOnFloor = floor.speaker === 'person' ? floor.actor : null;
  if (personOnFloor === holder && floor.version === floorVersion) return;
  const isHeldByOther = personOnFloor !== null && personOnFloor !== holder;
  throw isHeldByOther ? heldByOther(floor) : floorMoved(floor);
}

/** Builds the refusal for a floor that another person has. */
export function heldByOther({ name, version }: Pick<FloorHolder, 'name' | 'version'>): DomainError {
  return invalidField(
    'floorVersion',
    'held_by_other',
    `${name ?? 'Another person'} has the floor, in version ${version}.`,
  );
}

/** Builds the refusal for a floor that has another version by now. */
export function floorMoved({ version }: Pick<FloorHolder, 'version'>): DomainError {
  return invalidField('floorVersion', 'floor_moved', `The floor has moved: its version is ${version}.`);
}
