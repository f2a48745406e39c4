import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import { longDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { deskTexts } from '../texts.ts';

/** A status, and the time since which the application has it; null if it is unknown. */
type StatusSince = { status: ApplicationStatus; at: Date | null; zone: Zoned };

/** Shows since when an application is in review, at the interview or at the offer; false in any other case. */
export function stepTag({ lang, texts }: Visit, { status, at, zone }: StatusSince): Child {
  if (at === null || (status !== 'in_review' && status !== 'interview' && status !== 'offer')) return false;
  return html`<span class="tag">${deskTexts[lang].list.since[status](longDay(at, texts.locale, zone))}</span>`;
}
