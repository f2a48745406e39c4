import { html, type SafeHtml } from '#kernel/text/html.ts';

/**
 * Says that a form was saved. The redirect after the form ends with `#saved`, so that the browser moves the focus to
 * this element without a script.
 */
export function savedNotice(sentence: string): SafeHtml {
  return html`<p class="notice good" id="saved" role="status" tabindex="-1">${sentence}</p>`;
}
