import type { DeskSession } from '#domain/desk/session.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Renders the hidden field that proves that a form comes from a page of this session. */
export function formTokenField({ formToken: value }: DeskSession): SafeHtml {
  return html`<input type="hidden" name="token" value="${value}">`;
}
