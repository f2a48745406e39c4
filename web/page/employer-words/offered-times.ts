import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { longMinuteWithWeekday, type Zoned } from '#kernel/calendar/write-time.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/** Lists the times at which an employer offers to meet, in the employer's time zone. */
export function offeredTimes(
  { lang, texts }: Visit,
  { times, zone }: { times: readonly Date[]; zone: Zoned },
): Child {
  if (times.length === 0) return false;
  const items = times.map(
    (time) =>
      html`<li><time datetime="${time.toISOString()}">${longMinuteWithWeekday(time, texts.locale, zone)}</time></li>`,
  );
  return html`<p>${texts.offeredTimes(times.length, timeOfZone[lang](zone))}</p><ul class="facts">${items}</ul>`;
}
