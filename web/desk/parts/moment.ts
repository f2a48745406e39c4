import type { Seated } from '../frame/desk-nav.ts';

/** Writes a day and a time in the workspace's time zone. */
export function momentOf({ visit, session }: Seated, at: Date): string {
  const { timeZone } = session.member.workspace;
  return new Intl.DateTimeFormat(visit.texts.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}
