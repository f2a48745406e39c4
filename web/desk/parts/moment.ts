import { longMinute } from '#kernel/calendar/write-time.ts';
import type { SignedInVisit } from '../frame/signed-in-visit.ts';

/** Writes a day and a time in the workspace's time zone. */
export function momentOf({ visit, session }: SignedInVisit, at: Date): string {
  return longMinute(at, visit.texts.locale, session.member.workspace);
}
