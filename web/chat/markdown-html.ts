import { html, type SafeHtml } from '#kernel/text/html.ts';
import { type Block, type Inline, parseMarkdown } from './browser/markdown.js';

/** Renders an interviewer's text as `show-markdown.js` shows it while it arrives. */
export function markdownHtml(text: string): SafeHtml[] {
  return parseMarkdown(text).map(blockHtml);
}

function blockHtml(block: Block): SafeHtml {
  if (block.kind === 'paragraph')
    return html`<p>${block.lines.map((line, index) => html`${index > 0 && html`<br>`}${inlineHtml(line)}`)}</p>`;
  const items = block.items.map((item) => html`<li>${inlineHtml(item)}</li>`);
  return block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

function inlineHtml(inline: readonly Inline[]): (SafeHtml | string)[] {
  return inline.map((part) => {
    if (typeof part === 'string') return part;
    const inside = inlineHtml(part.inside);
    if ('mark' in part)
      return part.mark === 'strong' ? html`<strong>${inside}</strong>` : html`<em>${inside}</em>`;
    return html`<a href="${part.href}" rel="noopener noreferrer nofollow" target="_blank">${inside}</a>`;
  });
}
