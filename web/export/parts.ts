import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { ExportTexts } from './texts.fr.ts';

/** Renders names and values; unknown values are left out. */
export function definitionList(rows: readonly (readonly [label: string, value: Child])[]): SafeHtml {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl>${known.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Renders a table that scrolls by itself on a narrow screen, with the keyboard too. */
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

/** Renders a moment to the minute, in UTC like all deadlines (D32). */
export function moment(at: string | null | undefined, { locale }: ExportTexts): Child {
  if (at === null || at === undefined) return null;
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${at}">${shown.format(new Date(at))}</time>`;
}

/** Words a code for the reader; an unknown code is shown unchanged. */
export function wordsOf(code: string | null | undefined, { codes }: ExportTexts): string | null {
  return code === null || code === undefined ? null : (codes[code] ?? code);
}
