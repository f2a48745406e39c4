import type { Help } from '#realtime/model/brief.ts';
import { isOver } from '../applications/status/application-end.ts';
import type { ApplicationStatus } from '../applications/status/status-words.ts';

export type WayToPerson = Help['wayToPerson'];

type Conversation = {
  status: ApplicationStatus;
  isDeletionRequested: boolean;
  isPersonChosen: boolean;
  /** True while a person of the employer has the floor, and has not left it. */
  hasPersonJoined: boolean;
};

/**
 * Returns the candidate's way to a person (D183); undefined if it is the usual one, the button on the page of the
 * questions.
 */
export function wayToPersonIn({
  status,
  isDeletionRequested,
  isPersonChosen,
  hasPersonJoined,
}: Conversation): WayToPerson {
  if (isOver(status)) return 'ended';
  // A deletion request silences the interviewer, but no person (D113).
  if (hasPersonJoined) return 'joined';
  if (isDeletionRequested) return 'ended';
  return isPersonChosen ? 'asked' : undefined;
}
