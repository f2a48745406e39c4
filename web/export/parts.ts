import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { ExportTexts } from './texts.fr.ts';

/** Renders labels and values; a row without a value is left out. */
export function definitionList(rows: readonly (readonly [label: string, value: Child])[]): SafeHtml {
  const filled = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl>${filled.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
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

/** Renders an instant as a `time` element, with the words of `formatInstant`. */
export function timeElement(instant: string | null | undefined, texts: ExportTexts): Child {
  if (instant === null || instant === undefined) return null;
  return html`<time datetime="${instant}">${formatInstant(instant, texts)}</time>`;
}

/** Formats an instant to the minute, in UTC like all deadlines (D32). */
export function formatInstant(instant: string, { locale }: ExportTexts): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(instant));
}

/** Returns the word of a code. A code without a word, such as an address in place of a role, is returned unchanged. */
export function wordOf<Code extends string>(
  code: Code | null | undefined,
  words: Readonly<Record<NoInfer<Code>, string>>,
): string | null {
  return code === null || code === undefined ? null : (words[code] ?? code);
}
