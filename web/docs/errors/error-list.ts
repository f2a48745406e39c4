import { html, type SafeHtml } from '#kernel/text/html.ts';
import { errorPath, errorSections } from '../chapters/error-sections.ts';
import type { DocsVisit } from '../document/docs-visit.ts';

/** Lists the codes of answers. Each has the anchor to which `documentation_url` led before codes had pages. */
export function errorList({ urls }: DocsVisit): SafeHtml {
  const codes = errorSections.filter(({ place }) => place === 'answer');
  const items = codes.map(
    ({ code, statuses, hints }) =>
      html`<li id="error-${code}"><a data-moved href="${urls.local(errorPath(code))}"><code>${code}</code></a> <strong class="code">${statuses.join(', ')}</strong>
<p class="note">${hints.join(' ')}</p></li>`,
  );
  return html`<p>A JSON error has one of these values in <code>code</code>, and the address of its page in <code>documentation_url</code>. Operations of candidates answer <code>{"ok": false, "error": …}</code>.</p>
<ul class="operations">${items}</ul>`;
}
