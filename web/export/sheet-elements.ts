import { longMinute, type Zoned } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import type { ExportTexts } from './texts.fr.ts';

/** The language and texts of an export's page, and the employer's time zone, in which it writes all times (D71). */
export type SheetContext = Zoned & { lang: Lang; texts: ExportTexts };

/** Renders rows of a label and a value. A row without a value is left out. */
export function definitionList(rows: readonly (readonly [label: string, value: Child])[]): SafeHtml {
  const filled = rows.filter(([, value]) => !isEmpty(value));
  return html`<dl>${filled.map(([label, value]) => html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`;
}

function isEmpty(value: Child): boolean {
  return value === null || value === undefined || value === '';
}

/** Renders a text with its own line breaks. */
export function lines(text: string): SafeHtml {
  return html`<span class="lines">${text}</span>`;
}

/** Renders a value with its own line breaks, or as an address that breaks into lines at its marks only. */
export function textValue(text: string): Child {
  // A value of one word with an `@` or a slash inside, such as `a@b.example`, is taken for an address.
  if (/^\S[^\s@/]*[@/]\S+$/.test(text)) return breakableAddress(text);
  return text.includes('\n') ? lines(text) : text;
}

/** Renders hashes, each with the name of its file or notice. They are folded, since people do not read them. */
export function fingerprints(
  hashes: readonly (readonly [name: string, sha256: string])[],
  texts: ExportTexts,
): Child {
  // Several consents may be to the same notice, whose hash is listed once.
  const rows = new Map(
    hashes.map(([name, sha256]) => [`${name} ${sha256}`, [name, html`<code>${sha256}</code>`] as const]),
  );
  return (
    rows.size > 0 &&
    html`<details><summary>${texts.fingerprints}</summary>${definitionList([...rows.values()])}</details>`
  );
}

/**
 * Renders a table without its empty columns. On a narrow screen the style makes blocks of the cells, each below its
 * label; the roles say to a screen reader that they are a table nevertheless.
 */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Child[])[],
): SafeHtml {
  const columns = head
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => rows.some((cells) => !isEmpty(cells[index])));
  const headCells = columns.map(({ label }) => html`<th scope="col" role="columnheader">${label}</th>`);
  const bodyRows = rows.map((cells) => {
    const cellViews = columns.map(
      ({ label, index }) => html`<td role="cell" dir="auto" data-label="${label}">${cells[index]}</td>`,
    );
    return html`<tr role="row">${cellViews}</tr>\n`;
  });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table role="table">
<caption>${caption}</caption>
<thead><tr role="row">${headCells}</tr></thead>
<tbody>${bodyRows}</tbody>
</table></div>`;
}

/** Renders an instant, an ISO 8601 text, as a `time` element; null if there is none. */
export function timeElement(instant: string | null | undefined, context: SheetContext): Child {
  if (instant === null || instant === undefined) return null;
  return html`<time datetime="${instant}">${formatInstant(instant, context)}</time>`;
}

/** Formats an instant to the minute, in the employer's time zone. */
export function formatInstant(instant: string, { texts, timeZone }: SheetContext): string {
  return longMinute(new Date(instant), texts.locale, { timeZone });
}

/** Names a language in the language of the page. */
export function languageName(lang: Lang | null, { locale }: ExportTexts): string | null {
  if (lang === null) return null;
  return new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang;
}

/** Returns the word of a code. A code without a word, such as an address in place of a role, is returned unchanged. */
export function wordOf<Code extends string>(
  code: Code | null | undefined,
  words: Readonly<Record<NoInfer<Code>, string>>,
): string | null {
  return code === null || code === undefined ? null : (words[code] ?? code);
}
