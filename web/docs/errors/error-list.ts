import { html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPath, errorSections } from '../chapters/error-sections.ts';
import type { DocsVisit } from '../document/docs-visit.ts';

/** Lists the codes of answers. Before codes had pages, `documentation_url` led to the anchors that the items still have. */
export function errorList({ urls }: DocsVisit): SafeHtml {
  const codes = errorSections.filter(({ place }) => place === 'answer');
  const items = codes.map(
    ({ code, statuses, hints }) =>
      html`<li id="error-${code}"><a data-moved href="${urls.local(errorPath(code))}"><code>${code}</code></a> <strong class="code">${statuses.join(', ')}</strong>
${hintsView(hints)}</li>`,
  );
  return html`<p>A JSON error has one of these values in <code>code</code>, and the address of its page in <code>documentation_url</code>. Operations of candidates answer <code>{"ok": false, "error": …}</code>.</p>
<ul class="operations">${items}</ul>`;
}

/** Lists the hints of a code that has several causes, since each is for one of them. */
function hintsView(hints: readonly string[]): SafeHtml {
  if (hints.length < 2) return html`<p class="note">${hints}</p>`;
  return html`<p class="note">By its cause, the answer has one of these hints:</p><ul class="note">${hints.map((hint) => html`<li>${hint}</li>`)}</ul>`;
}
