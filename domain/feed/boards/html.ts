import { escapeHtml } from '#kernel/text/html-entities.ts';

export function htmlHeading(text: string): string {
  return htmlParagraph(`<strong>${escapeHtml(text)}</strong>`);
}

/** `content` is HTML. */
export function htmlParagraph(content: string): string {
  return `<p>${content}</p>`;
}

export function htmlList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}
