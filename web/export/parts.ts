import type { Zoned } from '#kernel/calendar.ts';
import { longMinute } from '#kernel/calendar.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { ExportTexts } from './texts.fr.ts';

/** The texts of an export's page, and the employer's time zone, in which it writes times (D71). */
export type SheetTexts = ExportTexts & Zoned;

/** Renders labels and values; a row without a value is left out. */
export function definitionList(rows: readonly (readonly [label: string, value: Child])[]): SafeHtml {
  const filled = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl>${filled.map(([label, value]) => html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`;
}

/** Renders hashes by what they are of, folded away: they are for a check, not for reading. */
export function fingerprints(
  hashes: readonly (readonly [name: string, sha256: string])[],
  texts: ExportTexts,
): Child {
  const rows = new Map(
    hashes.map(([name, sha256]) => [`${name} ${sha256}`, [name, html`<code>${sha256}</code>`] as const]),
  );
  return (
    rows.size > 0 &&
    html`<details><summary>${texts.fingerprints}</summary>${definitionList([...rows.values()])}</details>`
  );
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
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td dir="auto">${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

/** Renders an instant as a `time` element, with the words of `formatInstant`. */
export function timeElement(instant: string | null | undefined, texts: SheetTexts): Child {
  if (instant === null || instant === undefined) return null;
  return html`<time datetime="${instant}">${formatInstant(instant, texts)}</time>`;
}

/** Formats an instant to the minute, in the employer's time zone. */
export function formatInstant(instant: string, { locale, timeZone }: SheetTexts): string {
  return longMinute(new Date(instant), locale, { timeZone });
}

/** Returns the word of a code. A code without a word, such as an address in place of a role, is returned unchanged. */
export function wordOf<Code extends string>(
  code: Code | null | undefined,
  words: Readonly<Record<NoInfer<Code>, string>>,
): string | null {
  return code === null || code === undefined ? null : (words[code] ?? code);
}
