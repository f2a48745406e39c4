import { listWaiting } from '#domain/desk/list-desk.ts';
import type { Deps } from '#domain/ports.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { deskRows } from './rows.ts';

/** The beginning of each list that waits, next to one application; narrow screens do not show it. */
export async function listBeside(
  deps: Pick<Deps, 'database' | 'clock'>,
  desk: DeskCall,
  current: string,
): Promise<SafeHtml> {
  const { visit, access } = desk;
  const { list: texts } = deskTexts[visit.lang];
  const { parts, counts } = await listWaiting(deps, access);
  const waiting = parts.filter(({ count }) => count > 0);
  const now = deps.clock.now();
  const more = (list: string) => visit.urls.to('/desk', {}, [['list', list]]);
  return html`<nav class="beside" aria-label="${texts.title}"><a class="skip" href="#application">${texts.skip}</a>
${waiting.map((part) => html`<h2 id="${part.list}"><a href="${more(part.list)}">${texts.headings[part.list]}</a> <span class="tag">${part.count}</span></h2>${deskRows(desk, { part, now, current, heading: 'p' })}`)}
<p class="all"><a href="${more('decided')}">${texts.headings.decided}</a> <span class="tag">${counts.get('decided') ?? 0}</span></p></nav>`;
}
