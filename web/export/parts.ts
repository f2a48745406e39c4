import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { ExportTexts } from './texts.fr.ts';

/** Names and values; what is not known is left out. */
export function definitionList(rows: readonly (readonly [label: string, value: Child])[]): SafeHtml {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl>${known.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A table that a narrow screen scrolls by itself, and a keyboard too. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Child[])[],
): SafeHtml {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${head.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

/** A moment to the minute, in UTC as all deadlines are (D32). */
export function moment(at: string | null | undefined, { locale }: ExportTexts): Child {
  if (at === null || at === undefined) return null;
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${at}">${shown.format(new Date(at))}</time>`;
}

/** A code in the reader's words; one that has none is shown as it is. */
export function wordsOf(code: string | null | undefined, { codes }: ExportTexts): string | null {
  return code === null || code === undefined ? null : (codes[code] ?? code);
}
