import { longMinute } from '#kernel/calendar.ts';
import type { Seated } from '../frame/desk-nav.ts';

/** Writes a day and a time in the workspace's time zone. */
export function momentOf({ visit, session }: Seated, at: Date): string {
  return longMinute(at, visit.texts.locale, session.member.workspace);
}
