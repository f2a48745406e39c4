import { listWaiting } from '#domain/desk/list-desk.ts';
import type { Deps } from '#domain/ports.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { deskRows } from './desk-rows.ts';

/**
 * Renders the lists of waiting applications, to be shown next to the application `currentId`. Narrow screens hide them.
 */
export async function waitingNav(
  deps: Pick<Deps, 'database' | 'clock'>,
  desk: DeskCall,
  currentId: string,
): Promise<SafeHtml> {
  const { visit, access } = desk;
  const texts = deskTexts[visit.lang].list;
  const { shownLists, counts } = await listWaiting(deps, access);
  const nonEmptyLists = shownLists.filter(({ count }) => count > 0);
  const now = deps.clock.now();
  const urlOf = (name: string) => visit.urls.to('/desk', {}, [['list', name]]);
  const sections = nonEmptyLists.map((list) => {
    const { name, count } = list;
    const link = html`<a href="${urlOf(name)}">${texts.headings[name]}</a>`;
    const rows = deskRows(desk, { list, now, currentId, heading: 'p' });
    return html`<h2 id="${name}">${link} <span class="tag">${count}</span></h2>${rows}`;
  });
  return html`<nav class="beside" aria-label="${texts.title}"><a class="skip" href="#application">${texts.skip}</a>
${sections}
<p class="all"><a href="${urlOf('decided')}">${texts.headings.decided}</a> <span class="tag">${counts.get('decided') ?? 0}</span></p></nav>`;
}
