import { escapeHtml } from '#kernel/text/html-entities.ts';

/** Writes a text as a heading, which is a bold paragraph for boards. */
export function htmlHeading(text: string): string {
  return htmlParagraph(`<strong>${escapeHtml(text)}</strong>`);
}

/** Writes a paragraph; `content` is HTML. */
export function htmlParagraph(content: string): string {
  return `<p>${content}</p>`;
}

/** Writes texts as a list. */
export function htmlList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}
