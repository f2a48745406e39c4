import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Renders each line of a text as a paragraph. */
export function paragraphs(text: string): SafeHtml[] {
  return text.split(/\n+/).map((line) => html`<p dir="auto">${line}</p>`);
}
