import type { DeskSession } from '#domain/desk/session.ts';
import type { Visit } from '#web/page/visit.ts';

/** A visit by a member who is signed in. */
export type SignedInVisit = {
  visit: Visit;
  session: DeskSession;
  /** The name of the provider by which people may sign in; null if there is none. */
  providerName: string | null;
  /** The number of open requests for deletion; 0 for a member who may not answer them. */
  openDeletions: number;
};
