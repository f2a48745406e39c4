import { listWaiting } from '#domain/desk/list-desk.ts';
import type { Deps } from '#domain/ports.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { deskRows } from './desk-rows.ts';

/** Renders the lists of waiting applications next to one application. Narrow screens hide them. */
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
  const urlOf = (list: string) => visit.urls.to('/desk', {}, [['list', list]]);
  const sections = waiting.map((part) => {
    const link = html`<a href="${urlOf(part.list)}">${texts.headings[part.list]}</a>`;
    const rows = deskRows(desk, { part, now, current, heading: 'p' });
    return html`<h2 id="${part.list}">${link} <span class="tag">${part.count}</span></h2>${rows}`;
  });
  return html`<nav class="beside" aria-label="${texts.title}"><a class="skip" href="#application">${texts.skip}</a>
${sections}
<p class="all"><a href="${urlOf('decided')}">${texts.headings.decided}</a> <span class="tag">${counts.get('decided') ?? 0}</span></p></nav>`;
}
